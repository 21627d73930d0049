import { clsx } from 'clsx'

type AmountProps = {
  /** A decimal string. No digit is rounded. */
  value: string
  unit?: string
  /**
   * Fewest decimals to draw. Trailing zeros beyond them are dropped, and hovering shows the exact figure. Without it
   * every digit is drawn, as on an order and in the ledger.
   */
  least?: number
  /** Dropped zeros and short units leave their space behind the unit, so that a column's decimal points align; not on cards. */
  aligned?: boolean
  /** The figure in full, shown by hover, where `value` is rounded. */
  exactText?: string
  className?: string
}

/**
 * An amount in tabular figures, with its unit smaller beside it. CSS draws the thousands separators, so copying
 * yields plain digits. A line break comes at the decimal point first.
 */
export function Amount({ value, unit, least, aligned = false, exactText, className }: AmountProps) {
  const [, sign = '', whole = '', decimals = ''] = /^([-+]?)(\d*)(.*)$/.exec(value) ?? []
  const groups = whole.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? []
  const fraction = least === undefined ? decimals : shortened(decimals, least)
  const isShort = fraction.length < decimals.length
  const full = isShort ? `${sign}${groups.join(',')}${decimals}${unit ? ` ${unit}` : ''}` : undefined
  return (
    <span dir="ltr" className={clsx('tabular inline-block max-w-full', className)} title={exactText ?? full}>
      <span className="wrap-anywhere">
        {sign}
        {groups[0]}
        {groups.slice(1).map((digits, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of digits keep their order
          <span key={index} className="before:content-[',']">
            {digits}
          </span>
        ))}
        <wbr />
        {fraction}
      </span>
      {unit && (
        <>
          {' '}
          <bdi
            className={clsx(
              'whitespace-nowrap text-[max(0.8em,0.8125rem)] text-muted',
              aligned && 'inline-block min-w-[3.4em] text-start card:inline card:min-w-0',
            )}
          >
            {unit}
          </bdi>
        </>
      )}
      {aligned && (
        <span
          data-dropped={decimals.slice(fraction.length)}
          className="invisible after:content-[attr(data-dropped)] card:hidden"
        />
      )}
    </span>
  )
}

/** A fraction such as ".500000" without its trailing zeros, but with at least that many decimals. */
function shortened(decimals: string, least: number): string {
  const digits = decimals.slice(1).replace(/0+$/, '').padEnd(least, '0')
  return digits === '' ? '' : `.${digits}`
}
