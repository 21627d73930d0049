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
    for (const each of [log.child(bindings), requestLog(log, bindings)]) {
      each[level](
        { err: new Error('broken'), password: 'a secret', of: { token: 'another' } },
        'said %s',
        'so',
      )
      each[level]('only said')
      each.child({ part: 1 })[level]({}, 'by a child of it')
    }
    const [first, ...rest] = lines.splice(0, 3).map((line) => expect.objectContaining(line))
    expect(first.sample).toMatchObject({ level, ...bindings, msg: 'said so', password: '[redacted]' })
    expect(lines.map((line) => ({ ...line, err: undefined }))).toEqual(
      [first, ...rest].map(({ sample }) => ({ ...sample, err: undefined })),
    )
  },
)

test('a level is that of the log, and what is below it is not written', () => {
  const { lines, log } = createRecord()
  log.level = 'warn'
  const late = requestLog(log, bindings)
  expect(late.level).toBe('warn')
  late.info('nothing')
  late.silent('nothing either')
  expect(lines).toEqual([])
})

test('a child is made when the first line is written, and once', () => {
  const { log } = createRecord()
  let made = 0
  log.onChild = () => {
    made += 1
  }
  const late = requestLog(log, bindings)
  expect(made).toBe(0)
  late.warn('first')
  late.warn('second')
  expect(made).toBe(1)
})
