import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} | Dashboard`,
  heading: 'Dashboard',
  confirmEmail: 'Confirm your e-mail',
  ordersToPay: (count: number) =>
    count === 1 ? '1 order waits for your payment' : `${count} orders wait for your payment`,
  /** Their payment was named, and none waits for one. */
  ordersInCheck: (count: number) =>
    count === 1 ? '1 order waits for the operator' : `${count} orders wait for the operator`,
  pauseSimulation: 'Pause the simulation',
  resumeSimulation: 'Resume the simulation',
  /** `{stakes}` is emphasised. */
  stakesOf: (total: string) => `{stakes} of ${total}`,
}

export type OverviewTexts = typeof english

/** The buyer's overview. */
export const OVERVIEW_TEXTS = textsOf('overview', english)
