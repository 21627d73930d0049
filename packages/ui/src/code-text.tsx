import { clsx } from 'clsx'
import { Fragment } from 'react'

type CodeTextProps = {
  children: string
  /** So many characters make a visual group. */
  group?: number
  className?: string
}

/** A longer part between hyphens would not wrap on a phone. */
const LONGEST_WORD = 12

/**
 * A long address or number to be compared, in monospace, in groups that wrap into lines of like length and are never
 * truncated; short words joined by hyphens wrap after a hyphen. The gaps are margins, so selecting and copying yields
 * the string itself. A list shows an address on one line without groups.
 */
export function CodeText({ children, group = 4, className }: CodeTextProps) {
  const words = children.split(/(?<=-)/)
  const hasWords = words.length > 1 && words.every(({ length }) => length <= LONGEST_WORD)
  const groups = hasWords ? words : groupsOf(children, group)
  return (
    <code dir="ltr" translate="no" className={clsx('inline-block text-balance font-mono', className)}>
      {groups.map((characters, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups keep their order
        <Fragment key={index}>
          <span className={clsx('whitespace-nowrap', !hasWords && index < groups.length - 1 && 'me-[0.5ch]')}>
            {characters}
          </span>
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}

/** Groups of `size` characters after a `0x`; the last one takes a single character that is left over. */
function groupsOf(text: string, size: number): string[] {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/s.exec(text) ?? []
  const groups = rest.match(new RegExp(`.{${size}}.$|.{1,${size}}`, 'gsu')) ?? []
  return prefix === '' ? groups : [prefix, ...groups]
}
