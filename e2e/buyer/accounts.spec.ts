import { expect, register, test } from '../test.ts'

test.describe('registering', { tag: '@phone' }, () => {
  test('refuses passwords that differ, in words, and sends nothing', async ({ page, product }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto(`${product.buyerUrl}/register`)
    await page.getByLabel('Full Name').fill('Ada')
    await page.getByLabel('Email Address').fill('ada@example.test')
    await page.getByLabel('Phone Number').fill('1')
    await page.getByLabel('Password', { exact: true }).fill('one')
    await page.getByLabel('Confirm Password').fill('two')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada')
    expect(sent).toEqual([])
  })

  test('names every missing field and goes to the first', async ({ page, product }) => {
    await page.goto(`${product.buyerUrl}/register`)
    await page.getByRole('button', { name: 'Create Account' }).click()
    for (const message of [
      'Enter your full name.',
      'Enter your e-mail address.',
      'Enter your phone number.',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(page.getByLabel('Full Name')).toBeFocused()
  })

  test('a taken e-mail is said above the button, and what was typed stays', async ({ page, product }) => {
    const buyer = await register(page, product)
    await page.goto(`${product.buyerUrl}/register`)
    await page.getByLabel('Full Name').fill('Eve')
    await page.getByLabel('Email Address').fill(buyer.email.toUpperCase())
    await page.getByLabel('Phone Number').fill('1')
    await page.getByLabel('Password', { exact: true }).fill('p')
    await page.getByLabel('Confirm Password').fill('p')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('alert')).toHaveText('An account with this e-mail already exists.')
    await expect(page.getByLabel('Full Name')).toHaveValue('Eve')
  })

  test('without a connection says so, and what was typed stays', async ({ page, context, product }) => {
    await page.goto(`${product.buyerUrl}/register`)
    await page.getByLabel('Full Name').fill('Ada')
    await page.getByLabel('Email Address').fill('offline@example.test')
    await page.getByLabel('Phone Number').fill('1')
    await page.getByLabel('Password', { exact: true }).fill('p')
    await page.getByLabel('Confirm Password').fill('p')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred during registration.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('one toggle shows both passwords', async ({ page, product }) => {
    await page.goto(`${product.buyerUrl}/register`)
    const fields = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm Password')]
    for (const field of fields) await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    for (const field of fields) await expect(field).toHaveAttribute('type', 'text')
  })
})

test.describe('logging in', { tag: '@phone' }, () => {
  test('a wrong password and an unknown e-mail say the same', async ({ page, product }) => {
    const buyer = await register(page, product)
    await page.goto(`${product.buyerUrl}/login`)
    for (const email of [buyer.email, 'nobody@example.test']) {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.')
    }
  })

  test('without a connection says so', async ({ page, context, product }) => {
    await page.goto(`${product.buyerUrl}/login`)
    await page.getByLabel('E-mail').fill('a@b.c')
    await page.getByLabel('Password', { exact: true }).fill('p')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred during login.')
  })

  test('can be done by keyboard alone', async ({ page, product }) => {
    const buyer = await register(page, product)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type(buyer.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(buyer.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
