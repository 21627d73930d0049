import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type MailPhraseForm, mailPhrase } from '@presale/rules/mail-phrase'
import { MAIL_PHRASE_TEXTS as TEXTS } from '@presale/rules/texts/mail-phrase'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useForm } from 'react-hook-form'
import { trpc } from '../../../trpc.ts'

/** The buyer's own phrase in mails; nothing where the site sends none. */
export function MailPhrase() {
  const { data: account } = trpc.account.read.useQuery()
  if (!account?.siteHasMail) return null
  return (
    <Card title={TEXTS.heading} description={TEXTS.explanation}>
      <PhraseForm phrase={account.mailPhrase} />
    </Card>
  )
}

function PhraseForm({ phrase }: MailPhraseForm) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const form = useForm<MailPhraseForm>({
    mode: 'onBlur',
    resolver: standardSchemaResolver(mailPhrase),
    defaultValues: { phrase },
  })
  const save = trpc.account.setMailPhrase.useMutation({
    onSuccess: (_, saved) => {
      form.reset(saved)
      toast({ title: saved.phrase === '' ? TEXTS.removed : TEXTS.saved, tone: 'success' })
      return utils.account.read.invalidate()
    },
  })
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-4"
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
      <TextField
        label={TEXTS.label}
        hint={TEXTS.hint}
        autoComplete="off"
        error={form.formState.errors.phrase?.message}
        {...form.register('phrase')}
      />
      {save.error && <FormError>{messageOf(save.error, TEXTS.unreachable, TEXTS.failed)}</FormError>}
      <Button type="submit" className="self-start" busy={save.isPending} busyLabel={TEXTS.saving}>
        {TEXTS.save}
      </Button>
    </form>
  )
}
