import { textsOf } from './language.ts'

const english = {
  notLoaded: 'This page could not be loaded. Please check your connection.',
  partNotLoaded: 'This part could not be loaded. Please check your connection.',
  demo: 'Demo',
  offline: "You're offline. This screen may be out of date. It updates when you're online again.",
  unsent: "You were offline, so nothing was sent. Try again when you're online.",
  unloadedOffline: "You're offline. This loads when you're online again.",
}

export type ScreenTexts = typeof english

/** What every screen of both apps can show. */
export const SCREEN_TEXTS = textsOf('screen', english)
