import type { Page } from '@playwright/test'
import { inDatabase, type Product } from '../product.ts'
import { expect, openOperator, test, toasts } from '../test.ts'

const NO_ANSWER = 'No answer. It may have been saved; reloading.'

function sqlOf(product: Product) {
  return (statement: string) =>
    inDatabase(product.settings.DATA_DIR ?? '', (client) => client.query(statement))
}

const rowOf = (page: Page, key: string) => page.getByRole('row').filter({ hasText: key })

async function choose(page: Page, key: string, action: 'Update' | 'Delete') {
  await rowOf(page, key)
    .getByRole('button', { name: `Actions for ${key}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole(action === 'Delete' ? 'alertdialog' : 'dialog')
}

async function openPixels(page: Page, product: Product) {
  await page.goto(`${product.operatorUrl}/admin/dashboard/pixels`)
  await expect(page.getByRole('heading', { name: 'Manage API Keys' })).toBeVisible()
}

test('tracking keys can be added, changed, deleted and restored', async ({ browser, product }) => {
  const sql = sqlOf(product)
  await sql('delete from tracking_key')
  const page = await openOperator(browser, product)
  await openPixels(page, product)
  const save = page.getByRole('button', { name: 'Save API Key' })
  const key = page.getByLabel('API Key', { exact: true })
  const location = page.getByLabel('Location')

  await test.step('an empty list explains what the keys are for', async () => {
    await expect(page).toHaveTitle('iToken operators | Pixels')
    await expect(page.getByText('No API keys yet.')).toBeVisible()
    await expect(page.getByText('Total keys: 0')).toBeVisible()
    await expect(page.getByText('This product loads no third-party script')).toBeVisible()
  })

  await test.step('a missing value is named at its field, on blur and on save', async () => {
    await key.focus()
    await key.blur()
    await expect(page.getByText('API Key is required')).toBeVisible()
    await save.click()
    await expect(page.getByText('Location is required')).toBeVisible()
    await expect(key).toBeFocused()
  })

  await test.step('a key can be added; a duplicate is refused and the input kept', async () => {
    await key.fill('G-1')
    await page.getByLabel('Secondary API Key').fill('S-1')
    await location.fill('/dashboard')
    await location.press('Enter')
    await expect(toasts(page).getByText('API key saved successfully')).toBeVisible()
    await expect(rowOf(page, 'G-1').getByRole('cell')).toHaveText(['G-1', 'S-1', '/dashboard', ''])
    await expect(page.getByText('Total keys: 1')).toBeVisible()
    await expect(key).toHaveValue('')
    await expect(save).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByText('is required')).toHaveCount(0)
    await key.fill('G-1')
    await location.fill('/')
    await save.click()
    await expect(toasts(page).getByText('Failed to save API key')).toBeVisible()
    await expect(page.getByRole('main').getByText('This API key is in the list already.')).toBeVisible()
    await expect(key).toBeFocused()
    await expect(location).toHaveValue('/')
  })

  await test.step('a key needs no secondary key', async () => {
    await key.fill('G-2')
    await save.click()
    await expect(rowOf(page, 'G-2').getByRole('cell')).toHaveText(['G-2', 'none', '/', ''])
  })

  await test.step('the dialog changes a key and requires the same fields', async () => {
    const dialog = await choose(page, 'G-2', 'Update')
    await expect(dialog.getByRole('heading', { name: 'Edit API Key' })).toBeVisible()
    await dialog.getByLabel('API Key', { exact: true }).fill('')
    await dialog.getByLabel('Location').fill('')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('API Key is required')).toBeVisible()
    await expect(dialog.getByText('Location is required')).toBeVisible()
    await dialog.getByLabel('API Key', { exact: true }).fill('G-1')
    await dialog.getByLabel('Location').fill('/login')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to update API key: This API key is in the list already.',
    )
    await dialog.getByLabel('API Key', { exact: true }).fill('G-3')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toasts(page).getByText('API key updated successfully')).toBeVisible()
    await expect(rowOf(page, 'G-3').getByRole('cell')).toHaveText(['G-3', 'none', '/login', ''])
  })

  await test.step('a key is deleted after confirmation and can be restored', async () => {
    const dialog = await choose(page, 'G-3', 'Delete')
    await expect(dialog).toContainText('G-3 for /login leaves the list.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'G-3')).toBeVisible()
    const again = await choose(page, 'G-3', 'Delete')
    await again.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page).getByText('API key deleted successfully')).toBeVisible()
    await expect(page.getByText('Total keys: 1')).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page).getByText('It is back in the list.')).toBeVisible()
    await expect(rowOf(page, 'G-3')).toBeVisible()
  })
  await page.context().close()
})

test('when two operators change one key, the second sees what the first changed', async ({
  browser,
  product,
}) => {
  await sqlOf(product)(
    "delete from tracking_key; insert into tracking_key (api_key, location) values ('G-9', '/')",
  )
  const [first, second] = [await openOperator(browser, product), await openOperator(browser, product)]
  for (const page of [first, second]) await openPixels(page, product)
  const dialog = await choose(second, 'G-9', 'Update')
  await dialog.getByLabel('Secondary API Key').fill('mine')
  const other = await choose(first, 'G-9', 'Update')
  await other.getByLabel('Location').fill('/theirs')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(first, 'G-9')).toContainText('/theirs')

  await test.step('the dialog shows the operator, the time and each field', async () => {
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'This API key was changed meanwhile. Nothing was saved.',
    )
    await expect(dialog.getByRole('alert')).toContainText(/Changed by operator, .* UTC\+02:00/)
    await expect(dialog.getByRole('region', { name: 'Location' }).getByRole('definition')).toHaveText([
      '/',
      '/theirs',
    ])
    await expect(dialog.getByRole('textbox', { name: 'Location' })).toHaveValue('/theirs')
    await expect(dialog.getByRole('textbox', { name: 'Secondary API Key' })).toHaveValue('mine')
  })

  await test.step('the new state can be taken over or overwritten', async () => {
    await dialog.getByRole('button', { name: 'Discard mine, use theirs' }).click()
    await expect(dialog.getByLabel('Secondary API Key')).toHaveValue('')
    await dialog.getByLabel('Secondary API Key').fill('mine')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(rowOf(second, 'G-9').getByRole('cell')).toHaveText(['G-9', 'mine', '/theirs', ''])
  })

  await test.step('a key that the other deleted can be neither changed nor deleted', async () => {
    const edit = await choose(second, 'G-9', 'Update')
    const removal = await choose(first, 'G-9', 'Delete')
    await removal.getByRole('button', { name: 'Delete' }).click()
    await expect(rowOf(first, 'G-9')).toHaveCount(0)
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(edit.getByRole('alert')).toHaveText(
      'Failed to update API key: This API key has been deleted.',
    )
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(second, 'G-9')).toHaveCount(0)
  })
  for (const page of [first, second]) await page.context().close()
})

test('each failure of the tracking keys has its own message', async ({ browser, product }) => {
  const sql = sqlOf(product)
  await sql("delete from tracking_key; insert into tracking_key (api_key, location) values ('G-9', '/')")
  const page = await openOperator(browser, product)

  await test.step('a failed load shows its message', async () => {
    await sql('alter table tracking_key rename to gone')
    await openPixels(page, product)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch API keys')
    await expect(toasts(page).getByText('Failed to fetch API keys')).toBeVisible()
    await sql('alter table gone rename to tracking_key')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'G-9')).toBeVisible()
  })

  await test.step('adding shows a message for a missing answer and for a fault', async () => {
    await page.getByLabel('API Key', { exact: true }).fill('L')
    await page.getByLabel('Location').fill('/')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save API Key' }).click()
    await expect(toasts(page).getByText('Failed to save API key')).toBeVisible()
    await expect(toasts(page).getByText(NO_ANSWER)).toBeVisible()
    await page.context().setOffline(false)
    await sql('alter table tracking_key add constraint broken check (false) not valid')
    await page.getByRole('button', { name: 'Save API Key' }).click()
    await expect(toasts(page).getByText('Failed to save API key')).toBeVisible()
    await expect(toasts(page).getByText('Something went wrong')).toBeVisible()
    await expect(page.getByLabel('API Key', { exact: true })).toHaveValue('L')
  })

  await test.step('changing and deleting show their messages', async () => {
    const dialog = await choose(page, 'G-9', 'Update')
    await dialog.getByLabel('Location').fill('/kept')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update API key: Something went wrong')
    await expect(toasts(page).getByText('Failed to update API key')).toBeVisible()
    await expect(dialog.getByLabel('Location')).toHaveValue('/kept')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const question = await choose(page, 'G-9', 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByRole('alert')).toHaveText('Failed to delete API key: Something went wrong')
    await expect(toasts(page).getByText('Failed to delete API key')).toBeVisible()
    await sql('alter table tracking_key drop constraint broken')
    await question.getByRole('button', { name: 'Delete' }).click()
    // The open question hides the rows behind it.
    await expect(question).toBeHidden()
    await expect(rowOf(page, 'G-9')).toHaveCount(0)
  })

  await test.step('restoring a key that was added again meanwhile shows a message', async () => {
    await sql("insert into tracking_key (api_key, location) values ('G-9', '/')")
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page).getByText('This API key is in the list already.')).toBeVisible()
  })
  await page.context().close()
})
