import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'

const AT_UTC_PLUS_2 = new Intl.DateTimeFormat('sv-SE', {
  // Two hours ahead of UTC all year. POSIX names of this kind have the sign reversed.
  timeZone: 'Etc/GMT-2',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A time at UTC+02:00 (D27). `zoneShown` adds the offset where the context doesn't name it. */
export function OperatorTime({ iso, zoneShown = false }: { iso: string; zoneShown?: boolean }) {
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {AT_UTC_PLUS_2.format(new Date(iso))}
      {zoneShown && OPERATOR_SHELL_TEXTS.zone}
    </time>
  )
}

/** A span of time at UTC+02:00. Its end names its day only if that is another one. */
export function OperatorSpan({ from, to }: { from: string; to: string }) {
  const [begin, end] = [from, to].map((iso) => AT_UTC_PLUS_2.format(new Date(iso)))
  if (begin === end) return <OperatorTime iso={to} zoneShown />
  const [day = '', time] = end?.split(' ') ?? []
  return (
    <span className="tabular">
      {`${begin}–${begin?.startsWith(day) ? time : end}`}
      {OPERATOR_SHELL_TEXTS.zone}
    </span>
  )
}

const DAY_AT_UTC_PLUS_2 = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Etc/GMT-2', dateStyle: 'short' })

/** The day of the operators' calendar at UTC+02:00, as YYYY-MM-DD. */
export function operatorDay(moment: Date): string {
  return DAY_AT_UTC_PLUS_2.format(moment)
}
