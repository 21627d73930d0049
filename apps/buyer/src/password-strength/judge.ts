import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The time of a judgement grows with the square of the length, so longer passwords are judged by their beginning. */
const JUDGED_LENGTH = 64

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH })

/** zxcvbn's score from 0, found at once, to 4. `about`: words that an attacker who knows the buyer tries first. */
export function judge(password: string, about: string[]): number {
  return zxcvbn.check(password.slice(0, JUDGED_LENGTH), about).score
}
