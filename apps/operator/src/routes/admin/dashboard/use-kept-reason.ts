import { useKeptForm } from '@presale/web-client/kept-form'
import { useController, useForm } from 'react-hook-form'

/** The reason typed in a decision's dialog. When the session ends it is kept for the same `decision` on this screen. */
export function useKeptReason(decision: string) {
  const form = useForm({ defaultValues: { reason: '' } })
  const { field } = useController({ control: form.control, name: 'reason' })
  useKeptForm(decision, form)
  return [field.value, field.onChange] as const
}
