import { arrive, expect, logOut, register, test } from '../test.ts'

test.describe('the registration', { tag: '@phone' }, () => {
  test('refuses passwords that differ with a message, and sends nothing', async ({ page, product }) => {
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

  test('names every missing field and focuses the first', async ({ page, product }) => {
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

  test('shows above the button that an e-mail is taken, and keeps the input', async ({ page, product }) => {
    const buyer = await arrive(page, product)
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

  test('shows a message when no answer arrives, and keeps the input', async ({ page, faulty }) => {
    await page.goto(`${faulty.buyerUrl}/register`)
    await page.getByLabel('Full Name').fill('Ada')
    await page.getByLabel('Email Address').fill(`unheard-${Date.now()}@example.test`)
    await page.getByLabel('Phone Number').fill('1')
    await page.getByLabel('Password', { exact: true }).fill('p')
    await page.getByLabel('Confirm Password').fill('p')
    const create = page.getByRole('button', { name: 'Create Account' })
    await faulty.refuse()
    await create.click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred during registration.')
    await faulty.accept()
    for (const kind of ['disconnect', 'garbage', 'bad-gateway'] as const) {
      const fault = faulty.fail(/account\.register/, kind)
      await create.click()
      await expect.poll(fault.met).toBeGreaterThan(0)
      await expect(page.getByRole('alert')).toHaveText('An error occurred during registration.')
      fault.mend()
    }
    await create.click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('one toggle shows both passwords', { tag: '@asvs-6.2.2' }, async ({ page, product }) => {
    await page.goto(`${product.buyerUrl}/register`)
    const fields = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm Password')]
    for (const field of fields) await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    for (const field of fields) await expect(field).toHaveAttribute('type', 'text')
  })
})

test.describe('the log-in', { tag: '@phone' }, () => {
  test('shows the same message for a wrong password and an unknown e-mail', async ({ page, product }) => {
    const buyer = await arrive(page, product)
    await page.goto(`${product.buyerUrl}/login`)
    for (const email of [buyer.email, 'nobody@example.test']) {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.')
    }
  })

  test('shows a message when no answer arrives, and keeps the input', async ({ page, faulty }) => {
    const buyer = await arrive(page, faulty)
    await logOut(page)
    await page.getByLabel('E-mail').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(buyer.password)
    const logIn = page.getByRole('button', { name: 'Login' })
    await faulty.refuse()
    await logIn.click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred during login.')
    await faulty.accept()
    for (const kind of ['disconnect', 'garbage', 'bad-gateway', 'cut'] as const) {
      const fault = faulty.fail(/account\.logIn/, kind)
      await logIn.click()
      await expect.poll(fault.met).toBeGreaterThan(0)
      await expect(page.getByRole('alert')).toHaveText('An error occurred during login.')
      fault.mend()
    }
    await logIn.click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('works by keyboard alone', async ({ page, product }) => {
    const buyer = await register(page, product)
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type(buyer.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(buyer.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
