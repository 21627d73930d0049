import { MAIL_TEXTS } from '@presale/rules/texts/mail'
import { beforeAll, expect, test } from 'vitest'
import { composeMail } from '../mail/compose.ts'
import { textOf } from '../mail/layout.ts'
import { switchMail } from '../mail/outbox.ts'
import { STORED_MAIL } from '../mail/stored-mail.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, PASSWORD } from '../testing/factories.ts'

const connection = await useDatabase()
const { db } = connection
const app = await useApp('buyer', connection)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

beforeAll(() => switchMail(db, 'kept'))

type From = { address?: string; browser?: string; cookie?: string | undefined; password?: string }

/** Logs in, and answers the cookie of the device. */
async function logIn(
  email: string,
  { address = '192.0.2.1', browser = FIREFOX, cookie, password = PASSWORD }: From,
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/trpc/account.logIn',
    remoteAddress: address,
    headers: { 'user-agent': browser, ...(cookie && { cookie }) },
    payload: { email, password },
  })
  return String(answer.headers['set-cookie'] ?? '').split(';')[0]
}

const mailsTo = (email: string) =>
  db
    .selectFrom('mail')
    .select(STORED_MAIL)
    .where('recipient', '=', email)
    .where('kind', '=', 'new-device')
    .orderBy('id')
    .execute()

test('a log-in from an unknown device is told with its time, browser and network address', {
  tags: ['abuse-1'],
}, async () => {
  const { email } = await addBuyer(db)
  await logIn(email, {})
  const [mail] = await mailsTo(email)
  if (!mail) throw new Error('No mail was stored.')
  const composed = await composeMail(db, mail, 'https://presale.example')
  if ('dropped' in composed) throw new Error(composed.dropped)
  expect(composed.to).toBe(email)
  expect(composed.letter.subject).toBe(MAIL_TEXTS.newDevice.subject)
  const text = textOf(composed.letter)
  expect(text).toContain('Browser: Firefox on Linux')
  expect(text).toContain('Network address: 192.0.2.1')
  expect(text).toMatch(/Time: \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(text).toContain('https://presale.example/forgot')
})

test('a device that has logged in before, and a wrong password, are not told', async () => {
  const { email } = await addBuyer(db)
  const cookie = await logIn(email, {})
  await logIn(email, { cookie, address: '198.51.100.7' })
  await logIn(email, { address: '198.51.100.8', password: 'wrong' })
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a program without cookies is told once a day for each network and browser', async () => {
  const { email } = await addBuyer(db)
  for (const from of [{}, {}, { browser: 'curl/8' }, { address: '198.51.100.7' }, {}])
    await logIn(email, from)
  expect(await mailsTo(email)).toHaveLength(3)
})
