import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

/** The fields of a currency that decide what a buyer pays and where. */
export type PaidBy = 'tokensPerUnit' | 'depositAddress' | 'network'

const NAMES: Record<PaidBy, string> = {
  tokensPerUnit: 'the rate',
  depositAddress: 'the deposit address',
  network: 'the network',
}

const EFFECTS: Record<PaidBy, string> = {
  tokensPerUnit: 'Buyers get the new rate.',
  depositAddress: 'Buyers will be told to send to the new address.',
  network: 'Buyers will be told to pay over the new network.',
}

/** What a buyer reads on the page of a pending order whose deposit address was replaced. */
const PENDING_AT_OLD = 'Buyers whose orders are pending are told to send nothing to the old address.'

/** Names as a sentence lists them: "a, b and c". */
const inOneList = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

const english = {
  documentTitle: `${TOKEN_NAME} operators | Crypto`,
  heading: 'Crypto currencies',
  list: 'All currencies',
  loading: 'Loading currencies...',
  empty: 'No results',
  emptyHint: 'Without a currency buyers cannot order.',
  unloaded: (reason: string) => `Error: ${reason}`,
  stale: 'The list could not be refreshed',
  staleAdvice: 'These currencies may be out of date. Reload before you change anything.',
  columns: {
    code: 'Currency',
    fullName: 'Full name',
    rate: 'Rate (in tokens)',
    address: 'Address',
    actions: 'Actions',
  },
  actionsFor: (code: string) => `Actions for ${code}`,
  switchedOff: 'Switched off',
  priceId: 'price id {id}',
  fields: {
    code: 'Currency',
    codeHint: 'Its code, such as BTC.',
    fullName: 'Full name',
    fullNameHint: 'At least 2 characters.',
    rate: 'Rate',
    rateHint: 'Tokens for one unit.',
    /** What one unit is worth at the rate that is typed, `noWorth` until it is one. */
    rateWorth: (worth: string, price: string) =>
      `Tokens for one unit, which is then worth ${worth} at $${price} a token.`,
    noWorth: '–',
    inDollars: (dollars: string) => `$${dollars}`,
    address: 'Address',
    network: 'Network (optional)',
    networkHint:
      'Name it if the coin runs on several networks. Buyers are warned that a payment over another network is lost.',
    priceId: 'Price id (optional)',
    priceIdHint: 'The price service’s name for it, if it differs from the full name.',
    accepted: 'Accepted',
    acceptedHint: 'If switched off, buyers cannot choose it.',
  },
  /** The fields in lists of changes, by their names. */
  labels: {
    fullName: 'Full name',
    tokensPerUnit: 'Rate',
    depositAddress: 'Address',
    network: 'Network',
    priceId: 'Price id',
    enabled: 'Accepted',
  },
  none: 'none',
  yes: 'yes',
  no: 'no',
  saving: 'Saving...',
  add: { heading: 'Add a currency', submit: 'Add cryptocurrency', busy: 'Adding…', failed: 'Error' },
  edit: {
    heading: 'Edit crypto',
    save: 'Save changes',
    back: 'Back',
    conflict: 'The form shows the saved values, with yours where you typed. Save again to keep both.',
    /** The question about what buyers will pay by: `changed` names the fields. */
    question: (changed: readonly PaidBy[], code: string) =>
      `Change ${inOneList(changed.map((field) => NAMES[field]))} of ${code}?`,
    /** What the new values do, in sentences. */
    effect: (changed: readonly PaidBy[]) =>
      [
        ...changed.map((field) => EFFECTS[field]),
        `Existing orders keep the old ${changed.length === 1 ? 'one' : 'ones'}.`,
        ...(changed.includes('depositAddress') ? [PENDING_AT_OLD] : []),
        ...(changed.includes('network') ? ['Payments over a wrong network can be lost.'] : []),
        ...(changed.includes('depositAddress') ? ['Compare every character.'] : []),
      ].join(' '),
    confirm: {
      tokensPerUnit: 'Save the new rate',
      depositAddress: 'Save the new address',
      network: 'Save the new network',
    },
    confirmAll: 'Save all changes',
    rates: { before: 'Old rate', after: 'New rate' },
    change: (percent: string) => `(${percent}%)`,
    networks: { before: 'Old network', after: 'New network' },
  },
  switch: {
    on: 'Switch on',
    off: 'Switch off',
    question: (verb: string, code: string) => `${verb} ${code}?`,
    offEffect: (name: string, orders: string) =>
      `Buyers can no longer choose ${name}. It stays in this list. ${orders}`,
    isOn: 'Buyers can choose it again.',
    isOff: 'Buyers can no longer choose it.',
    onEffect: (rate: string, code: string, place: string) =>
      `Buyers can choose it again, at ${rate} for 1 ${code}, and are told to send to ${place}.`,
    place: (address: string, network: string) => `${address} on ${network}`,
    conflictOn: 'Switch on to continue anyway, or cancel to leave it as it is now.',
    conflictOff: 'Switch off to continue anyway, or cancel to leave it as it is now.',
  },
  delete: {
    label: 'Delete crypto',
    question: (code: string) => `Delete ${code}?`,
    effect: (name: string, orders: string) => `Buyers can no longer choose ${name}. ${orders}`,
    busy: 'Deleting…',
    noPending: 'No order in it is pending.',
    order: 'pending order',
    orders: 'pending orders',
    undo: 'Undo',
    restorable: 'You can bring it back from the recent changes below the list.',
    keepsAddress: (orders: string, isOne: boolean) =>
      `${orders} ${isOne ? 'keeps its' : 'keep their'} address and figures.`,
    restored: (code: string) => `${code} is back in the list.`,
  },
  erc20: {
    heading: 'Update ERC-20 Wallet',
    address: 'ERC-20 wallet address',
    coins: (names: string) => `For ${names}.`,
    compare: 'Compare and update',
    question: 'Update ERC-20 wallets?',
    effect: `Buyers will be told to send to the new address. Existing orders keep the old one. ${PENDING_AT_OLD} Compare every character.`,
    submit: (count: number) => `Update ${count} ${count === 1 ? 'address' : 'addresses'}`,
    newAddress: 'New address',
    oldAddress: (count: number) => (count === 1 ? 'Old address' : 'Old addresses'),
    unchanged: 'No address changes.',
    onNetwork: (code: string, network: string) => `${code} on ${network}`.trimStart(),
    already: (names: string) => `With this address already: ${names}.`,
    elsewhere: (names: string) =>
      `On another network, where payments to this address would be lost: ${names}.`,
    missing: (names: string) => `Not in the list: ${names}.`,
    conflict: 'The list above is up to date. Check it again before you update.',
    difference: (code: string, field: string) => `${code}: ${field}`,
  },
  rateReason: 'Reason for the new rate',
  rateReasonHint: 'Every operator sees it for 24 hours. The audit log keeps it.',
  rateRight: 'This rate is right',
  /** After an action, or in its place. */
  said: {
    addFailed: 'Failed to add cryptocurrency',
    updateFailed: 'Update failed',
    updateOneFailed: 'Failed to update cryptocurrency:',
    updateManyFailed: 'Failed to update cryptocurrencies:',
    ratesFailed: 'Failed to update cryptos:',
    ratesUpdated: 'Cryptos updated successfully',
    added: (code: string) => `Cryptocurrency ${code} added.`,
    deleted: (code: string) => `Your crypto - ${code} has been deleted.`,
    updated: (code: string) => `Cryptocurrency ${code} has been updated.`,
    erc20Updated: (address: string) => `ERC-20 wallets updated to ${address}.`,
  },
}

export type CurrencyTexts = typeof english

/** The currencies, their forms and questions. The specified messages are in `currency.ts`. */
export const CURRENCY_TEXTS = textsOf('currencies', english)
