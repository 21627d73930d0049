import { SESSIONS_UNFETCHED } from '@presale/rules/identity'
import type { DataColumn } from '@presale/ui/data-table'
import { DataTable } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { messageOf, type Outputs } from '../../../trpc.ts'
import { browserOf } from './browser-of.ts'
import { OperatorTime } from './operator-time.tsx'

/** A session as its list shows it. */
export type ListedSession = Outputs['account']['sessions'][number]

type SessionTableProps = {
  caption: string
  sessions: readonly ListedSession[] | undefined
  error: unknown
  onRetry: () => void
  onEnd: (session: ListedSession) => void
}

/** Where somebody is logged in, and the way to end it. */
export function SessionTable({ caption, sessions, error, onRetry, onEnd }: SessionTableProps) {
  return (
    <DataTable
      dense
      captionHidden
      caption={caption}
      columns={sessionColumns(onEnd)}
      rows={sessions}
      rowKey={(session) => session.id}
      emptyText="No open sessions."
      error={error && !sessions ? messageOf(error, SESSIONS_UNFETCHED, SESSIONS_UNFETCHED) : undefined}
      onRetry={onRetry}
      skeletonRows={2}
    />
  )
}

/** What a session is known by, in words. */
export function nameOfSession(session: ListedSession): string {
  const browser = browserOf(session.userAgent)
  return session.address === '' ? browser : `${browser}, ${session.address}`
}

function sessionColumns(onEnd: (session: ListedSession) => void): DataColumn<ListedSession>[] {
  return [
    {
      id: 'browser',
      header: 'Browser',
      className: 'whitespace-nowrap',
      cell: (session) => (
        <>
          {browserOf(session.userAgent)}
          {session.isThisOne && <span className="ms-2 font-medium text-accent text-sm">This one</span>}
        </>
      ),
    },
    {
      id: 'address',
      header: 'Address',
      cell: (session) => <span className="font-mono text-sm">{session.address || '–'}</span>,
    },
    { id: 'opened', header: 'Opened', cell: (session) => <OperatorTime iso={session.openedAt} /> },
    { id: 'seen', header: 'Last seen', cell: (session) => <OperatorTime iso={session.lastSeenAt} /> },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      pinned: true,
      cell: (session) => (
        <RowMenu
          label={`Actions for the session ${nameOfSession(session)}`}
          items={[{ label: 'End session', danger: true, onSelect: () => onEnd(session) }]}
        />
      ),
    },
  ]
}
