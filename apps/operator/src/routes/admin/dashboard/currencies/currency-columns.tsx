import { compare } from '@presale/rules/decimal'
import { CodeText } from '@presale/ui/code-text'
import type { DataColumn } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { StatusBadge } from '@presale/ui/status-badge'
import type { Currency } from './currency.ts'
import { Rate } from './rate.tsx'

/** What a row's menu opens. */
export type Question = { kind: 'edit' | 'switch' | 'delete'; currency: Currency }

/** A row stays one line high; the table scrolls instead. */
const ONE_LINE = 'whitespace-nowrap [&_wbr]:hidden'

/** The columns of the table of currencies; `ask` opens what a row's menu asks. */
export function currencyColumns(ask: (question: Question) => void): DataColumn<Currency>[] {
  return [
    { id: 'code', header: 'Currency', cell: (currency) => <Code currency={currency} /> },
    {
      id: 'fullName',
      header: 'Full name',
      className: ONE_LINE,
      cell: (currency) => <FullName currency={currency} />,
    },
    {
      id: 'rate',
      header: 'Rate (tokens)',
      align: 'end',
      sortable: true,
      compare: (a, b) => compare(a.tokensPerUnit, b.tokensPerUnit),
      className: ONE_LINE,
      cell: (currency) => <Rate value={currency.tokensPerUnit} />,
    },
    {
      id: 'address',
      header: 'Address',
      className: ONE_LINE,
      cell: (currency) => <Address {...currency} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      pinned: true,
      cell: (currency) => (
        <RowMenu
          className="ms-auto"
          label={`Actions for ${currency.code}`}
          items={[
            { label: 'Edit crypto', onSelect: () => ask({ kind: 'edit', currency }) },
            {
              label: currency.enabled ? 'Switch off' : 'Switch on',
              onSelect: () => ask({ kind: 'switch', currency }),
            },
            { label: 'Delete crypto', danger: true, onSelect: () => ask({ kind: 'delete', currency }) },
          ]}
        />
      ),
    },
  ]
}

function Code({ currency }: { currency: Currency }) {
  return (
    <span className="flex items-center gap-2">
      <span className="font-medium">{currency.code}</span>
      {!currency.enabled && <StatusBadge tone="info">Switched off</StatusBadge>}
    </span>
  )
}

function FullName({ currency }: { currency: Currency }) {
  return (
    <span className="flex items-baseline gap-2">
      <bdi>{currency.fullName}</bdi>
      {currency.priceId !== null && (
        <span className="text-muted text-sm">
          price id <bdi className="font-mono">{currency.priceId}</bdi>
        </span>
      )}
    </span>
  )
}

function Address({ depositAddress, network }: Currency) {
  return (
    <span className="flex items-baseline gap-2">
      <CodeText className="text-sm">{depositAddress}</CodeText>
      {network !== null && <bdi className="text-muted text-sm">{network}</bdi>}
    </span>
  )
}
