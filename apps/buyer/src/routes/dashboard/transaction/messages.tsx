import { SALE_OPERATOR } from '@presale/rules/presale'
import { MESSAGE_TEXTS as TEXTS } from '@presale/rules/texts/messages'
import { LoadError } from '@presale/ui/load-error'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { MessageForm, MessageThread } from '@presale/web-client/message-thread'
import { trpc } from '../../../trpc.ts'
import { LocalTime } from '../local-time.tsx'

const REFRESH_MS = 30_000

/** What the buyer and the operators wrote about the order, and a form. */
export function Messages({ reference }: { reference: string }) {
  const utils = trpc.useUtils()
  const messages = trpc.orders.messages.useQuery({ reference }, { refetchInterval: REFRESH_MS, staleTime: 0 })
  const write = trpc.orders.writeMessage.useMutation({
    onSuccess: () => utils.orders.messages.invalidate({ reference }),
  })
  return (
    <section aria-labelledby="messages" className="flex flex-col gap-4 print:hidden">
      <div>
        <h2 id="messages" className="text-lg">
          {TEXTS.title}
        </h2>
        <p className="text-muted">
          {TEXTS.explanation} <Contact />
        </p>
      </div>
      {messages.data ? (
        <MessageThread
          label={TEXTS.title}
          emptyText={TEXTS.none}
          messages={messages.data.map(({ isOwn, at, ...message }) => ({
            ...message,
            author: isOwn ? TEXTS.you : TEXTS.operator,
            time: <LocalTime iso={at} />,
          }))}
          sending={
            write.isPending ? { author: TEXTS.you, text: write.variables.text, time: TEXTS.busy } : undefined
          }
        />
      ) : messages.error ? (
        <LoadError message={loadFailureOf(messages.error, TEXTS.unloaded)} onRetry={messages.refetch} />
      ) : (
        <Skeleton className="h-6 w-48" />
      )}
      <MessageForm
        name={`message ${reference}`}
        account={() => utils.account.read.getData()?.email}
        texts={TEXTS}
        send={(text) => write.mutateAsync({ reference, text })}
      />
    </section>
  )
}

function Contact() {
  if (!SALE_OPERATOR) return null
  const { contact } = SALE_OPERATOR
  return (
    <Phrase
      text={TEXTS.contact}
      contact={
        <a className="link" href={`mailto:${contact}`}>
          {contact}
        </a>
      }
    />
  )
}
