import { TextField } from '@presale/ui/text-field'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FIELDS } from './tracking-key.ts'

type KeyFieldsProps = {
  field: (name: keyof typeof FIELDS) => UseFormRegisterReturn & { error: string | undefined }
}

/** The three fields of a key, for the form that adds one and for the one that changes one. */
export function KeyFields({ field }: KeyFieldsProps) {
  const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <>
      <TextField label={FIELDS.apiKey} {...code} {...field('apiKey')} />
      <TextField label={FIELDS.secondaryApiKey} hint="Optional." {...code} {...field('secondaryApiKey')} />
      <TextField
        label={FIELDS.location}
        hint="The page it is for, such as /dashboard."
        {...code}
        {...field('location')}
      />
    </>
  )
}
