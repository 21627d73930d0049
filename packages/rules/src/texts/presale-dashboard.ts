import { PHASE_NAME, TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentation: 'Documentation v1.0.0',
  /** Beside each bonus percentage: the level's follows the balance, an order's follows its own tokens. */
  bonusCaption: 'Your balance sets your level; the size of each order sets the bonus of that order.',
  /** The project's own announcement on the overview (D22). */
  announcement: {
    label: 'Announcement',
    from: `From the ${TOKEN_NAME} team`,
    title: `${PHASE_NAME} is open`,
    paragraphs: [
      `You can order ${TOKEN_NAME} in every currency on the buy screen. The size of an order sets its bonus. Status lists the levels.`,
      'Withdrawal and referrals come in the next stage, and are announced here first. We never ask for your password, nor for the keys of your wallet.',
    ],
    guide: 'Read the buying guide',
  },
  /** The simulated block and its required caption (D19). */
  stakes: { title: 'Token Stakes Progress', caption: 'Simulated demonstration, not sales data' },
}

export type PresaleDashboardTexts = typeof english

/** This presale’s words on the overview and around every screen of the dashboard. */
export const PRESALE_DASHBOARD_TEXTS = textsOf('presaleDashboard', english)
