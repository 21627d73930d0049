import { PRESALE_DASHBOARD_TEXTS } from '@presale/rules/texts/presale-dashboard'
import { Card } from '@presale/ui/card'
import { Mark } from '@presale/ui/mark'
import { Link } from 'wouter'

const { announcement: ANNOUNCEMENT } = PRESALE_DASHBOARD_TEXTS

/** The project's own announcement. It names no third party as author or endorser (D22). */
export function AnnouncementCard() {
  return (
    <Card aria-label={ANNOUNCEMENT.label}>
      <p className="flex items-center gap-2.5 text-muted">
        <Mark size={28} />
        {ANNOUNCEMENT.from}
      </p>
      <h2 className="mt-4 text-xl">{ANNOUNCEMENT.title}</h2>
      {ANNOUNCEMENT.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-prose">
          {paragraph}
        </p>
      ))}
      <p className="mt-4">
        <Link className="link" to="/dashboard/how-to-buy">
          {ANNOUNCEMENT.guide}
        </Link>
      </p>
    </Card>
  )
}
