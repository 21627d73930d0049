import { CONFIRM_EMAIL_TEXTS } from '@presale/rules/texts/confirm-email'
import { Banner } from '@presale/ui/banner'
import { Phrase } from '@presale/ui/phrase'
import { Link } from 'wouter'

const TEXTS = CONFIRM_EMAIL_TEXTS.overview

/** Says that the e-mail is not confirmed, and leads to the profile, which takes the code from the mail. */
export function UnconfirmedEmail({ email }: { email: string }) {
  return (
    <Banner
      tone="warning"
      title={CONFIRM_EMAIL_TEXTS.profile.unconfirmed}
      action={
        <Link className="link" to="/dashboard/profile">
          {TEXTS.confirm}
        </Link>
      }
    >
      <p className="wrap-anywhere">
        <Phrase text={TEXTS.explanation} email={<bdi>{email}</bdi>} />
      </p>
    </Banner>
  )
}
