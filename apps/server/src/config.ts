/** The only reader of the environment. */
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Decimal } from '@presale/rules/decimal'
import { TEXT_LIMITS } from '@presale/rules/text'
import { NAMED_NETWORKS } from './limits/trusted-proxies.ts'
import type { MailSettings } from './mail/smtp.ts'
import { DEFAULT_ORDER_POLICY, type OrderPolicy } from './orders/order-policy.ts'

/** A setting that cannot be used; the message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

export type Config = {
  host: string
  buyerPort: number
  operatorPort: number
  /** The hosts of the apps' public addresses; a request for another one is refused. Undefined: any host is served. */
  buyerHost: string | undefined
  operatorHost: string | undefined
  /** Undefined: the embedded Postgres, with its data under `dataDirectory`. */
  databaseUrl: string | undefined
  /** The login that creates and migrates the tables; the same as `databaseUrl` where one login does both. */
  databaseOwnerUrl: string | undefined
  /** How long a request waits for a connection, and for a lock, before it is refused with a retry. */
  databasePatienceSeconds: number
  dataDirectory: string
  /** Whether an empty database gets demo currencies and a token price. */
  demo: boolean
  firstOperator: { login: string; password: string | undefined }
  priceApiUrl: string
  /** Minutes between automatic rate updates; undefined: rates change only when an operator asks. */
  ratesRefreshMinutes: number | undefined
  /** A rate that an operator changes by more than this percentage needs a reason. */
  rateReasonPercent: Decimal
  /** How long orders hold their price, when they close, and what needs a confirmed e-mail. */
  orderPolicy: OrderPolicy
  /** Approvals of more dollars, and other deposit addresses, need two operators. Undefined: the rule is off. */
  twoPerson: { aboveUsd: Decimal } | undefined
  /** Proxies whose X-Forwarded-For is trusted, as addresses or networks; none by default. */
  trustedProxies: string[]
  /** Where mails are handed over; undefined: none is sent. */
  smtp: MailSettings | undefined
  /** The buyer app's address in mails. */
  buyerOrigin: string
  /** Whether `PUT users.php` asks for the current password, as the app does. */
  restProfileNeedsPassword: boolean
  /** The bearer token that opens /metrics on the operator listener; undefined: no metrics are served. */
  metricsToken: string | undefined
  /** For tests only: accept a Postgres that may lose acknowledged transactions. */
  unsafeDatabaseAllowed: boolean
  logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const POSTGRES = ['postgres:', 'postgresql:']
const HTTP = ['http:', 'https:']
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

type Environment = Record<string, string | undefined>

