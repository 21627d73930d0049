import { PAGE_SIZE, PAGE_SIZE_UNUSABLE, pageSizeFrom } from '@presale/rules/page'
import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'

/** How many rows a page has. What cannot be applied stays as typed and says so; left empty, it is what applies again. */
export function PageSizeField({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const [text, setText] = useState(String(value))
  const type = (typed: string) => {
    setText(typed)
    const size = pageSizeFrom(typed)
    if (size !== undefined) onChange(size)
  }
  const unusable = text.trim() !== '' && pageSizeFrom(text) === undefined
  return (
    <TextField
      label="Rows per page"
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(PAGE_SIZE.maximum).length + 2}
      className="w-44"
      value={text}
      error={unusable ? PAGE_SIZE_UNUSABLE : undefined}
      onChange={(event) => type(event.target.value)}
      onBlur={() => text.trim() === '' && setText(String(value))}
    />
  )
}
