import { KEY_CHANGED, KEY_EXISTS, KEY_GONE } from '@presale/rules/tracking-key'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showScreen } from '../../../../testing/show-part.tsx'
import { NO_ANSWER } from '../conflict.ts'
import { Pixels } from './pixels.tsx'
import type { TrackingKey } from './tracking-key.ts'

// A form that a test leaves open is in the URL.
const home = location.href
afterEach(() => history.replaceState(null, '', home))

const KEY: TrackingKey = { id: '1', apiKey: 'G-1', secondaryApiKey: null, location: '/', version: 1 }
const field = (label: string) => page.getByLabelText(label, { exact: true })
const cells = page.getByRole('row').nth(1).getByRole('cell')
const save = page.getByRole('button', { name: 'Save API Key' })
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const toast = page.getByRole('region', { name: /Notification/ })

async function open(...keys: TrackingKey[]) {
  await answer('trackingKeys.list', keys)
  await showScreen(<Pixels />)
  await expect.element(page.getByText(`Total keys: ${keys.length}`)).toBeVisible()
}

async function openForm() {
  await page.getByRole('button', { name: 'Add a key' }).click()
  await expect.element(dialog).toBeVisible()
}

async function choose(action: 'Update' | 'Delete') {
  await page.getByRole('button', { name: 'Actions for G-1' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an empty list says so, and what the keys are for', async () => {
  await open()
  await expect.element(page.getByText('No API keys yet.')).toBeVisible()
  await expect
    .element(page.getByText('This product loads no third-party script', { exact: false }))
    .toBeVisible()
  await expect.poll(() => document.title).toBe('iToken operators | Pixels')
})

test('a missing value is named at its field, on blur and on save', async () => {
  await open()
  await openForm()
  await field('API Key').click()
  await userEvent.tab()
  await expect.element(page.getByText('API Key is required')).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Location is required')).toBeVisible()
  await expect.element(field('API Key')).toHaveFocus()
})

test('a stored key closes the form, and the button that opened it has the focus', async () => {
  await open()
  await answer('trackingKeys.add', KEY)
  await openForm()
  await expectAccessible()
  await field('API Key').fill('G-1')
  await field('Location').fill('/')
  await answer('trackingKeys.list', [KEY])
  await userEvent.keyboard('{Enter}')
  await expect.element(toast).toMatchTextContent('API key saved successfully')
  await expect.element(cells.nth(1)).toHaveTextContent('none')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add a key' })).toHaveFocus()
  await expectAccessible()
})

test('a key that is in the list is refused at its field, and the input stays', async () => {
  await open()
  await refuse('trackingKeys.add', 409, KEY_EXISTS)
  await openForm()
  await field('API Key').fill('G-1')
  await field('Location').fill('/')
  await save.click()
  await expect.element(toast).toMatchTextContent('Failed to save API key')
  await expect.element(field('API Key')).toHaveAccessibleDescription(KEY_EXISTS)
  await expect.element(field('API Key')).toHaveFocus()
  await expect.element(field('Location')).toHaveValue('/')
})

test('a failed load has its message and can be tried again', async () => {
  await refuse('trackingKeys.list')
  await showScreen(<Pixels />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch API keys')
  await expect.element(toast).toMatchTextContent('Failed to fetch API keys')
  await answer('trackingKeys.list', [KEY])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(cells.nth(0)).toHaveTextContent('G-1')
})

test('adding tells a missing answer from a fault, and keeps the input', async () => {
  await open()
  await openForm()
  await field('API Key').fill('L')
  await field('Location').fill('/')
  await breakOff('trackingKeys.add')
  await save.click()
  await expect.element(toast).toMatchTextContent(`Failed to save API key ${NO_ANSWER}`)
  await refuse('trackingKeys.add')
  await save.click()
  await expect.element(toast).toMatchTextContent('Failed to save API key Something went wrong')
  await expect.element(field('API Key')).toHaveValue('L')
})

test('a failed change has its message and keeps the input', async () => {
  await open(KEY)
  await choose('Update')
  await expectAccessible()
  const location = dialog.getByLabelText('Location')
  const change = dialog.getByRole('button', { name: 'Save changes' })
  await location.fill('')
  await change.click()
  await expect.element(location).toHaveAccessibleDescription(/Location is required/)
  await location.fill('/kept')
  for (const [status, message] of [
    [500, 'Something went wrong'],
    [409, KEY_EXISTS],
    [404, KEY_GONE],
  ] as const) {
    await refuse('trackingKeys.update', status, message)
    await change.click()
    await expect
      .element(dialog.getByRole('alert').last())
      .toMatchTextContent(`Failed to update API key: ${message}`)
    await expect.element(toast).toMatchTextContent('Failed to update API key')
  }
  await expect.element(location).toHaveValue('/kept')
  await answer('trackingKeys.update', KEY)
  await change.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast).toMatchTextContent('API key updated successfully')
})

test('a key changed by another operator shows who changed which field; the change can be taken over', async () => {
  await open(KEY)
  await choose('Update')
  await dialog.getByLabelText('Secondary API Key').fill('mine')
  const changed = { operator: 'second', at: '2026-01-02T01:04:05.000Z', action: '', reason: '' }
  const current = { ...KEY, location: '/theirs', version: 2 }
  await refuse('trackingKeys.update', 409, KEY_CHANGED, { current, changed })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const alert = dialog.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent(`${KEY_CHANGED}Changed by second, 2026-01-02 03:04:05 UTC+02:00`)
  const states = dialog.getByRole('region', { name: 'Location' }).getByRole('definition')
  await expect.element(states.nth(0)).toHaveTextContent('/')
  await expect.element(states.nth(1)).toHaveTextContent('/theirs')
  await expect.element(dialog.getByRole('textbox', { name: 'Location' })).toHaveValue('/theirs')
  await expect.element(dialog.getByRole('textbox', { name: 'Secondary API Key' })).toHaveValue('mine')
  await dialog.getByRole('button', { name: 'Discard mine, use theirs' }).click()
  await expect.element(dialog.getByLabelText('Secondary API Key')).toHaveValue('')
  await dialog.getByLabelText('Secondary API Key').fill('again')
  await answer('trackingKeys.update', current)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await inputsOf('trackingKeys.update')).toEqual([
    { id: '1', version: 2, apiKey: 'G-1', secondaryApiKey: 'again', location: '/theirs' },
  ])
})

test('a deletion asks first; its failure and that of an undo have messages', async () => {
  await open(KEY)
  await choose('Delete')
  await expect.element(question).toMatchTextContent('G-1 for / leaves the list.')
  await expectAccessible()
  await refuse('trackingKeys.delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Failed to delete API key: Something went wrong')
  await expect.element(toast).toMatchTextContent('Failed to delete API key')
  await answer('trackingKeys.delete', KEY)
  await answer('trackingKeys.list', [])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Total keys: 0')).toBeVisible()
  await refuse('trackingKeys.restore', 409, KEY_EXISTS)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast).toMatchTextContent(KEY_EXISTS)
})
