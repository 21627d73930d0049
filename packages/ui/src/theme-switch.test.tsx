import { useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { applyTheme, type Theme } from './apply-theme.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

function Switch() {
  const [theme, setTheme] = useState<Theme>('system')
  const choose = (next: Theme) => {
    setTheme(next)
    applyTheme(next)
  }
  return <ThemeSwitch compact value={theme} onChange={choose} />
}

const device = (value: 'light' | 'dark') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })

/** Whether the page has the dark theme, judged by its text colour. */
function isDark() {
  const [lightness = ''] = /[\d.]+/.exec(getComputedStyle(document.body).color) ?? []
  return Number(lightness) > 0.5
}

test('arrow keys choose the theme, and each option has an accessible name', async () => {
  await show(<Switch />)
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'System' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(isDark()).toBe(true)
})

test("a chosen theme overrides the device's, and System follows the device", async () => {
  await show(<Switch />)
  await device('dark')
  expect(isDark()).toBe(true)
  await page.getByRole('radio', { name: 'Light' }).click()
  expect(isDark()).toBe(false)
  await page.getByRole('radio', { name: 'System' }).click()
  expect(isDark()).toBe(true)
  await device('light')
  expect(isDark()).toBe(false)
})
