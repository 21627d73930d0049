import { textsOf } from './language.ts'

const english = {
  breadcrumb: 'Breadcrumb',
  loading: 'Loading',
  notification: 'Notification',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  /** Above the buttons of a dialog whose content is longer than the screen. */
  moreBelow: 'More below',
  skipToContent: 'Skip to content',
  toggleSidebar: 'Toggle sidebar',
  discard: {
    title: 'Discard your changes?',
    effect: 'What you entered here isn’t saved.',
    keep: 'Keep editing',
    confirm: 'Discard changes',
  },
  pages: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    position: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  columns: {
    more: (count: number) => `Show ${count} more ${count === 1 ? 'column' : 'columns'}`,
    back: 'Back to the first columns',
  },
  timeline: { label: 'Progress', done: 'Done', current: 'Now', upcoming: 'Next', failed: 'Stopped' },
  theme: { legend: 'Colour theme', system: 'System', light: 'Light', dark: 'Dark' },
  password: { show: 'Show password', hide: 'Hide password' },
  copy: {
    copy: 'Copy',
    copied: 'Copied',
    refused: 'The browser did not allow copying. Select the text and copy it:',
  },
}

export type UiTexts = typeof english

/** What the primitives of `packages/ui` say by themselves. */
export const UI_TEXTS = textsOf('ui', english)
