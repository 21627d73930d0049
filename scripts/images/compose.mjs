// What docker-compose.yml says of a service, with its defaults: only what the picture needs.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const read = (name) => readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8')
const COMPOSE = read('docker-compose.yml')

/** The text with each `${NAME:-default}` and `${NAME:?message}` replaced, also within a default. */
export function interpolate(text, environment) {
  const innermost = /\$\{(\w+):([-?])([^${}]*)\}/
  const [whole, name, kind, other] = innermost.exec(text) ?? []
  if (whole === undefined) return text
  const value = environment[name] || (kind === '-' ? other : undefined)
  if (value === undefined) throw new Error(other)
  return interpolate(
    text.replace(whole, () => value),
    environment,
  )
}

/** The values of .env.example with these filled in. */
export function fillExample(filled) {
  const environment = { ...filled }
  for (const [, name, value] of read('.env.example').matchAll(/^(\w+)=(.*)$/gm))
    environment[name] ??= interpolate(value, environment)
  return environment
}

/** A service's environment, as compose sets it for this .env. */
export function environmentOf(service, environment) {
  const [, block] =
    new RegExp(`^  ${service}:\\n(?: {4}.*\\n|\\n)*? {4}environment:\\n((?: {6}.*\\n)+)`, 'm').exec(
      COMPOSE,
    ) ?? []
  if (block === undefined) throw new Error(`docker-compose.yml has no environment of ${service}.`)
  const pairs = block
    .trimEnd()
    .split('\n')
    .map((line) => /^ +(\w+): (.*)$/.exec(line)?.slice(1) ?? [])
  return Object.fromEntries(pairs.map(([name, value]) => [name, interpolate(value, environment)]))
}

/** The network of the apps, such as 172.30.99.0/24. */
export function subnetOf(environment) {
  const [, subnet = ''] = /- subnet: (.+)$/m.exec(COMPOSE) ?? []
  return interpolate(subnet, environment)
}

/** The command of a health check, for `sh -c` or as words. */
export function healthCheckOf(part) {
  const [, list = '[]'] =
    new RegExp(`^(?:x-|  )${part}:(?:.*\\n(?:  .*\\n|\\n)*?) +healthcheck:\\n +test: (\\[.*\\])$`, 'm').exec(
      COMPOSE,
    ) ?? []
  return [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double).slice(1)
}
