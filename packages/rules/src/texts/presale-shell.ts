import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  /** On every page while the deposit addresses are demo addresses. */
  demo: 'Demo: do not send funds.',
  demoText: 'The addresses shown are made up.',
  logIn: `Welcome to ${TOKEN_NAME}! Please enter your details`,
  register: 'Create your account to take part in the presale. It takes a minute.',
}

export type PresaleShellTexts = typeof english

/** The demo’s notice, and the introductions of the log-in and the registration (specification §2). */
export const PRESALE_SHELL_TEXTS = textsOf('presaleShell', english)
