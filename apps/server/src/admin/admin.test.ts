/** `npm run admin` on a real Postgres: most commands in this process, and one of each exit code as an administrator runs it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { WRONG_CREDENTIALS } from '@presale/rules/account'
import { COMMAND_LINE } from '@presale/rules/audit'
import { REMOVAL_REASON_NEEDED } from '@presale/rules/factor-change'
import { NEW_PASSWORD_TOO_SHORT, WRONG_OPERATOR_CREDENTIALS } from '@presale/rules/operator'
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { SECOND_FACTOR_OFF } from '@presale/rules/second-factor'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { acceptInvite, inviteOperator } from '../accounts/invites.ts'
import { logInBuyer } from '../accounts/log-in-buyer.ts'
import { beginSecondFactor } from '../accounts/operator-second-factor.ts'
import { logInOperator } from '../accounts/operators.ts'
import { findSessionOwner } from '../accounts/sessions.ts'
import { exportAudit } from '../audit/export-audit.ts'
import { searchAudit } from '../audit/search-audit.ts'
import { searchMail } from '../mail/list-mail.ts'
import { switchMail } from '../mail/outbox.ts'
import { scheduleSending } from '../mail/schedule-sending.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addCurrency, addOperator, addOrder, PASSWORD } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { useSmtp } from '../testing/smtp.ts'
import { runCommand } from './run-command.ts'

const connection = await useDatabase()
const { db, url } = connection
const { operatorId, sessionToken } = await addOperator(db)
const services = accountServices(db)
const server = await useSmtp()

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const NEW_PASSWORD = 'seven quiet harbours'
const { PATH, NODE_COMPILE_CACHE } = process.env
const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url }

/** Runs the command in this process. `input` is its standard input, which is no terminal. */
async function run(args: string[], input = '') {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await runCommand(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr, env })
  const [said, complained] = await Promise.all([text(stdout.end()), text(stderr.end())])
  return { code, said, complained }
}

/** Runs the command as a process to its end. */
async function runProcess(args: string[], input = '') {
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: 'pipe' })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
    child.stdin.on('error', () => undefined).end(input),
  ])
  return { code: code as number, said, complained }
}

const logIn = (login: string, password: string) =>
  logInOperator(services, { login, password, address: '192.0.2.7', requestId: 'log-in' })

const lastEntry = () =>
  db
    .selectFrom('audit_entry')
    .select(['operator_id', 'action', 'subject_id', 'before', 'after', 'request_id', 'address', 'reason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** What the audit trail says of every change by the command line. */
const byCommandLine = { operator_id: null, request_id: COMMAND_LINE, address: '' }

describe('a test mail', () => {
  test('says what the mail server answered, and then that it was handed over', async () => {
    expect(await run(['mail:test', 'me@example.test'])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('This site sends no mail.'),
    })
    const settings = {
      smtpUrl: server.url,
      from: 'no-reply@presale.example',
      origin: 'https://presale.example',
    }
    await switchMail(db, 'sent')
    const sending = scheduleSending(db, settings, pino({ level: 'silent' }), 50)
    server.behave({ code: 550, to: 'recipient' })
    expect(await run(['mail:test', 'me@example.test'])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('The mail was not sent: '),
    })
    server.behave('take')
    expect(await run(['mail:test', 'me@example.test'])).toEqual({
      code: 0,
      said: 'The mail was handed over to the mail server.\n',
      complained: '',
    })
    expect(server.box).toMatchObject([{ subject: 'A test mail', recipients: ['me@example.test'] }])
    await sending.stop()
    await switchMail(db, 'off')
  })
})

