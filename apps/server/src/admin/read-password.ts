/**
 * Reads a new password from the terminal without showing it, or from standard input. Never from the arguments: other
 * users can list those.
 */
import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { PASSWORDS_DIFFER } from '@presale/rules/account'
import { CommandError } from '../start/command-database.ts'

/** A password and its line end are shorter: 200 code points of at most four bytes each. */
const MAX_BYTES = 1_000

/** Where a password is asked for and read. */
export type Input = { stdin: Readable & { isTTY?: boolean }; stderr: Writable }

/**
 * The new password: typed twice at a terminal, otherwise the one line of standard input. At a terminal `rule` follows
 * the question.
 */
export function readNewPassword(input: Input, rule = ''): Promise<string> {
  return input.stdin.isTTY ? askTwice(input, rule) : readLine(input)
}

async function askTwice(input: Input, rule: string): Promise<string> {
  const password = await ask(input, `New password${rule}: `)
  if (password !== (await ask(input, 'The same again: '))) throw new CommandError(PASSWORDS_DIFFER)
  return password
}

/** readline edits the line and echoes it to its output, which here leads nowhere. */
async function ask({ stdin, stderr }: Input, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 })
  stderr.write(question)
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      // Ctrl-C and Ctrl-D.
      lines.once('close', () => reject(new CommandError('No password was entered, so nothing was changed.')))
    })
  } finally {
    lines.close()
    stderr.write('\n')
  }
}

async function readLine({ stdin }: Input): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stdin) {
    size += chunk.length
    if (size > MAX_BYTES) throw new CommandError('Standard input is too long for a password.')
    chunks.push(chunk)
  }
  const line = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
  if (/[\r\n]/.test(line)) throw new CommandError('Standard input must be the password alone, in one line.')
  return line
}
