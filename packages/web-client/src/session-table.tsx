import { browserOf } from '@presale/rules/browser-of'
import { SESSION_TABLE_TEXTS } from '@presale/rules/texts/session-table'
import type { DataColumn } from '@presale/ui/data-table'
import { DataTable } from '@presale/ui/data-table'
import { Phrase } from '@presale/ui/phrase'
import { RowMenu } from '@presale/ui/row-menu'
import type { ReactNode } from 'react'
import { loadFailureOf } from './answers.ts'

const TEXTS = SESSION_TABLE_TEXTS

/** A session as the server lists it; times are ISO 8601 in UTC. */
export type ListedSession = {
  id: string
  address: string
  userAgent: string
  openedAt: string
  lastSeenAt: string
  isThisOne: boolean
}

type SessionTableProps = {
  caption: string
  sessions: readonly ListedSession[] | undefined
  error: unknown
  onRetry: () => void
  onEnd: (session: NamedSession) => void
  /** Shows a time as the app does. */
  time: (iso: string) => ReactNode
}

/** A list of sessions, each with an end button. */
export function SessionTable({ caption, sessions, error, onRetry, onEnd, time }: SessionTableProps) {
  return (
    <DataTable
      dense
      captionHidden
      cards="many"
      caption={caption}
      columns={sessionColumns(onEnd, time)}
      rows={sessions && namedSessions(sessions)}
      rowKey={(session) => session.id}
      emptyText={TEXTS.empty}
      error={error && !sessions ? loadFailureOf(error, SESSION_TABLE_TEXTS.said.unfetched) : undefined}
      onRetry={onRetry}
      skeletonRows={2}
    />
  )
}

/** A session with the name of its device, which no other session of the list has, and its name with the address. */
export type NamedSession = ListedSession & { device: string; name: string }

/** Names the sessions by browser and system. Those with the same ones are numbered in the order they were opened. */
export function namedSessions(sessions: readonly ListedSession[]): NamedSession[] {
  return sessions.map((session) => {
    const browser = browserOf(session.userAgent)
    const alike = sessions.filter((other) => browserOf(other.userAgent) === browser)
    const earlier = alike.filter((other) => Number(other.id) < Number(session.id)).length
    const device = alike.length === 1 ? browser : TEXTS.numbered(browser, earlier + 1)
    const name = session.address === '' ? device : TEXTS.from(device, session.address)
    return { ...session, device, name }
  })
}

function sessionColumns(
  onEnd: SessionTableProps['onEnd'],
  time: SessionTableProps['time'],
): DataColumn<NamedSession>[] {
  return [
    {
      id: 'browser',
      card: 'first',
      header: TEXTS.columns.browser,
      className: 'whitespace-nowrap',
      cell: (session) => (
        <>
          {session.device}
          {session.isThisOne && <span className="ms-2 font-medium text-accent text-sm">{TEXTS.thisOne}</span>}
        </>
      ),
    },
    {
      id: 'address',
      header: TEXTS.columns.address,
      cell: (session) => <span className="font-mono text-sm">{session.address || TEXTS.noAddress}</span>,
    },
    {
      id: 'opened',
      header: TEXTS.columns.opened,
      className: 'whitespace-nowrap',
      cell: (session) => time(session.openedAt),
    },
    {
      id: 'seen',
      header: TEXTS.columns.seen,
      className: 'whitespace-nowrap',
      cell: (session) =>
        session.isThisOne ? TEXTS.now : <Phrase text={TEXTS.orLater} time={time(session.lastSeenAt)} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{TEXTS.columns.actions}</span>,
      align: 'end',
      pinned: true,
      cell: (session) => (
        <RowMenu
          label={TEXTS.actionsFor(session.name)}
          items={[{ label: TEXTS.end, danger: true, onSelect: () => onEnd(session) }]}
        />
      ),
    },
  ]
}
