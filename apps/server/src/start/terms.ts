/** Keeps the configured levels and limits in step with the terms of the database (D33, decision 0028). */
import { compare } from '@presale/rules/decimal'
import { LEVELS, PURCHASE_LIMITS } from '@presale/rules/presale'
import { ConfigError } from '../config.ts'
import type { Terms } from '../db/migrations/0005-terms.ts'
import { TERMS_IN_FORCE } from '../db/terms.ts'

export const CONFIGURED_TERMS: Omit<Terms, 'version'> = {
  ...PURCHASE_LIMITS,
  levels: LEVELS.map(({ tokens, bonusPercent }) => [tokens, bonusPercent]),
}

/** Throws ConfigError when a level or a limit of `presale.ts` differs from the terms in force. */
export function refuseOtherTerms(configured = CONFIGURED_TERMS, inForce: Terms = TERMS_IN_FORCE): void {
  if (isSame(configured, inForce)) return
  throw new ConfigError(
    `The levels or limits in packages/rules/src/presale.ts differ from the terms in force (version ${inForce.version}). Please run \`npm run terms:new\`, review the migration that it writes, and start again.`,
  )
}

/** Whether both have the same limits and levels, as numbers. */
export function isSame(one: Omit<Terms, 'version'>, other: Omit<Terms, 'version'>): boolean {
  const figures = [one, other].map(({ minimum, maximum, levels }) => [minimum, maximum, ...levels.flat()])
  const [ofOne = [], ofOther = []] = figures
  return (
    ofOne.length === ofOther.length &&
    ofOne.every((figure, place) => compare(figure, ofOther[place] ?? '-1') === 0)
  )
}
