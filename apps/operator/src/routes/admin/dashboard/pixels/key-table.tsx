import { PIXEL_TEXTS as TEXTS } from '@presale/rules/texts/pixels'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { useToast } from '@presale/ui/toast'
import { loadFailureOf } from '@presale/web-client/answers'
import { useEffect, useMemo } from 'react'
import { trpc } from '../../../../trpc.ts'
import { useMay } from '../use-operator.ts'
import type { TrackingKey } from './tracking-key.ts'

/** The dialog that a row's menu opens. */
export type KeyAction = { kind: 'edit' | 'delete'; key: TrackingKey }

/** All keys, in the order they were added. */
export function KeyTable({ onAction }: { onAction: (action: KeyAction) => void }) {
  const keys = trpc.trackingKeys.list.useQuery()
  const mayEdit = useMay('manager')
  const columns = useMemo(
    () => keyColumns(onAction).filter(({ id }) => mayEdit || id !== 'actions'),
    [onAction, mayEdit],
  )
  const failed = keys.error !== null && !keys.data
  const toast = useToast()
  useEffect(() => {
    if (failed) toast({ title: TEXTS.said.unfetched, tone: 'error' })
  }, [failed, toast])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-xl">{TEXTS.keys}</h2>
        <p role="status" className="text-muted">
          {keys.isPending ? TEXTS.loading : keys.data && TEXTS.total(keys.data.length)}
        </p>
      </div>
      <DataTable
        dense
        captionHidden
        cards
        caption={TEXTS.keys}
        columns={columns}
        rows={keys.data}
        rowKey={(key) => key.id}
        emptyText={TEXTS.empty}
        error={failed ? loadFailureOf(keys.error, TEXTS.said.unfetched) : undefined}
        onRetry={keys.refetch}
      />
    </div>
  )
}

function keyColumns(onAction: (action: KeyAction) => void): DataColumn<TrackingKey>[] {
  return [
    {
      id: 'apiKey',
      card: 'first',
      header: TEXTS.fields.apiKey,
      className: 'min-w-52',
      cell: ({ apiKey }) => <Code>{apiKey}</Code>,
    },
    {
      id: 'secondaryApiKey',
      header: TEXTS.fields.secondaryApiKey,
      className: 'min-w-40',
      cell: ({ secondaryApiKey }) =>
        secondaryApiKey === null ? (
          <span className="text-muted">{TEXTS.none}</span>
        ) : (
          <Code>{secondaryApiKey}</Code>
        ),
    },
    {
      id: 'location',
      header: TEXTS.fields.location,
      className: 'whitespace-nowrap',
      cell: ({ location }) => <bdi>{location}</bdi>,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{TEXTS.actions}</span>,
      align: 'end',
      pinned: true,
      cell: (key) => (
        <RowMenu
          label={TEXTS.actionsFor(key.apiKey)}
          items={[
            { label: TEXTS.update, onSelect: () => onAction({ kind: 'edit', key }) },
            { label: TEXTS.delete.label, danger: true, onSelect: () => onAction({ kind: 'delete', key }) },
          ]}
        />
      ),
    },
  ]
}

function Code({ children }: { children: string }) {
  return (
    <code translate="no" className="wrap-anywhere font-mono text-sm">
      {children}
    </code>
  )
}
