import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Pixels`,
  heading: 'Manage API Keys',
  explanation: 'The keys are only stored here. This product loads no third-party script.',
  add: 'Add a key',
  save: 'Save API Key',
  saving: 'Saving…',
  keys: 'API keys',
  loading: 'Loading API keys...',
  total: (count: number) => `Total keys: ${count}`,
  empty: 'No API keys yet.',
  fields: { apiKey: 'API Key', secondaryApiKey: 'Secondary API Key', location: 'Location' },
  optional: 'Optional.',
  locationHint: 'The page it is for, such as /dashboard.',
  none: 'none',
  actions: 'Actions',
  actionsFor: (key: string) => `Actions for ${key}`,
  update: 'Update',
  edit: {
    heading: 'Edit API Key',
    save: 'Save changes',
    conflict: 'The form shows the saved values, with yours where you typed. Save again to keep both.',
  },
  delete: {
    label: 'Delete',
    question: 'Delete this API key?',
    effect: '{apiKey} for {location} leaves the list.',
    deleting: 'Deleting…',
    undo: 'Undo',
    restored: 'It is back in the list.',
  },
  /** After an action, or in its place. */
  said: {
    unfetched: 'Failed to fetch API keys',
    notSaved: 'Failed to save API key',
    notDeleted: 'Failed to delete API key',
    notUpdated: 'Failed to update API key',
    saved: 'API key saved successfully',
    deleted: 'API key deleted successfully',
    updated: 'API key updated successfully',
  },
}

export type PixelTexts = typeof english

/** The tracking keys. Their specified messages are in `tracking-key.ts`. */
export const PIXEL_TEXTS = textsOf('pixels', english)
