import { MAIL_STATES, type MailState } from '@presale/rules/mail'
import { OUTBOX_TEXTS as TEXTS } from '@presale/rules/texts/outbox'
import { useDocumentTitle } from '@presale/ui/document-title'
import { EmptyState } from '@presale/ui/empty-state'
import { PageHeader } from '@presale/ui/page-header'
import { SelectField } from '@presale/ui/select-field'
import { keepPreviousData } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useMemo, useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { ColumnsButton, shownOf } from '../columns-button.tsx'
import { useListAddress } from '../list-address.ts'
import { chipsOf, ListFilters } from '../list-filters.tsx'
import { PagedTable } from '../paged-table.tsx'
import { useListPage } from '../use-list-page.ts'
import { useListSettings } from '../use-list-settings.ts'
import { useMay } from '../use-operator.ts'
import { type ListedMail, mailColumns, stateWords } from './mail-columns.tsx'
import { ReadMail } from './read-mail.tsx'
import { useSendAgain } from './use-send-again.ts'

const REFRESH_MS = 10_000

/** The outbox, with the addresses of buyers; only for managers. */
export function Mail() {
  useDocumentTitle(TEXTS.documentTitle)
  if (useMay('manager')) return <Outbox />
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={TEXTS.title} />
      <EmptyState icon={<LockKeyhole aria-hidden="true" />} title={TEXTS.managersOnly.heading}>
        {TEXTS.managersOnly.advice}
      </EmptyState>
    </div>
  )
}

/** What waits, was sent, failed or was dropped. A demonstration shows the content of its mails. */
function Outbox() {
  const address = useListAddress()
  const settings = useListSettings('mail')
  const state = MAIL_STATES.find((one) => one === address.read('state'))
  const mails = trpc.mail.search.useQuery(
    { state, ...address.place, pageSize: settings.pageSize },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  )
  const list = useListPage(mails, { address, settings, filter: { state } })
  const mode = trpc.mail.mode.useQuery()
  const [opened, setOpened] = useState<ListedMail>()
  const sendAgain = useSendAgain()
  const isKept = mode.data === 'kept'
  const words = stateWords(isKept)
  const columns = useMemo(
    () =>
      mailColumns({
        isKept,
        open: isKept ? setOpened : undefined,
        sendAgain,
      }),
    [isKept, sendAgain],
  )
  const { hidden, hide } = settings
  const shown = useMemo(() => shownOf(columns, hidden), [columns, hidden])
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={TEXTS.title}
        description={mode.data ? TEXTS[mode.data] : <span className="invisible">{TEXTS.kept}</span>}
        actions={<ColumnsButton columns={columns} hidden={hidden} onHide={hide} />}
      />
      <ListFilters
        chips={chipsOf({ state }, { state: (one) => TEXTS.stateOf(words[one]) })}
        onChange={address.narrow}
        className="grid sm:flex"
      >
        <StateFilter state={state} words={words} onChange={(next) => address.narrow({ state: next })} />
      </ListFilters>
      <PagedTable
        list={list}
        texts={state === undefined ? TEXTS : { ...TEXTS, empty: TEXTS.emptyInState }}
        columns={shown}
        // The mode decides on a column, so the rows wait for it.
        rows={mode.isPending ? undefined : list.data?.mails}
        skeletonRows={settings.pageSize}
      />
      {opened && <ReadMail mail={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

type StateFilterProps = {
  state: MailState | undefined
  words: Record<MailState, string>
  onChange: (state: string) => void
}

function StateFilter({ state, words, onChange }: StateFilterProps) {
  return (
    <SelectField
      className="sm:w-44"
      label={TEXTS.state}
      value={state ?? ''}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: TEXTS.allStates },
        ...MAIL_STATES.map((value) => ({ value, label: words[value] })),
      ]}
    />
  )
}
