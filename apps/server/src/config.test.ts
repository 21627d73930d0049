import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('settings', () => {
  test('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      buyerPort: 3000,
      operatorPort: 3001,
      databaseUrl: undefined,
      databasePatienceSeconds: 1,
      demo: true,
      firstOperator: { login: 'operator', password: undefined },
      ratesRefreshMinutes: undefined,
      rateReasonPercent: '20',
      twoPerson: undefined,
      restProfileNeedsPassword: false,
      trustedProxies: [],
      metricsToken: undefined,
      unsafeDatabaseAllowed: false,
    })
    expect(readConfig({}).dataDirectory).toMatch(/[/\\]\.data$/)
  })
  test('a database of one’s own gets no demo data unless asked for', () => {
    const DATABASE_URL = 'postgres://user:secret@db.test/presale'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'false' }).demo).toBe(false)
  })
  test('the owner of the tables has another address only where the server has a login of its own', () => {
    const DATABASE_URL = 'postgres://serving@db.test/presale'
    const DATABASE_OWNER_URL = 'postgres://owner@db.test/presale'
    expect(readConfig({ DATABASE_URL }).databaseOwnerUrl).toBe(DATABASE_URL)
    expect(readConfig({ DATABASE_URL, DATABASE_OWNER_URL }).databaseOwnerUrl).toBe(DATABASE_OWNER_URL)
  })
  test('an origin names the host of its app', () => {
    const origins = { BUYER_ORIGIN: 'https://Presale.example', OPERATOR_ORIGIN: 'http://[::1]:8081/' }
    expect(readConfig(origins)).toMatchObject({ buyerHost: 'presale.example', operatorHost: '[::1]' })
  })
  test('several proxies may be named', { tags: ['abuse-3'] }, () => {
    const TRUSTED_PROXIES = ' 10.0.0.1, 172.30.0.0/24 ,fd00::/8, loopback'
    expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual([
      '10.0.0.1',
      '172.30.0.0/24',
      'fd00::/8',
      'loopback',
    ])
  })
  test.each(['1', '60', '1440'])('rates may be updated every %s minutes', (text) => {
    expect(readConfig({ RATES_REFRESH_MINUTES: text }).ratesRefreshMinutes).toBe(Number(text))
  })
  test.each(['0', '1441', '1.5', '-5', 'hourly', '1e2', '0x10'])('but not every %s', (text) => {
    const sentence = `RATES_REFRESH_MINUTES must be a whole number of minutes from 1 to 1440, but it is "${text}".`
    expect(() => readConfig({ RATES_REFRESH_MINUTES: text })).toThrow(new ConfigError(sentence))
  })
  test('a request waits for the database from 1 to 60 seconds', () => {
    expect(readConfig({ DATABASE_PATIENCE_SECONDS: '20' }).databasePatienceSeconds).toBe(20)
    const sentence =
      'DATABASE_PATIENCE_SECONDS must be a whole number of seconds from 1 to 60, but it is "61".'
    expect(() => readConfig({ DATABASE_PATIENCE_SECONDS: '61' })).toThrow(new ConfigError(sentence))
  })
  test('the change of a rate that needs a reason is a whole percentage', () => {
    expect(readConfig({ RATE_REASON_PERCENT: '35' }).rateReasonPercent).toBe('35')
    expect(readConfig({ TWO_PERSON: 'true' }).twoPerson).toEqual({ aboveUsd: '1000' })
    expect(readConfig({ REST_PROFILE_NEEDS_PASSWORD: 'true' }).restProfileNeedsPassword).toBe(true)
    const limited = { TWO_PERSON: 'true', TWO_PERSON_ABOVE_USD: '250' }
    expect(readConfig(limited).twoPerson).toEqual({ aboveUsd: '250' })
    expect(readConfig({ TWO_PERSON: 'false' }).twoPerson).toBeUndefined()
    for (const text of ['0', '1001', '12.5', '20 %']) {
      const sentence = `RATE_REASON_PERCENT must be a whole number of percent from 1 to 1000, but it is "${text}".`
      expect(() => readConfig({ RATE_REASON_PERCENT: text })).toThrow(new ConfigError(sentence))
    }
  })
  test('orders hold their price for a day and close after seven, or as set', () => {
    expect(readConfig({}).orderPolicy).toMatchObject({ heldMinutes: 1440, closesDays: 7 })
    const set = { ORDER_PRICE_HELD_MINUTES: '90', ORDER_CLOSES_DAYS: '2' }
    expect(readConfig(set).orderPolicy).toMatchObject({ heldMinutes: 90, closesDays: 2 })
    const sentence = 'ORDER_PRICE_HELD_MINUTES is 1441, longer than the 1 days of ORDER_CLOSES_DAYS.'
    const crossed = { ORDER_PRICE_HELD_MINUTES: '1441', ORDER_CLOSES_DAYS: '1' }
    expect(() => readConfig(crossed)).toThrow(new ConfigError(sentence))
    for (const text of ['0', '366', '1.5'])
      expect(() => readConfig({ ORDER_CLOSES_DAYS: text })).toThrow('a whole number of days from 1 to 365')
  })
  test('orders of an unconfirmed e-mail are limited only where addresses can be confirmed', () => {
    expect(readConfig({}).orderPolicy.unconfirmedLimitUsd).toBeNull()
    expect(readConfig({ UNCONFIRMED_LIMIT_USD: '250' }).orderPolicy.unconfirmedLimitUsd).toBe('250')
    const sentence = 'UNCONFIRMED_LIMIT_USD needs SMTP_URL, because addresses are confirmed by mail.'
    const withoutMail = { UNCONFIRMED_LIMIT_USD: '250', DATABASE_URL: 'postgres://db.example/sale' }
    expect(() => readConfig(withoutMail)).toThrow(new ConfigError(sentence))
    expect(() => readConfig({ UNCONFIRMED_LIMIT_USD: '0' })).toThrow('a whole number of dollars from 1')
  })
  test('mail needs the server, the sender and the address of the app', () => {
    const set = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'Sale <no-reply@sale.example>' }
    const BUYER_ORIGIN = 'https://sale.example/'
    const { smtp, buyerOrigin } = readConfig({ ...set, BUYER_ORIGIN })
    expect(smtp).toEqual({ smtpUrl: set.SMTP_URL, from: set.MAIL_FROM, withoutTls: false })
    expect(readConfig({ ...set, BUYER_ORIGIN, SMTP_TLS: 'none' }).smtp?.withoutTls).toBe(true)
    expect(() => readConfig({ ...set, BUYER_ORIGIN, SMTP_TLS: 'off' })).toThrow(
      'SMTP_TLS must be required or none, but it is "off".',
    )
    expect(buyerOrigin).toBe('https://sale.example')
    expect(readConfig({}).smtp).toBeUndefined()
    for (const lacking of [set, { SMTP_URL: set.SMTP_URL, BUYER_ORIGIN }, { MAIL_FROM: set.MAIL_FROM }]) {
      expect(() => readConfig(lacking)).toThrow('SMTP_URL, MAIL_FROM and BUYER_ORIGIN are needed together')
    }
    for (const from of ['sale', 'a@x, b@x', 'Sale <a@x>\r\nBcc: b@x', '"Sale" a@x']) {
      expect(() => readConfig({ ...set, BUYER_ORIGIN, MAIL_FROM: from })).toThrow(
        'MAIL_FROM must be a sender',
      )
    }
    expect(() => readConfig({ ...set, BUYER_ORIGIN, SMTP_URL: 'http://mail.example' })).toThrow('smtp://')
  })
  test('set to nothing counts as not set', () => {
    expect(readConfig({ BUYER_PORT: '', HOST: ' ', DEMO: '', OPERATOR_PASSWORD: '' })).toEqual(readConfig({}))
  })
  test.each([
    [{ BUYER_PORT: 'abc' }, 'BUYER_PORT must be a port from 0 to 65535, but it is "abc".'],
    [{ OPERATOR_PORT: '65536' }, 'OPERATOR_PORT must be a port from 0 to 65535, but it is "65536".'],
    [{ BUYER_PORT: '1e3' }, 'BUYER_PORT must be a port from 0 to 65535, but it is "1e3".'],
    [{ BUYER_PORT: '3001' }, 'BUYER_PORT and OPERATOR_PORT are both 3001; each app needs a port of its own.'],
    [{ DEMO: 'yes' }, 'DEMO must be true or false, but it is "yes".'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      { DATABASE_OWNER_URL: 'postgres://db.test/presale' },
      'DATABASE_OWNER_URL needs DATABASE_URL, with the role that serves.',
    ],
    [{ PRICE_API_URL: 'nonsense' }, 'PRICE_API_URL must be an address that begins with http:// or https://.'],
    [
      { TRUSTED_PROXIES: '10.0.0.1, foo' },
      'TRUSTED_PROXIES must name addresses or networks such as 10.0.0.1 or 172.30.0.0/24, but has "foo".',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES must name addresses or networks such as 10.0.0.1 or 172.30.0.0/24, but has "10.0.0.0/33".',
    ],
    [
      { METRICS_TOKEN: 'too short' },
      'METRICS_TOKEN must have from 16 to 200 letters, digits and signs, without blanks.',
    ],
    [
      { BUYER_ORIGIN: 'https://presale.example/shop' },
      'BUYER_ORIGIN must be an origin such as https://presale.example, without a path.',
    ],
    [{ OPERATOR_PASSWORD: 'x'.repeat(201) }, 'OPERATOR_PASSWORD must have at most 200 characters.'],
    [{ OPERATOR_LOGIN: 'x'.repeat(101) }, 'OPERATOR_LOGIN must be at most 100 characters.'],
  ])('%j is refused in one sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(sentence))
  })
})
