import { sql } from 'kysely'
import { isAtReplacedAddress } from './orders.ts'

/**
 * For a statement that reads `buyer`: the references of the buyer's orders that wait for a payment, oldest first. An
 * order that names its payment, whose address was replaced or whose time is over does not.
 */
export const ORDERS_TO_PAY = sql<string[]>`array(
  select reference from orders
  where orders.buyer_id = buyer.id and voided_at is null and ${isAtReplacedAddress} is false
    and status = 'pending' and transaction_id is null and closes_at > now()
  order by id)`.as('ordersToPay')

/** The same for the orders whose named payment an operator has to check. */
export const ORDERS_IN_CHECK = sql<string[]>`array(
  select reference from orders
  where orders.buyer_id = buyer.id and voided_at is null and status = 'pending' and transaction_id is not null
  order by id)`.as('ordersInCheck')
