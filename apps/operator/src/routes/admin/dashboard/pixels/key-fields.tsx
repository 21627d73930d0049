import { PIXEL_TEXTS } from '@presale/rules/texts/pixels'
import { TextField } from '@presale/ui/text-field'
import type { UseFormRegisterReturn } from 'react-hook-form'

type KeyFieldsProps = {
  field: (name: keyof typeof PIXEL_TEXTS.fields) => UseFormRegisterReturn & { error: string | undefined }
}

/** The fields that the add form and the edit form share. */
export function KeyFields({ field }: KeyFieldsProps) {
  const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <>
      <TextField label={PIXEL_TEXTS.fields.apiKey} {...code} {...field('apiKey')} />
      <TextField
        label={PIXEL_TEXTS.fields.secondaryApiKey}
        hint={PIXEL_TEXTS.optional}
        {...code}
        {...field('secondaryApiKey')}
      />
      <TextField
        label={PIXEL_TEXTS.fields.location}
        hint={PIXEL_TEXTS.locationHint}
        {...code}
        {...field('location')}
      />
    </>
  )
}
