import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLogOptions } from './log.ts'

test('whatever a stranger writes stays inside its line, and inside its field', {
  tags: ['abuse-80', 'abuse-81'],
}, () => {
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

function startScript(script: string) {
  const program = `
    const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
    const log = createLog('info')
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let written = ''
  child.stderr.on('data', (chunk) => {
    written += chunk
  })
  return { process: child, written: () => written }
}

/** The script's standard error and exit code after its end. */
async function writtenBy(script: string) {
  const { process: child, written } = startScript(script)
  await once(child, 'close')
  return { atTheEnd: written(), code: child.exitCode }
}
const messagesIn = (text: string) => [...text.matchAll(/"msg":"([^"]+)"/g)].map(([, message]) => message)

test('a warning is written at once and after what came before it; nothing is left behind at the end', async () => {
  const { atTheEnd, code } = await writtenBy(`
    log.info('first'); log.warn('second'); log.info('third'); process.exit(3)`)
  expect([messagesIn(atTheEnd), code]).toEqual([['first', 'second', 'third'], 3])
  const killed = await writtenBy(`
    log.info('first'); log.warn('second'); log.info('third'); process.kill(process.pid, 'SIGKILL')`)
  expect(messagesIn(killed.atTheEnd)).toEqual(['first', 'second'])
})

test('a line that tells of nothing wrong is written while the server goes on', async () => {
  const child = startScript(`log.info('answered'); setInterval(() => undefined, 60_000)`)
  await expect.poll(() => messagesIn(child.written())).toEqual(['answered'])
  child.process.kill('SIGKILL')
})
