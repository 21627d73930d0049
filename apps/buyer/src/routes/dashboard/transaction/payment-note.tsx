import { explorerUrl } from '@presale/rules/explorer'
import { ORDER_TEXTS } from '@presale/rules/texts/order'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { passFocusOn } from '@presale/ui/pass-focus-on'
import { TextField } from '@presale/ui/text-field'
import { messageOf } from '@presale/web-client/answers'
import { useKeptText } from '@presale/web-client/kept-text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Outputs, trpc } from '../../../trpc.ts'

type Order = Outputs['orders']['read']

const { paid: TEXTS } = ORDER_TEXTS

/** Where a buyer says which transaction paid a pending order, and sees what was said. */
export function PaymentNote({ order }: { order: Order }) {
  const [isChanging, setChanging] = useState(false)
  if (order.transactionId && !isChanging) {
    return <Given order={order} transactionId={order.transactionId} onChange={() => setChanging(true)} />
  }
  return <PaymentNoteForm order={order} onClose={() => setChanging(false)} isChanging={isChanging} />
}

type GivenProps = { order: Order; transactionId: string; onChange: () => void }

function Given({ order, transactionId, onChange }: GivenProps) {
  const url = explorerUrl({ network: order.network, fullName: order.currencyCode }, transactionId)
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-muted">{TEXTS.label}</p>
      <CodeText>{transactionId}</CodeText>
      <p className="flex flex-wrap items-center gap-x-4 print:hidden">
        {url && (
          <a className="link touch-target" href={url} target="_blank" rel="noreferrer">
            {TEXTS.explorer}
          </a>
        )}
        <button type="button" className="link touch-target" onClick={onChange}>
          {TEXTS.change}
        </button>
      </p>
    </div>
  )
}

type PaymentNoteFormProps = { order: Order; isChanging: boolean; onClose: () => void }

function PaymentNoteForm({ order, isChanging, onClose }: PaymentNoteFormProps) {
  const { reference } = order
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState(order.transactionId ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isChanging) field.current?.focus()
  }, [isChanging])
  const close = () => {
    passFocusOn(form.current)
    onClose()
  }
  const give = useGiveTransaction(reference, () => {
    const isShown = form.current !== null
    close()
    // That the payment is being checked stands below the heading.
    if (isShown && !isChanging) window.scrollTo({ top: 0, behavior: 'instant' })
  })
  useKeptText({
    name: `transaction ${reference}`,
    account: () => utils.account.read.getData()?.email,
    text: isChanging || give.isPending ? '' : typed,
    restore: setTyped,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const transactionId = typed.trim()
    setEmpty(transactionId === '')
    if (transactionId !== '') give.mutate({ reference, transactionId })
  }
  const refusal = give.error ? messageOf(give.error, TEXTS.noAnswer) : undefined
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col items-start gap-3 print:hidden">
      <TextField
        ref={field}
        className="w-full"
        label={TEXTS.label}
        hint={TEXTS.hint}
        error={isEmpty ? TEXTS.empty : refusal}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEmpty(false)
          give.reset()
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <span className="flex flex-wrap gap-3">
        <Button type="submit" busy={give.isPending} busyLabel={TEXTS.busy}>
          {isChanging ? TEXTS.save : TEXTS.submit}
        </Button>
        {isChanging && (
          <Button variant="quiet" onClick={close}>
            {TEXTS.keep}
          </Button>
        )}
      </span>
    </form>
  )
}

function useGiveTransaction(reference: string, onGiven: () => void) {
  const utils = trpc.useUtils()
  return trpc.orders.giveTransaction.useMutation({
    onSuccess: ({ transactionId }) => {
      utils.orders.read.setData({ reference }, (known) => known && { ...known, transactionId })
      onGiven()
    },
  })
}