/** Reads every setting or throws ConfigError naming the first one that cannot be used. */
export function readConfig(environment: Environment): Config {
  const databaseUrl = readUrl(environment, 'DATABASE_URL', POSTGRES)
  const databaseOwnerUrl = readUrl(environment, 'DATABASE_OWNER_URL', POSTGRES) ?? databaseUrl
  if (databaseUrl === undefined && databaseOwnerUrl !== undefined) {
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL, with the role that serves.')
  }
  const buyerPort = readPort(environment, 'BUYER_PORT', 3000)
  const operatorPort = readPort(environment, 'OPERATOR_PORT', 3001)
  if (buyerPort === operatorPort && buyerPort !== 0) {
    throw new ConfigError(
      `BUYER_PORT and OPERATOR_PORT are both ${buyerPort}; each app needs a port of its own.`,
    )
  }
  const host = readText(environment, 'HOST') ?? '127.0.0.1'
  return {
    host,
    buyerPort,
    operatorPort,
    buyerHost: readOriginHost(environment, 'BUYER_ORIGIN'),
    operatorHost: readOriginHost(environment, 'OPERATOR_ORIGIN'),
    databaseUrl,
    databaseOwnerUrl,
    databasePatienceSeconds: readDatabasePatience(environment),
    dataDirectory: readText(environment, 'DATA_DIR') ?? `${REPOSITORY}.data`,
    demo: readBoolean(environment, 'DEMO') ?? databaseUrl === undefined,
    firstOperator: readFirstOperator(environment),
    priceApiUrl: readUrl(environment, 'PRICE_API_URL', HTTP) ?? 'https://api.coingecko.com/api/v3',
    ratesRefreshMinutes: readWhole(environment, 'RATES_REFRESH_MINUTES', 'minutes', MINUTES_OF_A_DAY),
    rateReasonPercent: String(readWhole(environment, 'RATE_REASON_PERCENT', 'percent', 1000) ?? 20),
    orderPolicy: { ...readOrderTimes(environment), unconfirmedLimitUsd: readUnconfirmedLimit(environment) },
    twoPerson: readTwoPerson(environment),
    trustedProxies: readProxies(environment),
    smtp: readSmtp(environment),
    buyerOrigin:
      readUrl(environment, 'BUYER_ORIGIN', HTTP)?.replace(/\/$/, '') ?? `http://${host}:${buyerPort}`,
    restProfileNeedsPassword: isOn(environment, 'REST_PROFILE_NEEDS_PASSWORD'),
    metricsToken: readMetricsToken(environment),
    unsafeDatabaseAllowed: isOn(environment, 'ALLOW_UNSAFE_DATABASE_FOR_TESTS'),
    logLevel: readChoice(environment, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
  }
}

/** A setting that is empty counts as not set, as in shells and compose files. */
function readText(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  return text === undefined || text.trim() === '' ? undefined : text
}

function readPort(environment: Environment, name: string, fallback: number): number {
  const text = readText(environment, name)
  if (text === undefined) return fallback
  const port = Number(text)
  if (!/^[0-9]{1,5}$/.test(text) || port > 65535) {
    throw new ConfigError(`${name} must be a port from 0 to 65535, but it is "${text}".`)
  }
  return port
}

const MINUTES_OF_A_DAY = 1440
const DAYS_OF_A_YEAR = 365

/** Longer than a minute no browser waits. */
function readDatabasePatience(environment: Environment): number {
  return readWhole(environment, 'DATABASE_PATIENCE_SECONDS', 'seconds', 60) ?? 1
}

/** A whole number from 1 to the maximum. */
function readWhole(
  environment: Environment,
  name: string,
  unit: string,
  maximum: number,
): number | undefined {
  const text = readText(environment, name)
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^[0-9]{1,9}$/.test(text) || number < 1 || number > maximum) {
    throw new ConfigError(
      `${name} must be a whole number of ${unit} from 1 to ${maximum}, but it is "${text}".`,
    )
  }
  return number
}

function readBoolean(environment: Environment, name: string): boolean | undefined {
  const text = readChoice(environment, name, ['true', 'false'])
  return text === undefined ? undefined : text === 'true'
}

/** Whether the setting is true; it is false by default. */
function isOn(environment: Environment, name: string): boolean {
  return readBoolean(environment, name) === true
}

function readChoice(environment: Environment, name: string, choices: string[]): string | undefined {
  const text = readText(environment, name)
  if (text !== undefined && !choices.includes(text)) {
    throw new ConfigError(`${name} must be ${choices.join(' or ')}, but it is "${text}".`)
  }
  return text
}

/** The message does not repeat the value, which may hold a password. */
function readUrl(environment: Environment, name: string, protocols: string[]): string | undefined {
  const text = readText(environment, name)
  if (text === undefined) return undefined
  const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ')
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${wanted}.`)
  }
  return text
}

/** The host of an origin, without the port: a proxy in front may listen on another one. */
function readOriginHost(environment: Environment, name: string): string | undefined {
  const text = readUrl(environment, name, HTTP)
  if (text === undefined) return undefined
  const { pathname, search, hash, hostname } = new URL(text)
  if (pathname + search + hash === '/') return hostname
  throw new ConfigError(`${name} must be an origin such as https://presale.example, without a path.`)
}

