import { DATE_TEXTS } from '@presale/rules/texts/dates'

// Made once: making a format takes far longer than using it, and a list shows many times.
const DATE = new Intl.DateTimeFormat(DATE_TEXTS.locale, { dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat(DATE_TEXTS.locale, { timeStyle: 'short' })
const ZONE = new Intl.DateTimeFormat(DATE_TEXTS.locale, { timeZoneName: 'short' })

/** A time in the reader's own time zone, which is named. On a narrow screen it breaks only after the date. */
export function LocalTime({ iso }: { iso: string }) {
  const [date, time] = partsOf(iso)
  return (
    <time dateTime={iso}>
      <span className="whitespace-nowrap">{date}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}

/** The same as text. */
export function localTime(iso: string): string {
  return partsOf(iso).join(' ')
}

/** The date with its comma, and the time with its zone. */
function partsOf(iso: string): [date: string, time: string] {
  const at = new Date(iso)
  const zone = ZONE.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return [`${DATE.format(at)},`, `${TIME.format(at)} ${zone}`]
}
