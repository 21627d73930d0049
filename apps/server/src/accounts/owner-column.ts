/** The columns that name the owner of a row: an operator or a buyer, and the other one is null. */
import type { SessionOwner } from './sessions.ts'

type OwnerColumn = { name: 'buyer_id' | 'operator_id'; id: string }

/** The column that is not null, and its value. */
export function columnOf(owner: SessionOwner): OwnerColumn {
  return 'buyerId' in owner
    ? { name: 'buyer_id', id: owner.buyerId }
    : { name: 'operator_id', id: owner.operatorId }
}

/** Both columns of a new row. */
export function ownedBy(owner: SessionOwner): { buyer_id: string | null; operator_id: string | null } {
  return {
    buyer_id: 'buyerId' in owner ? owner.buyerId : null,
    operator_id: 'operatorId' in owner ? owner.operatorId : null,
  }
}
