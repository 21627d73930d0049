import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Login`,
  heading: `${TOKEN_NAME} operators`,
  login: 'Login',
}

export type OperatorLogInTexts = typeof english

/** The operators' log-in. */
export const OPERATOR_LOG_IN_TEXTS = textsOf('operatorLogIn', english)
