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

const DAY_AT_UTC_PLUS_2 = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Etc/GMT-2', dateStyle: 'short' })

/** The day of the operators' calendar at UTC+02:00, as YYYY-MM-DD. */
export function operatorDay(moment: Date): string {
  return DAY_AT_UTC_PLUS_2.format(moment)
}
