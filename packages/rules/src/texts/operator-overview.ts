import { inDigits, inNumbers } from '../count.ts'
import { TOKEN_NAME, TOKEN_SYMBOL } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Overview`,
  heading: 'Overview',
  explanation:
    'Live from the ledger, net of reversals. USD amounts are the value of the tokens when ordered, without bonus. Days and times are in UTC+02:00.',
  unloaded: 'The overview could not be loaded.',
  attention: {
    heading: 'Needs attention',
    unloaded: 'The waiting orders could not be counted.',
    waiting: 'Orders waiting',
    oldest: 'Oldest waiting',
    none: 'None',
    rates: 'Rates updated',
    never: 'Never',
    unanswered: (count: string) =>
      count === '1' ? '1 order has an unanswered message.' : `${count} orders have an unanswered message.`,
    held: (count: number) =>
      count === 1 ? '1 held rate waits for a confirmation.' : `${count} held rates wait for a confirmation.`,
    outdated: (count: number) =>
      count === 1
        ? `1 rate is older than the price of ${TOKEN_NAME}.`
        : `${count} rates are older than the price of ${TOKEN_NAME}.`,
    ratesFailed: 'The rates could not be updated.',
    noPrice: 'The token has no price, so buyers cannot order.',
    noCurrency: 'No currency is accepted, so buyers cannot order.',
    mailsDelayed: (count: number) =>
      count === 1
        ? '1 mail waits because the mail server did not take it.'
        : `${inDigits(count)} mails wait because the mail server did not take them.`,
    mailsFailed: (count: number) => `${inNumbers(count, 'mail')} failed in the last 7 days.`,
    changed: (what: readonly string[]) => `Operators changed in the last 24 hours: ${what.join(', ')}.`,
    changedAddresses: (count: number) => inNumbers(count, 'address', 'addresses'),
    changedRates: (count: number) => inNumbers(count, 'rate'),
    changedPrice: `the price of ${TOKEN_NAME}`,
  },
  credited: {
    label: 'Credited',
    today: 'Credited, today',
    yesterday: 'Credited, yesterday',
    sevenDays: 'Credited, 7 days',
    thirtyDays: 'Credited, 30 days',
    yesterdayWas: 'Yesterday {amount}',
    dayBeforeWas: 'Day before {amount}',
  },
  sales: {
    heading: 'Sales',
    unloaded: 'The sales could not be loaded.',
    range: 'Range',
    ranges: { '7': '7 days', '30': '30 days', '90': '90 days', all: 'All' },
    unit: 'Unit',
    units: { usd: 'USD', tokens: TOKEN_SYMBOL },
    currency: 'Currency',
    allCurrencies: 'All currencies',
    total: 'Total',
    steps: { day: 'Day', week: 'Week', month: 'Month' },
    plot: {
      day: (unit: string) => `Credited each day, in ${unit}`,
      week: (unit: string) => `Credited each week, in ${unit}`,
      month: (unit: string) => `Credited each month, in ${unit}`,
    },
    /** The last bar's day, week or month has not ended. */
    soFar: (start: string) => `${start}, so far`,
    from: { week: (day: string) => `Week from ${day}`, month: (day: string) => `Month from ${day}` },
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    amount: (amount: string, unit: string) => `${amount} ${unit}`,
    before: {
      day: 'Day before {amount}',
      week: 'Week before {amount}',
      month: 'Month before {amount}',
    },
    change: (percent: string) => ` (${percent}%)`,
    ledger: 'Show in the ledger',
    empty: 'Nothing was credited in this range.',
    asTable: 'As a table',
    byCurrency: (unit: string) => `Sales by currency, in ${unit} and in the currency itself`,
    columns: { currency: 'Currency', today: 'Today', yesterday: 'Yesterday', dayBefore: 'Day before' },
  },
  buyers: { heading: 'Newest buyers', empty: 'No buyer has registered yet.' },
}

export type OperatorOverviewTexts = typeof english

/** The operators' overview. */
export const OPERATOR_OVERVIEW_TEXTS = textsOf('operatorOverview', english)
