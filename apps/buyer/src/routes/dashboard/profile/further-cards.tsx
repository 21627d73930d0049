import { FILE_TEXTS } from '@presale/rules/texts/files'
import { SESSION_TABLE_TEXTS } from '@presale/rules/texts/session-table'
import { Card } from '@presale/ui/card'
import { MailPhrase } from './mail-phrase.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStepLogIn } from './two-step-log-in.tsx'
import { YourData } from './your-data.tsx'

/** What follows the personal details: the sessions, the two-step log-in, the passkeys, the files and the phrase in mails. */
export function FurtherCards() {
  return (
    <>
      <Card
        id="sessions"
        tabIndex={-1}
        className="scroll-mt-4 outline-none"
        title={SESSION_TABLE_TEXTS.own.heading}
        description={SESSION_TABLE_TEXTS.own.explanation}
      >
        <Sessions />
      </Card>
      <TwoStepLogIn />
      <OwnPasskeys />
      <Card title={FILE_TEXTS.yours.heading} description={FILE_TEXTS.yours.explanation}>
        <YourData />
      </Card>
      <MailPhrase />
    </>
  )
}
