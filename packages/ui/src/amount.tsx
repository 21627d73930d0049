import { clsx } from 'clsx'

type AmountProps = {
  /** A decimal string, shown digit for digit: nothing is calculated, rounded or dropped. */
  value: string
  unit?: string
  className?: string
}

/**
 * An amount in tabular figures with its unit smaller beside it. The commas between thousands are drawn by CSS, so
 * copying yields the plain digits; where it has to break, it breaks at the point first.
 */
export function Amount({ value, unit, className }: AmountProps) {
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d*)(.*)$/.exec(value) ?? []
  const groups = whole.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? []
  return (
    <span dir="ltr" className={clsx('tabular inline-block max-w-full', className)}>
      <span className="wrap-anywhere">
        {sign}
        {groups.map((digits, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group of digits is nothing but its place
          <span key={index} className={index > 0 ? "before:content-[',']" : undefined}>
            {digits}
          </span>
        ))}
        <wbr />
        {fraction}
      </span>
      {unit && (
        <>
          {' '}
          <bdi className="whitespace-nowrap text-[max(0.8em,0.8125rem)] text-muted">{unit}</bdi>
        </>
      )}
    </span>
  )
}