/** A sender such as `no-reply@presale.example` or `Presale <no-reply@presale.example>`. */
const SENDER = /^(?:[^<>@\r\n"]+ )?<?[^\s<>@,;]+@[^\s<>@,;]+>?$/

/** Mail needs all three settings: links in mails begin with the configured address and never with one of a request. */
function readSmtp(environment: Environment): MailSettings | undefined {
  const smtpUrl = readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:'])
  const from = readText(environment, 'MAIL_FROM')
  if (smtpUrl === undefined && from === undefined) return undefined
  if (smtpUrl === undefined || from === undefined || readText(environment, 'BUYER_ORIGIN') === undefined) {
    throw new ConfigError('SMTP_URL, MAIL_FROM and BUYER_ORIGIN are needed together to send mail.')
  }
  const withoutTls = readChoice(environment, 'SMTP_TLS', ['required', 'none']) === 'none'
  if (SENDER.test(from)) return { smtpUrl, from, withoutTls }
  throw new ConfigError(`MAIL_FROM must be a sender such as no-reply@presale.example, but it is "${from}".`)
}

const SHORTEST_TOKEN = 16

/** The message does not repeat the value. */
function readMetricsToken(environment: Environment): string | undefined {
  const token = readText(environment, 'METRICS_TOKEN')
  if (token === undefined || new RegExp(`^[\\x21-\\x7e]{${SHORTEST_TOKEN},200}$`).test(token)) return token
  throw new ConfigError(
    `METRICS_TOKEN must have from ${SHORTEST_TOKEN} to 200 letters, digits and signs, without blanks.`,
  )
}

function readProxies(environment: Environment): string[] {
  const entries = (readText(environment, 'TRUSTED_PROXIES') ?? '').split(',').map((entry) => entry.trim())
  const proxies = entries.filter((entry) => entry !== '')
  for (const entry of proxies) {
    const [address = '', bits, ...more] = entry.split('/')
    const widest = isIP(address) === 4 ? 32 : 128
    const fits = bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= widest)
    if (Object.hasOwn(NAMED_NETWORKS, entry) || (isIP(address) !== 0 && fits && more.length === 0)) continue
    throw new ConfigError(
      `TRUSTED_PROXIES must name addresses or networks such as 10.0.0.1 or 172.30.0.0/24, but has "${entry}".`,
    )
  }
  return proxies
}

function readOrderTimes(environment: Environment): Pick<OrderPolicy, 'heldMinutes' | 'closesDays'> {
  const { heldMinutes: minutes, closesDays: days } = DEFAULT_ORDER_POLICY
  const closesDays = readWhole(environment, 'ORDER_CLOSES_DAYS', 'days', DAYS_OF_A_YEAR) ?? days
  const longest = DAYS_OF_A_YEAR * MINUTES_OF_A_DAY
  const heldMinutes = readWhole(environment, 'ORDER_PRICE_HELD_MINUTES', 'minutes', longest) ?? minutes
  if (heldMinutes <= closesDays * MINUTES_OF_A_DAY) return { heldMinutes, closesDays }
  throw new ConfigError(
    `ORDER_PRICE_HELD_MINUTES is ${heldMinutes}, longer than the ${closesDays} days of ORDER_CLOSES_DAYS.`,
  )
}

const MOST_USD = 100_000_000

/** Without mail no buyer could confirm an address; a demonstration keeps its mails for the operators. */
function readUnconfirmedLimit(environment: Environment): Decimal | null {
  const limit = readWhole(environment, 'UNCONFIRMED_LIMIT_USD', 'dollars', MOST_USD)
  if (limit === undefined) return null
  const isDemo = readBoolean(environment, 'DEMO') ?? readText(environment, 'DATABASE_URL') === undefined
  if (isDemo || readText(environment, 'SMTP_URL') !== undefined) return String(limit)
  throw new ConfigError('UNCONFIRMED_LIMIT_USD needs SMTP_URL, because addresses are confirmed by mail.')
}

function readTwoPerson(environment: Environment): Config['twoPerson'] {
  const aboveUsd = readWhole(environment, 'TWO_PERSON_ABOVE_USD', 'dollars', MOST_USD) ?? 1000
  return isOn(environment, 'TWO_PERSON') ? { aboveUsd: String(aboveUsd) } : undefined
}

function readFirstOperator(environment: Environment): Config['firstOperator'] {
  const login = readText(environment, 'OPERATOR_LOGIN') ?? 'operator'
  const password = environment.OPERATOR_PASSWORD || undefined
  if ([...login].length > TEXT_LIMITS.login) {
    throw new ConfigError(`OPERATOR_LOGIN must be at most ${TEXT_LIMITS.login} characters.`)
  }
  if (password !== undefined && [...password].length > TEXT_LIMITS.password) {
    throw new ConfigError(`OPERATOR_PASSWORD must have at most ${TEXT_LIMITS.password} characters.`)
  }
  return { login, password }
}
