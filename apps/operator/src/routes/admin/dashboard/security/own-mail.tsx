import { OWN_MAIL_TEXTS as TEXTS } from '@presale/rules/texts/own-mail'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { LoadError } from '@presale/ui/load-error'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { type Outputs, trpc } from '../../../../trpc.ts'
import { OwnMailCode } from './own-mail-code.tsx'
import { OwnMailForm } from './own-mail-form.tsx'
import { refusalOf, useOwnMail } from './use-own-mail.ts'

type State = Outputs['ownMail']['read']

/** Where mails to the operator go. */
export function OwnMail() {
  const state = trpc.ownMail.read.useQuery()
  const { data } = state
  return (
    <Card title={TEXTS.heading} description={data && !data.isOn ? TEXTS.off : TEXTS.explanation}>
      {state.error && !data ? (
        <LoadError message={loadFailureOf(state.error, TEXTS.unloaded)} onRetry={state.refetch} />
      ) : data ? (
        data.isOn && <Address state={data} />
      ) : (
        <Skeleton className="h-18.5" />
      )}
    </Card>
  )
}

function Address({ state: { email, next } }: { state: State }) {
  const [changing, setChanging] = useState(false)
  // The code has been asked for. Afterwards the card shows the address again.
  if (next !== null && changing) setChanging(false)
  if (next !== null) return <OwnMailCode email={email} next={next} />
  if (email === null) return <OwnMailForm />
  if (changing) return <OwnMailForm onClose={() => setChanging(false)} />
  return <Present email={email} onChange={() => setChanging(true)} />
}

function Present({ email, onChange }: { email: string; onChange: () => void }) {
  const [asked, setAsked] = useState(false)
  const { remove } = useOwnMail()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
      <p className="wrap-anywhere min-w-0">
        <Phrase text={TEXTS.goTo} email={<bdi className="font-medium">{email}</bdi>} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onChange}>{TEXTS.change}</Button>
        <Button onClick={() => setAsked(true)}>{TEXTS.remove}</Button>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={TEXTS.question}
        effect={TEXTS.effect}
        confirmLabel={TEXTS.remove}
        danger
        busy={remove.isPending}
        busyLabel={TEXTS.removing}
        onConfirm={() => remove.mutate()}
        error={remove.error ? refusalOf(remove.error) : undefined}
      />
    </div>
  )
}
