import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Users`,
  heading: 'All Users',
  caption: 'All users',
  loading: 'Loading users...',
  total: (count: string) => `Total: ${count}`,
  found: (count: string) => `Found: ${count}`,
  none: 'No users found.',
  empty: 'No results.',
  unloaded: 'The users could not be loaded.',
  opens: 'Open the buyer',
  search: 'Search by name, e-mail, phone or ID',
  clear: 'Show all users',
  pages: 'Pages of users',
  columns: { id: 'ID', name: 'Name', email: 'Email', phone: 'Phone', balance: 'Balance' },
}

export type UsersTexts = typeof english

/** The operators' list of buyers. */
export const USERS_TEXTS = textsOf('users', english)
