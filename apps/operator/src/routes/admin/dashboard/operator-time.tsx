const AT_UTC_PLUS_2 = new Intl.DateTimeFormat('sv-SE', {
  // Two hours ahead of UTC all year; the sign in this name is the other way round.
  timeZone: 'Etc/GMT-2',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment at UTC+02:00 (D27); `zoneShown` names the offset beside it, where nothing around does. */
export function OperatorTime({ iso, zoneShown = false }: { iso: string; zoneShown?: boolean }) {
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {AT_UTC_PLUS_2.format(new Date(iso))}
      {zoneShown && ' UTC+02:00'}
    </time>
  )
}

const DAY_AT_UTC_PLUS_2 = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Etc/GMT-2', dateStyle: 'short' })

/** The day of the operators' calendar, at UTC+02:00, as YYYY-MM-DD. */
export function operatorDay(moment: Date): string {
  return DAY_AT_UTC_PLUS_2.format(moment)
}
