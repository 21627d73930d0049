import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as currencies from './0002-currencies.ts'
import * as orders from './0003-orders.ts'
import * as audit from './0004-audit.ts'
import * as currencyVersions from './0005-currency-versions.ts'
import * as rateRefresh from './0006-rate-refresh.ts'
import * as trackingKeys from './0007-tracking-keys.ts'
import * as undo from './0008-undo.ts'
import * as auditChain from './0009-audit-chain.ts'
import * as booksViolation from './0010-books-violation.ts'
import * as longLists from './0012-long-lists.ts'
import * as operatorRoles from './0013-operator-roles.ts'
import * as auditSearch from './0014-audit-search.ts'
import * as indexGaps from './0015-index-gaps.ts'
import * as approvalDays from './0016-approval-days.ts'
import * as orderChanges from './0017-order-changes.ts'
import * as newOrdersOweNothing from './0018-new-orders-owe-nothing.ts'
import * as sessionsOfABuyer from './0019-sessions-of-a-buyer.ts'
import * as ledgerDays from './0020-ledger-days.ts'
import * as voidOrders from './0021-void-orders.ts'
import * as searchesReadLittle from './0022-searches-read-little.ts'
import * as statusBesideCurrency from './0023-status-beside-currency.ts'
import * as orderTerms from './0024-order-terms.ts'
import * as definingTriggers from './0025-defining-triggers.ts'
import * as passwordChanges from './0026-password-changes.ts'
import * as formerEmails from './0027-former-emails.ts'
import * as ordersOfABuyer from './0028-orders-of-a-buyer.ts'
import * as signingKeys from './0031-signing-keys.ts'
import * as ordersEnd from './0032-orders-end.ts'
import * as reasonsForOldPrices from './0033-reasons-for-old-prices.ts'
import * as terms from './0036-terms.ts'
import * as proposals from './0037-proposals.ts'
import * as failedLogIns from './0038-failed-log-ins.ts'
import * as ownerInvites from './0039-owner-invites.ts'
import * as mail from './0043-mail.ts'
import * as transactionIds from './0044-transaction-ids.ts'
import * as confirmedEmails from './0045-confirmed-emails.ts'
import * as newDeviceMails from './0046-new-device-mails.ts'
import * as secondFactorsOfBuyers from './0047-second-factors-of-buyers.ts'
import * as passkeys from './0048-passkeys.ts'
import * as orderMessages from './0049-order-messages.ts'
import * as mailsOfABuyer from './0050-mails-of-a-buyer.ts'
import * as mailsToOperators from './0051-mails-to-operators.ts'
import * as passkeyMails from './0052-passkey-mails.ts'
import * as currencyCodes from './0053-currency-codes.ts'

/** Every migration in order. Never change the SQL of one that has landed; `npm run db:new NAME` adds the next. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-currencies': currencies,
  '0003-orders': orders,
  '0004-audit': audit,
  '0005-currency-versions': currencyVersions,
  '0006-rate-refresh': rateRefresh,
  '0007-tracking-keys': trackingKeys,
  '0008-undo': undo,
  '0009-audit-chain': auditChain,
  '0010-books-violation': booksViolation,
  '0012-long-lists': longLists,
  '0013-operator-roles': operatorRoles,
  '0014-audit-search': auditSearch,
  '0015-index-gaps': indexGaps,
  '0016-approval-days': approvalDays,
  '0017-order-changes': orderChanges,
  '0018-new-orders-owe-nothing': newOrdersOweNothing,
  '0019-sessions-of-a-buyer': sessionsOfABuyer,
  '0020-ledger-days': ledgerDays,
  '0021-void-orders': voidOrders,
  '0022-searches-read-little': searchesReadLittle,
  '0023-status-beside-currency': statusBesideCurrency,
  '0024-order-terms': orderTerms,
  '0025-defining-triggers': definingTriggers,
  '0026-password-changes': passwordChanges,
  '0027-former-emails': formerEmails,
  '0028-orders-of-a-buyer': ordersOfABuyer,
  '0031-signing-keys': signingKeys,
  '0032-orders-end': ordersEnd,
  '0033-reasons-for-old-prices': reasonsForOldPrices,
  '0036-terms': terms,
  '0037-proposals': proposals,
  '0038-failed-log-ins': failedLogIns,
  '0039-owner-invites': ownerInvites,
  '0043-mail': mail,
  '0044-transaction-ids': transactionIds,
  '0045-confirmed-emails': confirmedEmails,
  '0046-new-device-mails': newDeviceMails,
  '0047-second-factors-of-buyers': secondFactorsOfBuyers,
  '0048-passkeys': passkeys,
  '0049-order-messages': orderMessages,
  '0050-mails-of-a-buyer': mailsOfABuyer,
  '0051-mails-to-operators': mailsToOperators,
  '0052-passkey-mails': passkeyMails,
  '0053-currency-codes': currencyCodes,
}
