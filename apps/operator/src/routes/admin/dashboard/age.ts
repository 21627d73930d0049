import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'

const TEXTS = OPERATOR_SHELL_TEXTS.age

const AGES = [
  { inWords: TEXTS.days, seconds: 86_400 },
  { inWords: TEXTS.hours, seconds: 3_600 },
  { inWords: TEXTS.minutes, seconds: 60 },
]

/** For example "12 minutes ago". */
export function agoInWords(ageSeconds: number): string {
  return ageSeconds < 60 ? TEXTS.justNow : TEXTS.ago(ageInWords(ageSeconds))
}

/** For example "12 minutes". */
export function ageInWords(ageSeconds: number): string {
  const age = AGES.find(({ seconds }) => ageSeconds >= seconds)
  return age ? age.inWords(Math.floor(ageSeconds / age.seconds)) : TEXTS.lessThanAMinute
}
