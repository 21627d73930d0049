import { type ListName, type ListSettings, listSettings } from '@presale/rules/list-settings'
import { PAGE_SIZE, type PageSize } from '@presale/rules/page'
import { useState } from 'react'
import { recall, remember } from '../../../storage.ts'

/** The hidden columns and the rows per page of a list, as this browser remembers them. */
export function useListSettings(list: ListName) {
  const [all, setAll] = useState(readKept)
  const own = all[list] ?? {}
  const keep = (change: ListSettings[ListName]) => {
    const kept = readKept()
    const next = { ...kept, [list]: { ...kept[list], ...change } }
    setAll(next)
    remember('listSettings', JSON.stringify(next))
  }
  return {
    hidden: own.hidden ?? [],
    hide: (hidden: string[]) => keep({ hidden }),
    pageSize: own.rows ?? PAGE_SIZE.default,
    resize: (size: PageSize) => keep({ rows: size }),
  }
}

/** The rows per page of a list, as this browser remembers them. */
export const rowsOf = (list: ListName): PageSize => readKept()[list]?.rows ?? PAGE_SIZE.default

/** Invalid content counts as none. */
function readKept(): ListSettings {
  try {
    return listSettings.parse(JSON.parse(recall('listSettings') ?? '{}'))
  } catch {
    return {}
  }
}
