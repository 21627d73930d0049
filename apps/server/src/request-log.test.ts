import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLogOptions } from './log.ts'
import { requestLog } from './request-log.ts'

/** A log of every line, and what was written to it without the time. */
function createRecord() {
  const lines: object[] = []
  const write = (line: string) => lines.push({ ...JSON.parse(line), time: undefined })
  return { lines, log: pino(createLogOptions('trace'), { write }) }
}

const bindings = { reqId: 'of-this-test' }

test.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)(
  'a line of level %s is that of a child',
  (level) => {
    const { lines, log } = createRecord()
    const err = new Error('broken')
    for (const each of [log.child(bindings), requestLog(log, bindings, {})]) {
      each[level]({ err, password: 'a secret', of: { token: 'another' } }, 'said %s', 'so')
      each[level]('only said')
      each.child({ part: 1 })[level]({}, 'by a child of it')
    }
    const expected = lines.slice(0, 3)
    expect(lines.slice(3)).toEqual(expected)
    const said = { ...bindings, level, msg: 'said so', password: '[redacted]', of: { token: '[redacted]' } }
    expect(expected[0]).toMatchObject({ ...said, err: { message: 'broken' } })
  },
)

test.each([
  { of: 'the log', level: 'error', options: {} },
  { of: 'the route', level: 'info', options: { level: 'error' } },
])('what is below the level of $of is not written', ({ level, options }) => {
  const { lines, log } = createRecord()
  log.level = level
  const late = requestLog(log, bindings, options)
  expect(late.level).toBe('error')
  late.warn('nothing')
  late.silent('nothing either')
  expect(lines).toEqual([])
  late.error('this')
  expect(lines).toMatchObject([{ msg: 'this', ...bindings }])
})

test('a child is made when the first line is written, and once', () => {
  const { log } = createRecord()
  let made = 0
  log.onChild = () => {
    made += 1
  }
  const late = requestLog(log, bindings, {})
  expect(made).toBe(0)
  late.warn('first')
  late.warn('second')
  expect(made).toBe(1)
})
