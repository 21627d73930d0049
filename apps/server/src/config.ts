/** The only reader of the environment. */
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { OPERATOR_PASSWORD_MINIMUM } from '@presale/rules/operator'
import { TEXT_LIMITS } from '@presale/rules/text'

/** A setting that cannot be used; the message is one sentence for whoever starts the server. */
export class ConfigError extends Error {}

export type Config = {
  host: string
  buyerPort: number
  operatorPort: number
  /** Undefined: the embedded Postgres, with its data under `dataDirectory`. */
  databaseUrl: string | undefined
  /** The database itself where `databaseUrl` is a pooler's address; the same as it otherwise. */
  databaseDirectUrl: string | undefined
  /** As whom tables are made and changed; the same as `databaseDirectUrl` where one role does both. */
  databaseOwnerUrl: string | undefined
  /** A streaming replica for operators' lists; undefined: they are read in the database itself. */
  databaseReplicaUrl: string | undefined
  dataDirectory: string
  /** Whether an empty database gets demo currencies and a token price. */
  demo: boolean
  firstOperator: { login: string; password: string | undefined }
  priceApiUrl: string
  /** Minutes between updates of the rates by the clock; undefined: only when an operator asks. */
  ratesRefreshMinutes: number | undefined
  /** Proxies whose X-Forwarded-For is believed, as addresses or networks; nobody's otherwise. */
  trustedProxies: string[]
  /** Whoever shows it may read the metrics at the operators' listener; undefined: nobody. */
  metricsToken: string | undefined
  /** Only for tests: a Postgres that may lose what it acknowledged. */
  unsafeDatabaseAllowed: boolean
  logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const POSTGRES = ['postgres:', 'postgresql:']
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

type Environment = Record<string, string | undefined>

/** Reads every setting or throws ConfigError naming the first one that cannot be used. */
export function readConfig(environment: Environment): Config {
  const databaseUrl = readUrl(environment, 'DATABASE_URL', POSTGRES)
  const databaseDirectUrl = readUrl(environment, 'DATABASE_DIRECT_URL', POSTGRES) ?? databaseUrl
  if (databaseUrl === undefined && databaseDirectUrl !== undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler in front of it.')
  }
  const databaseOwnerUrl = readUrl(environment, 'DATABASE_OWNER_URL', POSTGRES) ?? databaseDirectUrl
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
  return {
    host: readText(environment, 'HOST') ?? '127.0.0.1',
    buyerPort,
    operatorPort,
    databaseUrl,
    databaseDirectUrl,
    databaseOwnerUrl,
    databaseReplicaUrl: readUrl(environment, 'DATABASE_REPLICA_URL', POSTGRES),
    dataDirectory: readText(environment, 'DATA_DIR') ?? `${REPOSITORY}.data`,
    demo: readBoolean(environment, 'DEMO') ?? databaseUrl === undefined,
    firstOperator: readFirstOperator(environment),
    priceApiUrl:
      readUrl(environment, 'PRICE_API_URL', ['http:', 'https:']) ?? 'https://api.coingecko.com/api/v3',
    ratesRefreshMinutes: readMinutes(environment, 'RATES_REFRESH_MINUTES'),
    trustedProxies: readProxies(environment),
    metricsToken: readMetricsToken(environment),
    unsafeDatabaseAllowed: readBoolean(environment, 'ALLOW_UNSAFE_DATABASE_FOR_TESTS') ?? false,
    logLevel: readChoice(environment, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
  }
}

/** Set to nothing counts as not set, as it does in shells and compose files. */
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

function readMinutes(environment: Environment, name: string): number | undefined {
  const text = readText(environment, name)
  if (text === undefined) return undefined
  const minutes = Number(text)
  if (!/^[0-9]{1,4}$/.test(text) || minutes < 1 || minutes > MINUTES_OF_A_DAY) {
    throw new ConfigError(
      `${name} must be a whole number of minutes from 1 to ${MINUTES_OF_A_DAY}, but it is "${text}".`,
    )
  }
  return minutes
}

function readBoolean(environment: Environment, name: string): boolean | undefined {
  const text = readChoice(environment, name, ['true', 'false'])
  return text === undefined ? undefined : text === 'true'
}

function readChoice(environment: Environment, name: string, choices: string[]): string | undefined {
  const text = readText(environment, name)
  if (text !== undefined && !choices.includes(text)) {
    throw new ConfigError(`${name} must be ${choices.join(' or ')}, but it is "${text}".`)
  }
  return text
}

/** The value itself is not repeated in the message: it may hold a password. */
function readUrl(environment: Environment, name: string, protocols: string[]): string | undefined {
  const text = readText(environment, name)
  if (text === undefined) return undefined
  const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ')
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${wanted}.`)
  }
  return text
}

const SHORTEST_TOKEN = 16

/** The value itself is not repeated in the message. */
function readMetricsToken(environment: Environment): string | undefined {
  const token = readText(environment, 'METRICS_TOKEN')
  if (token === undefined || new RegExp(`^[\\x21-\\x7e]{${SHORTEST_TOKEN},200}$`).test(token)) return token
  throw new ConfigError(
    `METRICS_TOKEN must have from ${SHORTEST_TOKEN} to 200 letters, digits and signs, without blanks.`,
  )
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function readProxies(environment: Environment): string[] {
  const entries = (readText(environment, 'TRUSTED_PROXIES') ?? '').split(',').map((entry) => entry.trim())
  const proxies = entries.filter((entry) => entry !== '')
  for (const entry of proxies) {
    const [address = '', bits, ...more] = entry.split('/')
    const widest = isIP(address) === 4 ? 32 : 128
    const fits = bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= widest)
    if (NAMED_NETWORKS.includes(entry) || (isIP(address) !== 0 && fits && more.length === 0)) continue
    throw new ConfigError(
      `TRUSTED_PROXIES must name addresses or networks such as 10.0.0.1 or 172.30.0.0/24, but has "${entry}".`,
    )
  }
  return proxies
}

function readFirstOperator(environment: Environment): Config['firstOperator'] {
  const login = readText(environment, 'OPERATOR_LOGIN') ?? 'operator'
  const password = environment.OPERATOR_PASSWORD || undefined
  if ([...login].length > TEXT_LIMITS.login) {
    throw new ConfigError(`OPERATOR_LOGIN must be at most ${TEXT_LIMITS.login} characters.`)
  }
  const length = password === undefined ? OPERATOR_PASSWORD_MINIMUM : [...password].length
  if (length < OPERATOR_PASSWORD_MINIMUM || length > TEXT_LIMITS.password) {
    throw new ConfigError(
      `OPERATOR_PASSWORD must have from ${OPERATOR_PASSWORD_MINIMUM} to ${TEXT_LIMITS.password} characters.`,
    )
  }
  return { login, password }
}