describe('an operator', () => {
  test('who is added has the role, logs in, and is named by the audit trail', async () => {
    const added = await run(['operator:add', 'second-owner', '--role', 'owner'], `${NEW_PASSWORD}\n`)
    expect(added).toEqual({ code: 0, said: 'second-owner is a new owner and can log in.\n', complained: '' })
    await expect(logIn('second-owner', NEW_PASSWORD)).resolves.toMatchObject({ login: 'second-owner' })
    const { rows } = await sql<{ after: unknown }>`
      select a.* from audit_entry a join operator on operator.id::text = subject_id
      where action = 'operator.add' and login = 'second-owner'`.execute(db)
    expect(rows).toMatchObject([{ ...byCommandLine, after: { login: 'second-owner', role: 'owner' } }])
    expect((await run(['operator:list'])).said).toMatch(/^operator: owner\nsecond-owner: owner\n/)
  })

  test('whose password is reset has no session and no open invite, and logs in with the new one', {
    tags: ['asvs-6.4.1'],
  }, async () => {
    const actor = { operatorId, requestId: 'test', address: '192.0.2.7' }
    const { secret } = await inviteOperator(db, { role: 'viewer', ...actor })
    expect(await findSessionOwner(db, sessionToken)).toBeDefined()
    const reset = await run(['operator:reset-password', 'OPERATOR'], NEW_PASSWORD)
    expect(reset).toMatchObject({ code: 0, complained: '' })
    expect(reset.said).toBe(
      'operator has a new password. The operator’s sessions and open invites have ended.\n',
    )
    expect(await lastEntry()).toMatchObject({
      ...byCommandLine,
      action: 'operator.change-password',
      subject_id: operatorId,
    })
    expect(await findSessionOwner(db, sessionToken)).toBeUndefined()
    const acceptance = { secret, login: 'intruder', password: NEW_PASSWORD, address: '', requestId: 'test' }
    await expect(acceptInvite(services, acceptance)).rejects.toMatchObject({ code: 'refused' })
    await expect(logIn('operator', PASSWORD)).rejects.toThrow(WRONG_OPERATOR_CREDENTIALS)
    await expect(logIn('operator', NEW_PASSWORD)).resolves.toMatchObject({ login: 'operator' })
  })

  test('whose second factor is disabled logs in without a code', async () => {
    const { login, operatorId: id } = await addColleague(db, 'manager')
    const actor = { operatorId: id, requestId: 'test', address: '192.0.2.7' }
    await beginSecondFactor(db, actor)
    await sql`update second_factor set confirmed_at = now() where operator_id = ${id}`.execute(db)
    await expect(logIn(login, PASSWORD)).rejects.toMatchObject({ details: { code: 'needed' } })
    expect((await run(['operator:list'])).said).toContain(`${login}: manager, second factor\n`)
    expect(await run(['operator:disable-2fa', login])).toMatchObject({ code: 0, complained: '' })
    expect(await lastEntry()).toMatchObject({
      ...byCommandLine,
      action: 'operator.switch-off-second-factor',
      subject_id: id,
    })
    await expect(logIn(login, PASSWORD)).resolves.toMatchObject({ login })
  })
})

test('a buyer’s sessions end, and no other buyer’s', async () => {
  const [ada, bea] = [await addBuyer(db, 'ada@example.test'), await addBuyer(db)]
  expect(await run(['buyer:end-sessions', 'ADA@example.test'])).toEqual({
    code: 0,
    said: '1 session of ADA@example.test ended.\n',
    complained: '',
  })
  expect(await lastEntry()).toMatchObject({ ...byCommandLine, action: 'buyer.end-sessions' })
  expect(await findSessionOwner(db, ada.sessionToken)).toBeUndefined()
  expect(await findSessionOwner(db, bea.sessionToken)).toBeDefined()
})

test('a buyer whose password is reset has no session, logs in with the new one, and is told by mail', {
  tags: ['asvs-6.4.1'],
}, async () => {
  await switchMail(db, 'kept')
  const { buyerId, email, sessionToken } = await addBuyer(db)
  expect(await run(['buyer:reset-password', email.toUpperCase()], `${NEW_PASSWORD}\n`)).toEqual({
    code: 0,
    said: `${email.toUpperCase()} has a new password. The buyer’s sessions have ended, and a mail told the buyer if this site sends mail.\n`,
    complained: '',
  })
  expect(await lastEntry()).toMatchObject({
    ...byCommandLine,
    action: 'buyer.reset-password',
    subject_id: buyerId,
  })
  expect(await findSessionOwner(db, sessionToken)).toBeUndefined()
  const { mails } = await searchMail(db, { pageSize: 1 })
  expect(mails).toMatchObject([{ kind: 'credentials-changed', recipient: email }])
  const logIn = (password: string) => logInBuyer(services, { email, password, address: '192.0.2.7' })
  await expect(logIn(PASSWORD)).rejects.toThrow(WRONG_CREDENTIALS)
  await expect(logIn(NEW_PASSWORD)).resolves.toMatchObject({ email })
  await switchMail(db, 'off')
})

