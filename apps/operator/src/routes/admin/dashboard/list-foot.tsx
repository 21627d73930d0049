import { PAGE_SIZES, type PageSize } from '@presale/rules/page'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { SelectField } from '@presale/ui/select-field'
import type { ReactNode } from 'react'

const OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))

type ListFootProps = {
  pageSize: PageSize
  /** Called with a size that the caller keeps; the list then returns to its first page. */
  onResize: (size: PageSize) => void
  /** The pager. */
  children: ReactNode
}

/** The line below a list: the rows per page, and the pager. */
export function ListFoot({ pageSize, onResize, children }: ListFootProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <SelectField
        className="w-32"
        label={LIST_TEXTS.pageSize}
        options={OPTIONS}
        value={pageSize}
        onChange={(event) => {
          const size = PAGE_SIZES.find((one) => String(one) === event.target.value)
          if (size) onResize(size)
        }}
      />
      {children}
    </div>
  )
}
