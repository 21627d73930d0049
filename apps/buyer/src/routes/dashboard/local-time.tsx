const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A time in the reader's own time zone, which is named. */
export function LocalTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{localTime(iso)}</time>
}

/** The same as text. */
export function localTime(iso: string): string {
  const time = new Date(iso)
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${new Intl.DateTimeFormat('en', FORMAT).format(time)} ${zone}`
}