test('a buyer whose second factor is disabled logs in without a code, and the reason is kept', async () => {
  const { buyerId, email } = await addBuyer(db)
  await db
    .insertInto('second_factor')
    .values({ buyer_id: buyerId, secret: Buffer.alloc(20), confirmed_at: new Date() })
    .execute()
  const logIn = () => logInBuyer(services, { email, password: PASSWORD, address: '192.0.2.7' })
  await expect(logIn()).rejects.toMatchObject({ details: { code: 'needed' } })
  expect(await run(['buyer:disable-2fa', email, '--reason', ' '])).toMatchObject({ code: 1, said: '' })
  await expect(logIn()).rejects.toMatchObject({ details: { code: 'needed' } })
  const disabled = await run(['buyer:disable-2fa', email.toUpperCase(), '--reason', 'By the passport'])
  expect(disabled).toMatchObject({ code: 0, complained: '' })
  expect(await lastEntry()).toMatchObject({
    ...byCommandLine,
    action: 'buyer.switch-off-second-factor',
    subject_id: buyerId,
    reason: 'By the passport',
  })
  await expect(logIn()).resolves.toMatchObject({ email })
})

test('a closed account logs in no more, and the reason is kept', async () => {
  const { buyerId, email } = await addBuyer(db)
  expect(await run(['buyer:close', email.toUpperCase(), '--reason', 'By a signed letter'])).toEqual({
    code: 0,
    said: `The account of ${email.toUpperCase()} is closed, and the buyer was told by mail if this site sends mail.\n`,
    complained: '',
  })
  expect(await lastEntry()).toMatchObject({
    ...byCommandLine,
    action: 'buyer.close',
    subject_id: buyerId,
    reason: 'By a signed letter',
  })
  const logIn = logInBuyer(services, { email, password: PASSWORD, address: '192.0.2.7' })
  await expect(logIn).rejects.toThrow(WRONG_CREDENTIALS)
  expect(await run(['buyer:end-sessions', `closed-${buyerId}@account.invalid`])).toMatchObject({ code: 1 })
})

test('an order is shown by number and by reference, without characters that a terminal obeys', async () => {
  await addCurrency(db)
  const { buyerId } = await addBuyer(db, '\u001b[2j\u202e\u009b@example.test')
  const { id, reference } = await addOrder(db, buyerId)
  const byNumber = await run(['order:show', id])
  expect(byNumber).toMatchObject({ code: 0, complained: '' })
  expect(byNumber.said).not.toMatch(/[^\P{C}\n]/u)
  expect(JSON.parse(byNumber.said)).toMatchObject({
    order: { id, reference, email: '\u001b[2j\u202e\u009b@example.test', status: 'pending' },
    decisions: [],
    entries: [],
  })
  expect(await run(['order:show', reference])).toEqual(byNumber)
})

describe('a command that is refused changes nothing and says why in one sentence', () => {
  const reset = ['operator:reset-password', 'operator']
  test.each<[string[], string, number, string]>([
    [
      ['operator:reset-password', 'nobody'],
      NEW_PASSWORD,
      1,
      'No operator has the login nobody; operator:list names every login.',
    ],
    [['operator:disable-2fa', 'operator'], '', 1, SECOND_FACTOR_OFF],
    [['operator:add', 'Operator', '--role', 'owner'], NEW_PASSWORD, 1, 'Another operator has this login. '],
    [['operator:add', 'x', '--role', 'owner'], NEW_PASSWORD, 1, 'Login must be at least 2 characters.'],
    [
      ['operator:add', 'new', '--role', 'admin'],
      NEW_PASSWORD,
      2,
      'Allowed choices are viewer, manager, owner.',
    ],
    [['operator:add', 'new'], NEW_PASSWORD, 2, "required option '--role <role>' not specified"],
    [reset, 'abc', 1, NEW_PASSWORD_TOO_SHORT],
    [['operator:add', 'new', '--role', 'owner'], '', 1, NEW_PASSWORD_TOO_SHORT],
    [
      reset,
      `${NEW_PASSWORD}\n${NEW_PASSWORD}\n`,
      1,
      'Standard input must be the password alone, in one line.',
    ],
    [reset, 'x'.repeat(100_000), 1, 'Standard input is too long for a password.'],
    [[...reset, NEW_PASSWORD], '', 2, 'too many arguments'],
    [['buyer:end-sessions', 'nobody@example.test'], '', 1, 'No buyer has the e-mail nobody@example.test.'],
    [
      ['buyer:reset-password', 'nobody@example.test'],
      NEW_PASSWORD,
      1,
      'No buyer has the e-mail nobody@example.test.',
    ],
    [['buyer:reset-password', 'ada@example.test'], '\n', 1, 'Enter a password.'],
    [['buyer:disable-2fa', 'nobody@example.test'], '', 2, "required option '--reason <text>' not specified"],
    [
      ['buyer:disable-2fa', 'nobody@example.test', '--reason', 'x'],
      '',
      1,
      'No buyer has the e-mail nobody@example.test.',
    ],
    [['buyer:disable-2fa', 'ada@example.test', '--reason', 'x'], '', 1, SECOND_FACTOR_OFF],
    [['buyer:close', 'ada@example.test'], '', 2, "required option '--reason <text>' not specified"],
    [['buyer:close', 'ada@example.test', '--reason', ' '], '', 1, REMOVAL_REASON_NEEDED],
    [['order:show', '999'], '', 1, `${ORDER_UNKNOWN}\n`],
    [['order:show', "'; drop table orders"], '', 1, `${ORDER_UNKNOWN}\n`],
    [['operator:promote', 'operator'], '', 2, "unknown command 'operator:promote'"],
    [[], '', 2, 'Usage: npm run admin --'],
  ])('%j', async (args, input, code, sentence) => {
    const count = async () => (await sql`select count(*) from audit_entry`.execute(db)).rows
    const before = await count()
    const refused = await run(args, input)
    expect(refused).toMatchObject({ code, said: '' })
    expect(refused.complained).toContain(sentence)
    expect(refused.complained).not.toMatch(/\n +at /)
    expect(await count()).toEqual(before)
  })
})

