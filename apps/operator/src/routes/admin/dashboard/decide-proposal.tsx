import { exactText } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { PROPOSAL_TEXTS as TEXTS } from '@presale/rules/texts/proposals'
import { CodeText } from '@presale/ui/code-text'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { Phrase } from '@presale/ui/phrase'
import { useToast } from '@presale/ui/toast'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../../trpc.ts'
import { AddressPair } from './address-pair.tsx'
import { NO_ANSWER } from './conflict.ts'
import { CURRENCY_LABELS, inWords } from './currency-words.ts'
import { type Proposal, titleOf } from './proposed.ts'

type DecideProposalProps = { proposal: Proposal; confirms: boolean; onClose: () => void }

/** Shows everything that the proposal would change, and confirms, declines or withdraws it. */
export function DecideProposal({ proposal, confirms, onClose }: DecideProposalProps) {
  const [reason, setReason] = useState('')
  const { decide, isDeciding, failure } = useDecideProposal(proposal, confirms, onClose)
  const words = proposal.own ? TEXTS.withdraw : TEXTS.decline
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={(confirms ? TEXTS : words).question(titleOf(proposal))}
      effect={confirms ? effectOf(proposal) : words.effect}
      confirmLabel={confirms ? TEXTS.confirm.label : words.label}
      danger={!confirms}
      busy={isDeciding}
      busyLabel={TEXTS.deciding}
      onConfirm={() => decide(reason)}
      error={failure}
      reason={
        confirms && proposal.order
          ? {
              label: DECISION_TEXTS.reason.optional,
              hint: DECISION_TEXTS.dialog.reasonHint,
              value: reason,
              onChange: setReason,
            }
          : undefined
      }
      details={
        <>
          {proposal.order && proposal.order.reason !== '' && (
            <p className="wrap-anywhere">
              <Phrase
                text={TEXTS.reason}
                operator={<bdi>{proposal.operator}</bdi>}
                reason={<bdi>{proposal.order.reason}</bdi>}
              />
            </p>
          )}
          {proposal.fields.length > 0 && (
            <ul className="flex flex-col gap-4">
              {proposal.fields.map((change) => (
                <li key={`${change.code} ${change.field}`} className="min-w-0">
                  <Field change={change} />
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  )
}

function effectOf({ operator, order }: Proposal): ReactNode {
  if (!order) return TEXTS.currencyEffect(operator)
  return (
    <Phrase
      text={TEXTS.orderEffect}
      operator={<bdi>{operator}</bdi>}
      order={order.id}
      payment={
        <Phrase
          text={order.network === null ? DECISION_TEXTS.dialog.payment : DECISION_TEXTS.dialog.paymentOn}
          amount={`${exactText(order.payAmount)} ${order.currencyCode}`}
          address={<CodeText className="text-ink text-sm">{order.depositAddress}</CodeText>}
          network={order.network}
        />
      }
      tokens={`${exactText(order.totalTokens)} ${TOKEN_SYMBOL}`}
      email={<bdi>{order.email}</bdi>}
    />
  )
}

function Field({ change }: { change: Proposal['fields'][number] }) {
  const { code, field, before, after } = change
  if (field === 'depositAddress' && before !== null && after !== null) {
    return (
      <>
        <p className="font-medium">{code}</p>
        <AddressPair before={before} after={after} />
      </>
    )
  }
  return (
    <p className="wrap-anywhere">
      <Phrase
        text={TEXTS.change}
        code={<span className="font-medium">{code}</span>}
        field={CURRENCY_LABELS[field].toLowerCase()}
        before={before !== null && textOf(change, before) + TEXTS.arrow}
        after={
          field === 'depositAddress' ? (
            <CodeText className="font-semibold text-sm">{after ?? ''}</CodeText>
          ) : (
            textOf(change, after)
          )
        }
      />
    </p>
  )
}

/** The server sends a switch as text too. */
function textOf({ field }: { field: keyof typeof CURRENCY_LABELS }, value: string | null): string {
  return inWords(field, field === 'enabled' ? value === 'true' : value)
}

function useDecideProposal({ id, own }: Proposal, confirms: boolean, onDone: () => void) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const endings = {
    onSuccess: () => {
      const declined = own ? TEXTS.withdraw.done : TEXTS.decline.done
      toast({ title: confirms ? TEXTS.confirm.done : declined, tone: 'success' })
      onDone()
    },
    onError: (error: unknown) => {
      // It is over, so that the question could only be refused again.
      if (statusOf(error) !== 404) return
      toast({ title: messageOf(error, NO_ANSWER), tone: 'error' })
      onDone()
    },
    onSettled: () => {
      void utils.proposals.invalidate()
      void utils.currencies.invalidate()
      void utils.rates.invalidate()
      void utils.orders.invalidate()
    },
  } as const
  const confirm = trpc.proposals.confirm.useMutation(endings)
  const decline = trpc.proposals.decline.useMutation(endings)
  const { error, isPending } = confirms ? confirm : decline
  return {
    decide: (reason: string) => (confirms ? confirm.mutate({ id, reason }) : decline.mutate({ id })),
    isDeciding: isPending,
    failure: error ? messageOf(error, NO_ANSWER) : undefined,
  }
}
