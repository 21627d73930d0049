import { compare } from '@presale/rules/decimal'
import { CURRENCY_TEXTS as TEXTS } from '@presale/rules/texts/currencies'
import type { DataColumn } from '@presale/ui/data-table'
import { Phrase } from '@presale/ui/phrase'
import { RowMenu } from '@presale/ui/row-menu'
import { StatusBadge } from '@presale/ui/status-badge'
import type { Currency } from './currency.ts'
import { Rate } from './rate.tsx'

const { columns } = TEXTS

/** The dialog that a row's menu opens. */
export type CurrencyAction = { kind: 'edit' | 'switch' | 'delete'; currency: Currency }

/** Rows stay one line high; the table scrolls sideways instead. */
const ONE_LINE = 'whitespace-nowrap [&_wbr]:hidden'

type ColumnsOptions = {
  /** Opens the dialog of a menu item. */
  ask: (question: CurrencyAction) => void
  /** The most decimals of a rate. */
  decimals: number
}

/** The columns of the currency table. */
export function currencyColumns({ ask, decimals }: ColumnsOptions): DataColumn<Currency>[] {
  return [
    { id: 'code', card: 'first', header: columns.code, cell: (currency) => <Code currency={currency} /> },
    {
      id: 'fullName',
      header: columns.fullName,
      card: 'first',
      className: ONE_LINE,
      cell: (currency) => <FullName currency={currency} />,
    },
    {
      id: 'rate',
      header: columns.rate,
      card: 'first',
      align: 'point',
      sortable: true,
      compare: (a, b) => compare(a.tokensPerUnit, b.tokensPerUnit),
      className: `${ONE_LINE} card:grow`,
      cell: (currency) => <Rate value={currency.tokensPerUnit} decimals={decimals} />,
    },
    {
      id: 'address',
      header: columns.address,
      className: `${ONE_LINE} card:flex-wrap`,
      cell: (currency) => <Address {...currency} />,
    },
    {
      id: 'actions',
      header: columns.actions,
      align: 'end',
      pinned: true,
      cell: (currency) => (
        <RowMenu
          className="ms-auto"
          label={TEXTS.actionsFor(currency.code)}
          items={[
            { label: TEXTS.edit.heading, onSelect: () => ask({ kind: 'edit', currency }) },
            {
              label: currency.enabled ? TEXTS.switch.off : TEXTS.switch.on,
              onSelect: () => ask({ kind: 'switch', currency }),
            },
            { label: TEXTS.delete.label, danger: true, onSelect: () => ask({ kind: 'delete', currency }) },
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
      {!currency.enabled && <StatusBadge tone="info">{TEXTS.switchedOff}</StatusBadge>}
    </span>
  )
}

function FullName({ currency }: { currency: Currency }) {
  return (
    <span className="flex items-baseline gap-x-2 card:flex-wrap card:justify-end">
      <bdi>{currency.fullName}</bdi>
      {currency.priceId !== null && (
        <span className="text-muted text-sm">
          <Phrase text={TEXTS.priceId} id={<bdi className="font-mono">{currency.priceId}</bdi>} />
        </span>
      )}
    </span>
  )
}

/** On a card the address has its own line, below its label and the network. */
function Address({ depositAddress, network }: Currency) {
  return (
    <span className="flex items-baseline gap-x-2 card:contents">
      <span
        dir="ltr"
        translate="no"
        className="wrap-anywhere font-mono text-sm card:order-1 card:basis-full card:text-start"
      >
        {depositAddress}
      </span>
      {network !== null && <bdi className="text-muted text-sm">{network}</bdi>}
    </span>
  )
}
