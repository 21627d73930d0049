import { OPERATOR_ORDER_TEXTS } from '@presale/rules/texts/operator-order'
import { Card } from '@presale/ui/card'
import { MessageForm, MessageThread, type ShownMessage } from '@presale/web-client/message-thread'
import { trpc } from '../../../../trpc.ts'
import { OperatorTime } from '../operator-time.tsx'
import { useMay, useOperator } from '../use-operator.ts'
import type { History } from './history.ts'

const { messages: MESSAGES, notes: NOTES } = OPERATOR_ORDER_TEXTS

/** The messages between the buyer and the operators, and the operators' own notes. Managers and owners write. */
export function OrderMessages({ history: { order, messages, notes } }: { history: History }) {
  const mayWrite = useMay('manager')
  const author = <bdi>{useOperator()?.login}</bdi>
  const utils = trpc.useUtils()
  const account = () => utils.account.read.getData()?.login
  const onSuccess = () => utils.orders.invalidate()
  const message = trpc.orders.writeMessage.useMutation({ onSuccess })
  const note = trpc.orders.writeNote.useMutation({ onSuccess })
  return (
    <>
      <Card title={MESSAGES.title} description={mayWrite ? MESSAGES.mailed : MESSAGES.explanation}>
        <div className="flex flex-col gap-4">
          <MessageThread
            label={MESSAGES.title}
            emptyText={MESSAGES.none}
            messages={messages.map(shownTo(MESSAGES.buyer))}
            sending={
              message.isPending ? { author, text: message.variables.text, time: MESSAGES.busy } : undefined
            }
          />
          {mayWrite && !order.void && (
            <MessageForm
              name={`message ${order.id}`}
              account={account}
              texts={MESSAGES}
              send={(text) => message.mutateAsync({ orderId: order.id, text })}
            />
          )}
        </div>
      </Card>
      <Card title={NOTES.title} description={mayWrite ? NOTES.kept : NOTES.explanation}>
        <div className="flex flex-col gap-4">
          <MessageThread
            label={NOTES.title}
            emptyText={NOTES.none}
            messages={notes.map(shownTo(MESSAGES.buyer))}
            sending={note.isPending ? { author, text: note.variables.text, time: NOTES.busy } : undefined}
          />
          {mayWrite && (
            <MessageForm
              name={`note ${order.id}`}
              account={account}
              texts={NOTES}
              send={(text) => note.mutateAsync({ orderId: order.id, text })}
            />
          )}
        </div>
      </Card>
    </>
  )
}

const shownTo =
  (buyer: string) =>
  ({ operator, at, ...message }: History['messages'][number]): ShownMessage => ({
    ...message,
    author: <bdi>{operator ?? buyer}</bdi>,
    time: <OperatorTime iso={at} zoneShown />,
  })
