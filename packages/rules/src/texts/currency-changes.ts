import { textsOf } from './language.ts'

const english = {
  heading: 'Recent changes',
  unloaded: 'The recent changes could not be loaded.',
  empty: 'Nothing was changed yet.',
  pages: 'Pages of recent changes',
  /** What was done, by the action of the audit trail. */
  actions: {
    'currency.add': (code) => `Added ${code}`,
    'currency.update': (code) => `Changed ${code}`,
    'currency.switch-on': (code) => `Switched ${code} on`,
    'currency.switch-off': (code) => `Switched ${code} off`,
    'currency.change-address': (code) => `Changed ${code}`,
    'currency.rate': (code) => `Updated the rate of ${code}`,
    'currency.delete': (code) => `Deleted ${code}`,
    'currency.restore': (code) => `Brought ${code} back`,
    'token-price.set': () => 'Set the token’s price',
  } as Record<string, (code: string) => string>,
  addressChanged: 'Address changed',
  author: '{operator}, {time}{reason}',
  reason: (reason: string) => `, ${reason}`,
  price: 'Price',
  arrow: ' → ',
  bringBack: 'Bring it back',
  bringCodeBack: (code: string) => `Bring ${code} back`,
}

export type CurrencyChangeTexts = typeof english

/** The recent changes of currencies and of the token's price. */
export const CURRENCY_CHANGE_TEXTS = textsOf('currencyChanges', english)
