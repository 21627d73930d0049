import { TOKEN_NAME } from '@presale/rules/presale'
import { CONFIRM_EMAIL_TEXTS as TEXTS } from '@presale/rules/texts/confirm-email'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { FormError } from '@presale/ui/form-error'
import { Phrase } from '@presale/ui/phrase'
import { useKeptFocus } from '@presale/ui/use-kept-focus'
import { messageOf } from '@presale/web-client/answers'
import { Link } from 'wouter'
import { trpc } from '../../trpc.ts'
import { useLink } from '../../use-link.ts'
import { AccountPage } from '../account-page.tsx'

/** Opened by the link of a mail to an address that is to be confirmed. */
export function ConfirmEmail() {
  const confirm = trpc.account.confirmEmail.useMutation()
  return <EmailLink texts={TEXTS.confirm} action={confirm} next="/dashboard" />
}

/** Opened by the link of a mail that told the former address of a change. */
export function UndoEmailChange() {
  const undo = trpc.account.undoEmailChange.useMutation()
  return <EmailLink texts={TEXTS.undo} action={undo} next="/forgot" />
}

type EmailLinkProps = {
  texts: typeof TEXTS.confirm
  action: {
    mutate: (input: { link: string }) => void
    /** The link that was sent; another one may have been opened since. */
    variables: { link: string } | undefined
    data: { email: string } | undefined
    error: unknown
    isPending: boolean
  }
  next: string
}

/** A link does nothing until the button is pressed: programs that check mails open links, too. */
function EmailLink({ texts, action, next }: EmailLinkProps) {
  useDocumentTitle(`${TOKEN_NAME} | ${texts.title}`)
  useKeptFocus()
  const link = useLink()
  const isSent = action.variables?.link === link
  if (isSent && action.data) {
    return (
      <AccountPage
        title={texts.done}
        introduction={<Phrase text={texts.explanation} email={<bdi>{action.data.email}</bdi>} />}
        footer={null}
      >
        <Button asChild variant="primary" size="lg">
          <Link to={next}>{texts.next}</Link>
        </Button>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={texts.title}
      introduction={link ? texts.introduction : TEXTS.noLink}
      footer={
        <Link className="link" to="/dashboard/profile">
          {TEXTS.toProfile}
        </Link>
      }
    >
      {isSent && action.error ? (
        <FormError>{messageOf(action.error, texts.unheard, TEXTS.failed)}</FormError>
      ) : null}
      {link && (
        <Button
          variant="primary"
          size="lg"
          busy={action.isPending}
          busyLabel={texts.busy}
          onClick={() => action.mutate({ link })}
        >
          {texts.submit}
        </Button>
      )}
    </AccountPage>
  )
}
