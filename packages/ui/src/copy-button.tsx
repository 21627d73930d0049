import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CodeText } from './code-text.tsx'
import { useCopy } from './use-copy.ts'

type CopyTexts = { copyText?: string; copiedText?: string; refusedText?: string }

type CopyButtonProps = CopyTexts & {
  /** The exact text for the clipboard. */
  copy: string
  /** Names the copied text for assistive technology, e.g. "Copy the address". */
  label?: string
  className?: string
}

const { copy: copyDefault, copied: copiedDefault, refused: refusedDefault } = UI_TEXTS.copy

/** Copies a string and says "Copied". When the browser refuses, it shows the text for manual selection. */
export function CopyButton(props: CopyButtonProps) {
  const { copy: text, label, copyText = copyDefault } = props
  const { copiedText = copiedDefault, refusedText = refusedDefault } = props
  const { outcome, copy } = useCopy(text)
  return (
    <span className={clsx('inline-flex flex-col items-start gap-1.5', props.className)}>
      <Button size="lg" onClick={copy} aria-label={label}>
        <CopyFace copied={outcome === 'copied'} copyText={copyText} copiedText={copiedText} align="center" />
      </Button>
      <Outcome outcome={outcome} text={text} copiedText={copiedText} refusedText={refusedText} />
    </span>
  )
}

type CopyRowProps = CopyTexts & {
  label: ReactNode
  /** The row's content: an `Amount`, a `CodeText` … */
  value: ReactNode
  copy: string
  className?: string
}

/** A row that copies when pressed anywhere: label, value and the copy icon. */
export function CopyRow(props: CopyRowProps) {
  const { label, value, copyText = copyDefault } = props
  const { copiedText = copiedDefault, refusedText = refusedDefault } = props
  const { outcome, copy } = useCopy(props.copy)
  return (
    <div className={clsx('flex flex-col gap-1.5', props.className)}>
      <button
        type="button"
        onClick={copy}
        className="flex min-h-16 w-full flex-col gap-1 rounded-control border border-edge bg-paper px-4 py-3 text-start max-[16rem]:px-2.5 transition-colors hover:bg-wash"
      >
        <span className="flex w-full flex-wrap items-center justify-end gap-x-4">
          <span className="min-w-0 flex-1 basis-24 text-muted">{label}</span>
          <span className="shrink-0 font-medium [&_svg]:size-4">
            <CopyFace copied={outcome === 'copied'} copyText={copyText} copiedText={copiedText} align="end" />
          </span>
        </span>
        <span className="w-full min-w-0">{value}</span>
      </button>
      <Outcome outcome={outcome} text={props.copy} copiedText={copiedText} refusedText={refusedText} />
    </div>
  )
}

type CopyFaceProps = { copied: boolean; copyText: string; copiedText: string; align: 'center' | 'end' }

/** Both texts share one cell, so replacing one by the other moves nothing. */
function CopyFace({ copied, copyText, copiedText, align }: CopyFaceProps) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center gap-1.5'
  return (
    <span
      className={clsx('grid print:hidden', align === 'end' ? 'justify-items-end' : 'justify-items-center')}
    >
      <span className={clsx(cell, 'text-accent', copied && 'invisible')}>
        <Copy aria-hidden="true" />
        {copyText}
      </span>
      <span className={clsx(cell, 'text-approved', !copied && 'invisible')}>
        <Check aria-hidden="true" />
        {copiedText}
      </span>
    </span>
  )
}

type OutcomeProps = { outcome: string; text: string; copiedText: string; refusedText: string }

function Outcome({ outcome, text, copiedText, refusedText }: OutcomeProps) {
  return (
    <>
      <span role="status" className={outcome === 'refused' ? 'text-rejected' : 'sr-only'}>
        {outcome === 'copied' && copiedText}
        {outcome === 'refused' && refusedText}
      </span>
      {outcome === 'refused' && (
        // A gap within an amount would make it another one.
        <CodeText className="select-all" group={/^\d+\.\d+$/.test(text) ? text.length : 4}>
          {text}
        </CodeText>
      )}
    </>
  )
}
