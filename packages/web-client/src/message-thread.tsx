import { MESSAGE_EMPTY } from '@presale/rules/order-message'
import { Button } from '@presale/ui/button'
import { TextareaField } from '@presale/ui/textarea-field'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from './answers.ts'
import { forgetText, useKeptText } from './kept-text.ts'

/** A message as its reader sees it; `author` is a name in words. */
export type ShownMessage = { position: number; author: ReactNode; text: string; time: ReactNode }

type MessageThreadProps = {
  label: string
  emptyText: string
  messages: readonly ShownMessage[]
  /** The message that is on its way, with words in place of its time. */
  sending?: Omit<ShownMessage, 'position'> | undefined
}

/** Messages, oldest first, and at once the one that is being sent. Their texts stay text, with their line breaks. */
export function MessageThread({ label, emptyText, messages, sending }: MessageThreadProps) {
  // Loaded messages may already have it before its own call has ended.
  const isOnItsWay = sending && messages.at(-1)?.text !== sending.text
  return (
    <div aria-live="polite">
      {messages.length === 0 && !isOnItsWay ? (
        <p className="text-muted">{emptyText}</p>
      ) : (
        <ol aria-label={label} className="flex flex-col divide-y divide-line border-line border-y">
          {messages.map((message) => (
            <Message key={message.position} {...message} />
          ))}
          {isOnItsWay && <Message {...sending} />}
        </ol>
      )}
    </div>
  )
}

function Message({ author, text, time }: Omit<ShownMessage, 'position'>) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{author}</span>
        <span className="text-muted text-sm">{time}</span>
      </p>
      <p dir="auto" className="wrap-anywhere mt-1 max-w-prose whitespace-pre-wrap">
        {text}
      </p>
    </li>
  )
}

type MessageFormProps = {
  /** Tells this form from those of all screens, for what is kept when the screen is left or the session ends. */
  name: string
  /** Who writes, as the guard names the account, for as long as its session lasts here. */
  account: () => string | undefined
  texts: { label: string; hint: string; submit: string; busy: string; noAnswer: string }
  send: (text: string) => Promise<unknown>
}

/**
 * Writes one message. The field is empty at once. A text that was not sent or could not be stored comes back into it, also
 * when the screen is opened again, and after the log-in when the session has ended.
 */
export function MessageForm({ name, account, texts, send }: MessageFormProps) {
  const [typed, setTyped] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => setTyped(''),
    onError: (_error, text) => setTyped((since) => joined(text, since)),
    onSuccess: () => forgetText(name),
  })
  const text = sending.isPending ? joined(sending.variables, typed) : typed
  useKeptText({ name, account, text, restore: setTyped })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    setEmpty(text === '')
    if (text !== '') sending.mutate(text)
  }
  const refusal = sending.error ? messageOf(sending.error, texts.noAnswer) : undefined
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3 print:hidden">
      <TextareaField
        className="w-full max-w-prose"
        label={texts.label}
        hint={texts.hint}
        error={isEmpty ? MESSAGE_EMPTY : refusal}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEmpty(false)
          if (sending.isError) sending.reset()
        }}
      />
      <Button type="submit" busy={sending.isPending} busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </form>
  )
}

/** A text that was not stored, with what was typed since. */
const joined = (text: string, since: string) => (since === '' ? text : `${text}\n${since}`)
