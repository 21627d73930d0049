import { KEYS_UNFETCHED } from '@presale/rules/tracking-key'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { useMemo } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import { useMay } from '../use-operator.ts'
import { FIELDS, type TrackingKey } from './tracking-key.ts'

/** What is to be done with a key. */
export type KeyAction = { kind: 'edit' | 'delete'; key: TrackingKey }

/** Every key, in the order they were added. */
export function KeyTable({ onAction }: { onAction: (action: KeyAction) => void }) {
  const keys = trpc.trackingKeys.list.useQuery()
  const mayEdit = useMay('manager')
  const columns = useMemo(
    () => keyColumns(onAction).filter(({ id }) => mayEdit || id !== 'actions'),
    [onAction, mayEdit],
  )
  const failed = keys.error && !keys.data
  return (
    <section aria-labelledby="keys" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="keys" className="text-xl">
          API keys
        </h2>
        <p role="status" className="text-muted">
          {keys.isPending ? 'Loading API keys...' : keys.data && `Total keys: ${keys.data.length}`}
        </p>
      </div>
      <DataTable
        dense
        captionHidden
        caption="API keys"
        columns={columns}
        rows={keys.data}
        rowKey={(key) => key.id}
        emptyText="No API keys yet."
        error={failed ? messageOf(keys.error, KEYS_UNFETCHED, KEYS_UNFETCHED) : undefined}
        onRetry={keys.refetch}
      />
    </section>
  )
}

function keyColumns(onAction: (action: KeyAction) => void): DataColumn<TrackingKey>[] {
  return [
    {
      id: 'apiKey',
      header: FIELDS.apiKey,
      className: 'min-w-52',
      cell: ({ apiKey }) => <Code>{apiKey}</Code>,
    },
    {
      id: 'secondaryApiKey',
      header: FIELDS.secondaryApiKey,
      className: 'min-w-40',
      cell: ({ secondaryApiKey }) =>
        secondaryApiKey === null ? <span className="text-muted">none</span> : <Code>{secondaryApiKey}</Code>,
    },
    {
      id: 'location',
      header: FIELDS.location,
      className: 'whitespace-nowrap',
      cell: ({ location }) => <bdi>{location}</bdi>,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      pinned: true,
      cell: (key) => (
        <RowMenu
          label={`Actions for ${key.apiKey}`}
          items={[
            { label: 'Update', onSelect: () => onAction({ kind: 'edit', key }) },
            { label: 'Delete', danger: true, onSelect: () => onAction({ kind: 'delete', key }) },
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
