import { type AuditFilter, auditFilter, OWNERS_SUBJECTS, THE_PROGRAM } from '@presale/rules/audit'
import { AUDIT_TEXTS } from '@presale/rules/texts/audit'
import { AUDIT_LOG_TEXTS } from '@presale/rules/texts/audit-log'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { SelectField, type SelectOption } from '@presale/ui/select-field'
import { DateRange } from '../date-range.tsx'
import type { AddressChange } from '../list-address.ts'
import { chipsOf, ListFilters } from '../list-filters.tsx'
import { problemBy, TypedField } from '../typed-field.tsx'
import { useMay } from '../use-operator.ts'

type AuditFiltersProps = { filter: AuditFilter; onChange: (changes: AddressChange) => void }

const TEXTS = AUDIT_LOG_TEXTS.filters
const ANY_OPTION = { value: '', label: TEXTS.any }

/** Filters by operator, action, subject and date. All must match; the URL holds them. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { actions, subjects } = useChoices()
  const chips = chipsOf(filter, {
    from: LIST_TEXTS.filters.fromDay,
    to: LIST_TEXTS.filters.toDay,
    operator: (operator) => TEXTS.operatorOf(operator === THE_PROGRAM ? TEXTS.none : operator),
    action: (action) => TEXTS.actionOf(AUDIT_TEXTS.actions[action]),
    subject: (subject) => TEXTS.subjectOf(AUDIT_TEXTS.subjects[subject]),
    subjectId: TEXTS.numberOf,
  })
  /** A number belongs to its subject. */
  const change = (changes: AddressChange) =>
    onChange('subject' in changes ? { ...changes, subjectId: undefined } : changes)
  return (
    <ListFilters
      chips={chips}
      onChange={change}
      className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap"
    >
      <DateRange filter={filter} onChange={onChange} />
      <TypedField
        label={TEXTS.operator}
        className="max-sm:col-span-2 sm:w-44"
        placeholder={TEXTS.operatorHint}
        value={filter.operator === THE_PROGRAM ? TEXTS.none : filter.operator}
        problemOf={problemBy(auditFilter.shape.operator)}
        onApply={(typed) => onChange({ operator: isNone(typed) ? THE_PROGRAM : typed })}
      />
      <SelectField
        label={TEXTS.action}
        className="max-sm:col-span-2 sm:w-60"
        options={actions}
        value={filter.action ?? ''}
        onChange={(event) => onChange({ action: event.target.value })}
      />
      <SelectField
        label={TEXTS.subject}
        className="sm:w-36"
        options={subjects}
        value={filter.subject ?? ''}
        onChange={(event) => change({ subject: event.target.value })}
      />
      {filter.subject && (
        <TypedField
          label={TEXTS.number}
          className="sm:w-28"
          inputMode="numeric"
          value={filter.subjectId}
          problemOf={problemBy(auditFilter.shape.subjectId)}
          onApply={(subjectId) => onChange({ subjectId })}
        />
      )}
    </ListFilters>
  )
}

function isNone(typed: string | undefined): boolean {
  return typed?.toLowerCase() === TEXTS.none.toLowerCase()
}

/** The actions and subjects that the operator's role may read. */
function useChoices(): { actions: SelectOption[]; subjects: SelectOption[] } {
  const seesAll = useMay('owner')
  const mayFind = (subject: string) => seesAll || !OWNERS_SUBJECTS.some((owners) => owners === subject)
  const choices = (names: Record<string, string>, subjectOf: (name: string) => string) => [
    ANY_OPTION,
    ...Object.entries(names)
      .filter(([name]) => mayFind(subjectOf(name)))
      .map(([value, label]) => ({ value, label })),
  ]
  return {
    actions: choices(AUDIT_TEXTS.actions, (action) => action.split('.')[0] ?? ''),
    subjects: choices(AUDIT_TEXTS.subjects, (subject) => subject),
  }
}
