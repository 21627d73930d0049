import { textsOf } from './language.ts'

const english = {
  title: 'Privacy Policy',
  home: 'Homepage',
  dashboard: 'Your dashboard',
  /** In its place for a visitor. */
  logIn: 'Log in',
  contact: 'Contact the operator',
}

export type PrivacyTexts = typeof english

/** The frame of the privacy policy; presale-privacy.ts has the policy itself. */
export const PRIVACY_TEXTS = textsOf('privacy', english)
