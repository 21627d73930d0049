import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLogOptions } from '../log.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { REFUSAL_LINES } from './access-log.ts'

const connection = await useDatabase()

test('refusals that one network repeats become one line with their number, and no other answer does', {
  tags: ['asvs-16.3.1'],
}, async () => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(JSON.parse(line))) })
  const app = await useApp('buyer', connection, { log: pino(createLogOptions('info'), stream) })
  const ask = async (url: string, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress })).statusCode
  for (let time = 0; time < 50; time += 1) {
    expect(await ask(`/api/junk-${time}`, `2001:db8::${time}`)).toBe(404)
    expect(await ask('/health/live', '2001:db8::1')).toBe(200)
  }
  expect(await ask('/api/junk', '192.0.2.1')).toBe(404)
  await app.close()
  const withStatus = (status: number) =>
    lines.filter((line) => line.status === status && line.msg === 'answered')
  expect(withStatus(404)).toHaveLength(REFUSAL_LINES + 1)
  expect(withStatus(200)).toHaveLength(50)
  expect(lines.filter(({ msg }) => msg === 'refused as often again')).toMatchObject([
    { network: '2001:db8:0:0::/64', status: 404, times: 50 - REFUSAL_LINES },
  ])
})
