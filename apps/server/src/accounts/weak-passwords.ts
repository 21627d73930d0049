/** Weak passwords of operators: shorter than new ones may be, or among the first that attackers try. */
import { NEW_PASSWORD_COMMON, NEW_PASSWORD_MINIMUM } from '@presale/rules/operator'
import { AppError } from '../errors.ts'

/** Of zxcvbn's scores from 0 to 4, those below this one are found within a million guesses. */
const LEAST_SCORE = 2

/** Longer passwords are judged by their beginning, because the time grows with the square of the length. */
const JUDGED_LENGTH = 64

type Judge = (password: string, login: string) => number

let judge: Promise<Judge> | undefined

/** The lists of passwords take half a second and some megabytes, so they are loaded with the first password. */
async function createJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH })
  return (password, login) => zxcvbn.check(password.slice(0, JUDGED_LENGTH), [login]).score
}

/** Throws `refused` for a new password that is common, or little more than the login. */
export async function refuseCommon(password: string, login: string): Promise<void> {
  if (await isCommon(password, login)) {
    throw new AppError('refused', NEW_PASSWORD_COMMON, { field: 'newPassword' })
  }
}

/** Whether a password that logs in would be refused as a new one. */
export async function isWeak(password: string, login: string): Promise<boolean> {
  return [...password].length < NEW_PASSWORD_MINIMUM || (await isCommon(password, login))
}

async function isCommon(password: string, login: string): Promise<boolean> {
  judge ??= createJudge()
  return (await judge)(password, login) < LEAST_SCORE
}