test('the process ends with the code of its command, and prints the same', async () => {
  const cases: [string[], string, number][] = [
    [['operator:reset-password', 'operator'], `${NEW_PASSWORD}\n`, 0],
    [['operator:add', 'x', '--role', 'owner'], 'x'.repeat(100_000), 1],
    [['operator:promote', 'operator'], '', 2],
  ]
  for (const [args, input, code] of cases) {
    const ended = await runProcess(args, input)
    expect(ended).toEqual(await run(args, input))
    expect(ended.code).toBe(code)
  }
})

describe('at a terminal the password', () => {
  /** Runs the command in a terminal, and answers each question with the next of these keys. */
  async function type(...keys: string[]) {
    const command = `exec ${process.execPath} ${MAIN} operator:reset-password operator`
    const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: 'pipe' })
    const questions = ['New password (at least 12 characters): ', 'The same again: ']
    let shown = ''
    child.stdout.on('data', (chunk) => {
      shown += chunk
      if (questions[0] !== undefined && shown.includes(questions[0])) {
        questions.shift()
        child.stdin.write(keys.shift() ?? '')
      }
    })
    const [code] = await once(child, 'close')
    return { code, shown }
  }

  test('is typed twice, can be corrected and is not shown', { tags: ['asvs-6.4.1'] }, async () => {
    const { code, shown } = await type(`two quiet harboursX\u007f\r`, 'two quiet harbours\r')
    expect(shown).toContain('operator has a new password.')
    expect(shown).not.toContain('harbour')
    expect(code).toBe(0)
    await expect(logIn('operator', 'two quiet harbours')).resolves.toMatchObject({ login: 'operator' })
  })
  test.each([
    [
      'differs the second time',
      ['three quiet harbours\r', 'three loud harbours\r'],
      'Passwords do not match',
    ],
    ['is given up with Ctrl-C', ['\u0003'], 'No password was entered, so nothing was changed.'],
    ['is given up with Ctrl-D', ['three\r', '\u0004'], 'No password was entered, so nothing was changed.'],
  ])('changes nothing when it %s', async (_what, keys, sentence) => {
    const { code, shown } = await type(...keys)
    expect(shown).toContain(sentence)
    expect(shown).not.toContain('three')
    expect(code).toBe(1)
    await expect(logIn('operator', 'two quiet harbours')).resolves.toMatchObject({ login: 'operator' })
  })
})

test('the audit log and its file name the command line', async () => {
  await run(['buyer:end-sessions', 'ada@example.test'])
  const { entries } = await searchAudit(db, { filter: { operator: '-' }, role: 'owner', pageSize: 1 })
  expect(entries).toMatchObject([
    { operator: null, requestId: COMMAND_LINE, action: 'buyer.end-sessions', address: '' },
  ])
  const actor = { operatorId, requestId: 'test', address: '192.0.2.7' }
  const { stream } = await exportAudit(connection, { filter: {}, role: 'owner', ...actor })
  const lines = (await buffer(stream)).toString('utf8').split('\n')
  expect(lines.find((line) => line.includes('buyer.end-sessions'))).toContain(',the command line,')
  expect(lines.find((line) => line.includes('operator.create-first'))).toContain(',System,')
})
