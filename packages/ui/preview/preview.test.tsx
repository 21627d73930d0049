import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAtThisWidth } from '../testing/accessible.ts'
import { show } from '../testing/show.tsx'
import { Preview } from './preview.tsx'
import { SPECIMENS } from './specimens.ts'
import { States, Surroundings } from './states.tsx'

/** Files of src/ that draw nothing by themselves or only as part of another primitive. */
const NOT_SHOWN = [
  'apply-theme',
  'data-table-body',
  'data-table-header',
  'data-table-more',
  'dialog-footer',
  'document-title',
  'field',
  'pass-focus-on',
  'phrase',
  'press-shield',
  'sidebar-panel',
  'sidebar-state',
  'toast-area',
  'use-is-shown',
  'use-kept-focus',
  'use-toast-state',
]

test('the preview shows every primitive', () => {
  const files = Object.keys(import.meta.glob(['../src/*.tsx', '!../src/*.test.tsx']))
  const primitives = files.map((file) => file.slice('../src/'.length, -'.tsx'.length))
  const shown = SPECIMENS.map(({ name }) => name)
  expect([...shown, ...NOT_SHOWN].sort()).toEqual(primitives.sort())
})

test('the preview passes axe in both themes', async () => {
  await show(<Preview />)
  await expectAccessibleAtThisWidth()
})

test('the theme switch of the preview changes its theme', async () => {
  const screen = await show(<Preview />)
  const ground = () => getComputedStyle(document.body).backgroundColor
  const theme = screen.getByRole('group', { name: 'Colour theme' })
  await theme.getByRole('radio', { name: 'Dark' }).click()
  const dark = ground()
  await theme.getByRole('radio', { name: 'Light' }).click()
  expect(ground()).not.toBe(dark)
})

for (const specimen of SPECIMENS) {
  test(`${specimen.name} passes axe in both themes and fits a narrow phone`, async () => {
    await page.viewport(360, 740)
    await show(
      <Surroundings>
        <States specimen={specimen} />
      </Surroundings>,
    )
    await expectAccessibleAtThisWidth()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
}
