import { inNumbers } from '../count.ts'
import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  unloaded: 'Recent changes of deposit addresses, rates and the price could not be loaded.',
  putAway: 'Hide for today',
  addressOf: (code: string) => `The deposit address of ${code}`,
  /** What happened to an address, by the action of the audit trail. */
  events: {
    'currency.add': 'was added',
    'currency.restore': 'was brought back',
    'currency.switch-on': 'is offered again',
    'currency.change-address': 'was changed',
    'currency.update': 'is now',
  } as Record<string, string>,
  eventsOfMany: {
    'currency.add': 'were added',
    'currency.restore': 'were brought back',
    'currency.switch-on': 'are offered again',
    'currency.change-address': 'were changed',
    'currency.update': 'are now',
  } as Record<string, string>,
  from: ' from {address}',
  network: ' on {network}',
  rate: '{subject} from {before} to {after} {unit} ({change}%) {author}',
  rateOf: (code: string) => `The rate of ${code} was changed`,
  price: '{subject} from {before} to {after} ({change}%) {author}',
  priceOf: `The price of ${TOKEN_NAME} was changed`,
  firstPrice: '{subject} to {after} {author}',
  firstPriceOf: `The price of ${TOKEN_NAME} was set`,
  reason: 'Reason: {reason}',
  author: 'by {operator}, {time}',
  lastDay: (counts: string, names: string) => `In the last 24 hours, ${counts}${names && ':'}`,
  addresses: (count: number, currencies: number) => {
    const of = currencies === count ? '' : ` for ${inNumbers(currencies, 'currency', 'currencies')}`
    const were = count === 1 ? 'was' : 'were'
    return `${inNumbers(count, 'deposit address', 'deposit addresses')}${of} ${were} added, changed or offered again`
  },
  rates: (count: number) => `${count} ${count === 1 ? 'rate was' : 'rates were'} changed by hand`,
  prices: (count: number) => `the price of ${TOKEN_NAME} was set${count === 1 ? '' : ` ${count} times`}`,
  and: ' and ',
}

export type AnnouncementTexts = typeof english

/** The changes of deposit addresses, rates and the token's price that every operator sees for a day. */
export const ANNOUNCEMENT_TEXTS = textsOf('announcements', english)
