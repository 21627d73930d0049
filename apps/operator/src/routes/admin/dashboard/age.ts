const AGES = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** "12 minutes ago". */
export function agoInWords(ageSeconds: number): string {
  const age = AGES.find(({ seconds }) => ageSeconds >= seconds)
  return age ? AGO.format(-Math.floor(ageSeconds / age.seconds), age.unit) : 'just now'
}

/** "12 minutes". */
export function ageInWords(ageSeconds: number): string {
  const age = AGES.find(({ seconds }) => ageSeconds >= seconds)
  if (!age) return 'less than a minute'
  const amount = Math.floor(ageSeconds / age.seconds)
  return `${amount} ${age.unit}${amount === 1 ? '' : 's'}`
}
