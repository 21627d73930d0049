import { PAGE_SIZE, PAGE_SIZES, pageSizeFrom } from '@presale/rules/page'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { TextField } from '@presale/ui/text-field'
import { useId, useState } from 'react'

/**
 * The number of rows per page: any from 1 to 100, with the usual ones as suggestions (specification §5). An invalid input stays in the field with its error; an empty one is reset to the
 * applied value.
 */
export function PageSizeField({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const sizesId = useId()
  const [text, setText] = useState(String(value))
  const type = (typed: string) => {
    setText(typed)
    const size = pageSizeFrom(typed)
    if (size !== undefined) onChange(size)
  }
  const unusable = text.trim() !== '' && pageSizeFrom(text) === undefined
  return (
    <>
      <TextField
        label={LIST_TEXTS.pageSize}
        list={sizesId}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(PAGE_SIZE.maximum).length + 2}
        className="w-44"
        value={text}
        error={unusable ? LIST_TEXTS.pageSizeUnusable : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={() => text.trim() === '' && setText(String(value))}
      />
      <datalist id={sizesId}>
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size} />
        ))}
      </datalist>
    </>
  )
}
