import { textsOf } from './language.ts'

const english = {
  /** Names the sidebar; the other names are those of specification §2. */
  label: 'Dashboard',
  account: 'Account',
  dashboard: 'Dashboard',
  profile: 'My Profile',
  status: 'Status',
  finances: 'Finances',
  buyToken: 'Buy Token',
  myTokens: 'My Tokens',
  information: 'Information',
  howToBuy: 'How to Buy',
  /** Names the button before the e-mail of the account. */
  userMenu: 'Your account',
  sessions: 'Sessions',
  logOut: 'Log out',
  contact: 'Contact the operator',
}

export type BuyerLayoutTexts = typeof english

/** The frame around the buyers' screens. */
export const BUYER_LAYOUT_TEXTS = textsOf('buyerLayout', english)
