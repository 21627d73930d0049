import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditFilter,
  auditFilter,
  OWNERS_SUBJECTS,
  THE_PROGRAM,
} from '@presale/rules/audit'
import { Button } from '@presale/ui/button'
import { SelectField, type SelectOption } from '@presale/ui/select-field'
import { DateRange } from '../date-range.tsx'
import type { AddressChange } from '../list-address.ts'
import { problemBy, TypedField } from '../typed-field.tsx'
import { useMay } from '../use-operator.ts'

type AuditFiltersProps = { filter: AuditFilter; onChange: (changes: AddressChange) => void }

const ANY = { value: '', label: 'Any' }
const NOTHING = Object.fromEntries(Object.keys(auditFilter.shape).map((name) => [name, undefined]))

/** Whose, what, about what and when; each holds at once and stands in the address. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { actions, subjects } = useChoices()
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <search className="flex flex-wrap items-end gap-3">
      <DateRange filter={filter} onChange={onChange} />
      <TypedField
        label="Operator"
        className="w-44"
        placeholder={`${THE_PROGRAM} for the program`}
        value={filter.operator}
        problemOf={problemBy(auditFilter.shape.operator)}
        onApply={(operator) => onChange({ operator })}
      />
      <SelectField
        label="What"
        className="w-60"
        options={actions}
        value={filter.action ?? ''}
        onChange={(event) => onChange({ action: event.target.value })}
      />
      <SelectField
        label="Subject"
        className="w-36"
        options={subjects}
        value={filter.subject ?? ''}
        onChange={(event) => onChange({ subject: event.target.value, subjectId: undefined })}
      />
      {filter.subject && (
        <TypedField
          label="Number"
          className="w-28"
          inputMode="numeric"
          value={filter.subjectId}
          problemOf={problemBy(auditFilter.shape.subjectId)}
          onApply={(subjectId) => onChange({ subjectId })}
        />
      )}
      {isNarrowed && (
        <Button size="lg" variant="quiet" onClick={() => onChange(NOTHING)}>
          Show everything
        </Button>
      )}
    </search>
  )
}

/** What the operator's role can find. */
function useChoices(): { actions: SelectOption[]; subjects: SelectOption[] } {
  const seesAll = useMay('owner')
  const mayFind = (subject: string) => seesAll || !OWNERS_SUBJECTS.some((owners) => owners === subject)
  const choices = (names: Record<string, string>, subjectOf: (name: string) => string) => [
    ANY,
    ...Object.entries(names)
      .filter(([name]) => mayFind(subjectOf(name)))
      .map(([value, label]) => ({ value, label })),
  ]
  return {
    actions: choices(AUDIT_ACTIONS, (action) => action.split('.')[0] ?? ''),
    subjects: choices(AUDIT_SUBJECTS, (subject) => subject),
  }
}
