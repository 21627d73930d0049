import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { takeTyped } from './take-typed.ts'
import { readers } from './typed-forms.ts'

/**
 * Keeps the form's changed fields when the session ends, and fills them in when the account opens this screen again.
 * `name` tells the forms of a screen apart. `fields` are all fields by default; name them where one is a password.
 */
export function useKeptForm<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[] = Object.keys(form.getValues()) as Path<Values>[],
): void {
  const { getFieldState, getValues, setValue } = form
  // Reading it subscribes the form to changes of its fields.
  void form.formState.dirtyFields
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form and its fields stay the same
  useEffect(() => {
    for (const [field, value] of Object.entries(takeTyped(name)))
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    const changed = () => fields.filter((field) => getFieldState(field).isDirty)
    readers.set(name, () => Object.fromEntries(changed().map((field) => [field, getValues(field)])))
    return () => {
      readers.delete(name)
    }
  }, [name])
}
