import type { DataSorting } from '@presale/ui/data-table'
import { useState } from 'react'
import { ListKeys } from '../routes/admin/dashboard/list-keys.tsx'
import type { Order } from '../routes/admin/dashboard/order.ts'
import { OrderTable } from '../routes/admin/dashboard/transactions/order-table.tsx'
import { Questions } from '../routes/admin/dashboard/transactions/questions.tsx'
import { Results } from '../routes/admin/dashboard/transactions/results.tsx'
import { SelectionBar } from '../routes/admin/dashboard/transactions/selection-bar.tsx'
import { useDecisions } from '../routes/admin/dashboard/transactions/use-decisions.ts'
import { useSelection } from '../routes/admin/dashboard/transactions/use-selection.ts'

type OrderListProps = { orders: Order[]; onOpen?: (id: string) => void; mayDecide?: boolean }

/** The order list without its search, with given orders. */
export function OrderList({ orders, onOpen = () => undefined, mayDecide = true }: OrderListProps) {
  const [sorting, setSorting] = useState<DataSorting>(null)
  const selection = useSelection(orders)
  const decisions = useDecisions(orders, selection)
  const list = {
    orders,
    data: undefined,
    isLoading: false,
    error: null,
    isStale: false,
    steps: undefined,
    pageSize: 10,
    resize: () => undefined,
  }
  return (
    <section ref={decisions.section} tabIndex={-1}>
      <ListKeys opens="Open the order" onOpen={onOpen} keys={mayDecide ? decisions.keys : []} />
      <Results decisions={decisions} />
      {mayDecide && <SelectionBar selection={selection} onDecide={decisions.askTogether} />}
      <OrderTable
        list={list as unknown as Parameters<typeof OrderTable>[0]['list']}
        sorting={sorting}
        onSortingChange={setSorting}
        emptyText=""
        {...(mayDecide && { selection, onDecide: decisions.ask })}
      />
      <Questions decisions={decisions} />
    </section>
  )
}
