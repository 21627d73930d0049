import { expect, test } from 'vitest'
import { ACCESS, BOOKS, GENERAL, isWithin, SALES } from './screens.tsx'

const ALL = [...SALES, ...GENERAL, ...BOOKS, ...ACCESS].map(({ to }) => to)

test.each(ALL)(
  '%s marks its own item alone, also with a slash at its end and for a page below it',
  (path) => {
    const marked = (shown: string) => ALL.filter((to) => isWithin(shown, to))
    expect(marked(path)).toEqual([path])
    expect(marked(`${path}/`)).toEqual([path])
    if (path !== '/admin/dashboard') expect(marked(`${path}/5/`)).toEqual([path])
  },
)
