import { PAGE_SIZES, type PageSize } from '@presale/rules/page'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { CursorPager } from '@presale/ui/cursor-pager'
import { SelectField } from '@presale/ui/select-field'
import type { ComponentProps } from 'react'

const OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))

type Pager = ComponentProps<typeof CursorPager>

type ListFootProps = Pick<Pager, 'label' | 'countText'> & {
  list: {
    pageSize: PageSize
    resize: (size: PageSize) => void
    steps: Pick<Pager, 'onPrevious' | 'onNext'>
  }
}

/** The line below a list: the rows per page, and the pager. */
export function ListFoot({ list, ...pager }: ListFootProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <SelectField
        className="w-32"
        label={LIST_TEXTS.pageSize}
        options={OPTIONS}
        value={list.pageSize}
        onChange={(event) => {
          const size = PAGE_SIZES.find((one) => String(one) === event.target.value)
          if (size) list.resize(size)
        }}
      />
      <CursorPager {...list.steps} {...pager} />
    </div>
  )
}
