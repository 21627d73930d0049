import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLogOptions } from './log.ts'

test('whatever a stranger writes stays inside its line, and inside its field', () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const log = pino(createLogOptions('info'), stream)
  const forged = 'x\r\n{"level":"fatal","msg":"forged"}\n\u2028\u001b[2J'
  log.info({ login: forged, req: { method: 'GET', url: `/${forged}`, ip: forged } }, forged)
  log.error({ err: new Error(forged) }, 'failed')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    for (const control of ['\r', '\n', '\u001b']) expect(line.slice(0, -1)).not.toContain(control)
    expect(JSON.parse(line).level).not.toBe('fatal')
    expect(JSON.parse(line).time).toMatch(/Z$/)
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', login: forged, msg: forged })
})
