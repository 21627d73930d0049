import { SCREEN_PATHS } from '@presale/rules/screen-paths'
import { expect, test } from 'vitest'
import routes from './routes.tsx?raw'

test('the server knows the path of every route', () => {
  const paths = [...routes.matchAll(/(?:(?:dashboard|screen)Route\('|<Route path=")(.*?)['"]/g)].map(
    ([, path]) => path,
  )
  expect([...SCREEN_PATHS.buyer].sort()).toEqual(['/', ...paths].sort())
})
