import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { createStorage } from './storage.ts'

/** What was typed when the session ended: by which account, on which screen, and each form's changed fields. */
type Typed = { account: string; path: string; forms: Record<string, FieldValues> }

const { recall, remember, forget } = createStorage<'typed'>(['typed'])

/** Reads the changed fields of each form on the screen. */
const readers = new Map<string, () => FieldValues>()

/** Keeps what is typed in the screen's forms for the account's next log-in in this tab. */
export function keepTyped(account: string | undefined): void {
  if (account === undefined || readers.size === 0) return
  const forms = Object.fromEntries([...readers].map(([name, read]) => [name, read()]))
  remember('typed', JSON.stringify({ account, path: location.pathname, forms } satisfies Typed))
}

/** Forgets what another account has typed. Call it before the screen of `account` appears. */
export function forgetTypedByOthers(account: string): void {
  if (recallTyped()?.account !== account) forget('typed')
}

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

/** The kept fields of a form on this screen. They are given once. */
function takeTyped(name: string): FieldValues {
  const typed = recallTyped()
  if (typed?.path !== location.pathname) return {}
  const { [name]: fields, ...forms } = typed.forms
  remember('typed', JSON.stringify({ ...typed, forms }))
  return fields ?? {}
}

function recallTyped(): Typed | undefined {
  const text = recall('typed')
  return text === undefined ? undefined : JSON.parse(text)
}
