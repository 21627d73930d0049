import type { SecondFactorWords } from '@presale/rules/texts/second-factor'
import { messageOf } from '../answers.ts'
import { type Proof, refusedField } from './proof.tsx'

type NewCodes = { recoveryCodes: string[] }

/** The calls of an app that change the second factor. */
export type SecondFactorCalls = {
  begin: () => Promise<{ secret: string; uri: string }>
  confirm: (proof: Proof) => Promise<NewCodes>
  renewRecoveryCodes: (proof: Proof) => Promise<NewCodes>
  switchOff: (proof: Proof) => Promise<unknown>
  /** After an answer, or none: the state is read again. */
  refresh: () => Promise<unknown>
}

/** What every dialog of the second factor needs. */
export type DialogProps = {
  calls: SecondFactorCalls
  words: SecondFactorWords
  asksPassword: boolean
  onClose: () => void
}

/** What a dialog says of a failed change; `unheard` without an answer. A refused field says so itself. */
export function failureOf(
  error: unknown,
  { failed }: SecondFactorWords,
  unheard: string,
): string | undefined {
  return error && !refusedField(error) ? messageOf(error, unheard, failed) : undefined
}
