import type { Migration } from 'kysely/migration'
import * as buyers from './0001-buyers.ts'
import * as operators from './0002-operators.ts'
import * as logIns from './0003-log-ins.ts'
import * as currencies from './0004-currencies.ts'
import * as terms from './0005-terms.ts'
import * as orders from './0006-orders.ts'
import * as ledger from './0007-ledger.ts'
import * as audit from './0008-audit.ts'
import * as trackingKeys from './0009-tracking-keys.ts'
import * as mail from './0010-mail.ts'
import * as messages from './0011-messages.ts'
import * as ownerRights from './0012-owner-rights.ts'
import * as currencyCodes from './0013-currency-codes.ts'
import * as accountLinks from './0014-account-links.ts'
import * as newsOfOrders from './0015-news-of-orders.ts'
import * as emailChangesAtOnce from './0016-email-changes-at-once.ts'
import * as rowCounts from './0017-row-counts.ts'
import * as transactionsNamedTwice from './0018-transactions-named-twice.ts'
import * as oneTransactionIndex from './0019-one-transaction-index.ts'
import * as closedAccounts from './0020-closed-accounts.ts'
import * as payAmountsByDay from './0021-pay-amounts-by-day.ts'
import * as searchByPayAmount from './0022-search-by-pay-amount.ts'

/** Every migration in order. Never change the SQL of one that has landed; `npm run db:new NAME` adds the next. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-buyers': buyers,
  '0002-operators': operators,
  '0003-log-ins': logIns,
  '0004-currencies': currencies,
  '0005-terms': terms,
  '0006-orders': orders,
  '0007-ledger': ledger,
  '0008-audit': audit,
  '0009-tracking-keys': trackingKeys,
  '0010-mail': mail,
  '0011-messages': messages,
  '0012-owner-rights': ownerRights,
  '0013-currency-codes': currencyCodes,
  '0014-account-links': accountLinks,
  '0015-news-of-orders': newsOfOrders,
  '0016-email-changes-at-once': emailChangesAtOnce,
  '0017-row-counts': rowCounts,
  '0018-transactions-named-twice': transactionsNamedTwice,
  '0019-one-transaction-index': oneTransactionIndex,
  '0020-closed-accounts': closedAccounts,
  '0021-pay-amounts-by-day': payAmountsByDay,
  '0022-search-by-pay-amount': searchByPayAmount,
}
