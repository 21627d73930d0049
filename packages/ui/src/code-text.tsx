import { clsx } from 'clsx'
import { Fragment } from 'react'

type CodeTextProps = {
  children: string
  /** Characters per visual group. */
  group?: number
  className?: string
}

/**
 * A long address or number in monospace, drawn in groups of four that wrap and are never cut off. The gaps are
 * margins, so selecting and copying yields the string itself.
 */
export function CodeText({ children, group = 4, className }: CodeTextProps) {
  const groups = children.match(new RegExp(`.{1,${group}}`, 'gsu')) ?? []
  return (
    <code dir="ltr" translate="no" className={clsx('font-mono', className)}>
      {groups.map((characters, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but its place
        <Fragment key={index}>
          <span className="me-[0.5ch] whitespace-nowrap">{characters}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}
