import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('settings', () => {
  test('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      buyerPort: 3000,
      operatorPort: 3001,
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      demo: true,
      firstOperator: { login: 'operator', password: undefined },
      ratesRefreshMinutes: undefined,
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
  test('the database itself has another address only where a pooler stands in front', () => {
    const DATABASE_URL = 'postgres://pooler.test/presale'
    const DATABASE_DIRECT_URL = 'postgres://db.test/presale'
    expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL)
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL)
  })
  test('the owner of the tables has another address only where whoever serves has a login of its own', () => {
    const DATABASE_URL = 'postgres://serving@pooler.test/presale'
    const DATABASE_DIRECT_URL = 'postgres://serving@db.test/presale'
    const DATABASE_OWNER_URL = 'postgres://owner@db.test/presale'
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseOwnerUrl).toBe(DATABASE_DIRECT_URL)
    expect(readConfig({ DATABASE_URL, DATABASE_OWNER_URL }).databaseOwnerUrl).toBe(DATABASE_OWNER_URL)
  })
  test('several proxies may be named', () => {
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
      { DATABASE_DIRECT_URL: 'postgres://db.test/presale' },
      'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler in front of it.',
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
    [{ OPERATOR_PASSWORD: 'abc' }, 'OPERATOR_PASSWORD must have from 4 to 200 characters.'],
    [{ OPERATOR_LOGIN: 'x'.repeat(101) }, 'OPERATOR_LOGIN must be at most 100 characters.'],
  ])('%j is refused in one sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(sentence))
  })
})
