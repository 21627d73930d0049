/** The commands of an administrator of the server, for an owner who cannot log in. */
import type { Writable } from 'node:stream'
import { ROLES } from '@presale/rules/role'
import { Command, CommanderError, Option } from 'commander'
import { SERVING } from '../db/connect.ts'
import { AppError } from '../errors.ts'
import { asCommandError, connectForCommand, isForAdministrator } from '../start/command-database.ts'
import {
  type CommandContext,
  runBuyerClose,
  runBuyerPasswordReset,
  runBuyerSecondFactorOff,
  runBuyerSessionsEnd,
  runMailTest,
  runOperatorAdd,
  runOperatorList,
  runOrderShow,
  runPasswordReset,
  runSecondFactorOff,
} from './commands.ts'
import { type Input, readNewPassword } from './read-password.ts'

const ABOUT = `Works on the database of DATABASE_URL, or on the running product of DATA_DIR.
The audit trail names every change as one of the command line.`

const PASSWORD_HELP = `
The command asks for the password without showing it. Without a terminal it reads standard input:
  printf %s "$PASSWORD" | npm run --silent admin -- `

const NOT_UNDERSTOOD = 2

/** Connections that a person waits for. */
const PATIENCE = { ...SERVING, connectionTimeoutMillis: 5_000 }

/** What a command reads and prints on: the process, or streams of a test. */
export type Terminal = Input & { stdout: Writable; env: NodeJS.ProcessEnv }

/**
 * Runs a command. Resolves to its exit code. 0: done; 1: nothing was changed, for the reason that is printed; 2: the command
 * was not understood.
 */
export async function runCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : NOT_UNDERSTOOD
    terminal.stderr.write(`${printable(sentenceOf(error))}\n`)
    return 1
  }
}

function createProgram(terminal: Terminal): Command {
  const runs = actionsOn(terminal)
  const program = new Command('npm run admin --')
    .description(ABOUT)
    .exitOverride()
    .showHelpAfterError('Add --help for help.')
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
  program.command('operator:list').description('list the operators').action(runs(runOperatorList))
  program
    .command('operator:add <login>')
    .description('add an operator')
    .addOption(new Option('--role <role>', 'what the operator may do').choices(ROLES).makeOptionMandatory())
    .addHelpText('after', `${PASSWORD_HELP}operator:add LOGIN --role owner`)
    .action(runs(runOperatorAdd))
  program
    .command('operator:reset-password <login>')
    .description('set a new password, and end the operator’s sessions and open invites')
    .addHelpText('after', `${PASSWORD_HELP}operator:reset-password LOGIN`)
    .action(runs(runPasswordReset))
  program
    .command('operator:disable-2fa <login>')
    .description('switch the second factor off, for an operator without phone and recovery codes')
    .action(runs(runSecondFactorOff))
  program
    .command('buyer:end-sessions <email>')
    .description('end every session of a buyer')
    .action(runs(runBuyerSessionsEnd))
  program
    .command('buyer:reset-password <email>')
    .description('set a new password of a buyer, and end the buyer’s sessions')
    .addHelpText('after', `${PASSWORD_HELP}buyer:reset-password EMAIL`)
    .action(runs(runBuyerPasswordReset))
  program
    .command('buyer:disable-2fa <email>')
    .description('switch the second factor off, for a buyer without phone and recovery codes')
    .requiredOption('--reason <text>', 'how the buyer proved who they are; the audit trail keeps it')
    .action(runs(runBuyerSecondFactorOff))
  program
    .command('buyer:close <email>')
    .description('close the account of a buyer who asked for it, for good')
    .requiredOption('--reason <text>', 'how the buyer proved who they are; the audit trail keeps it')
    .action(runs(runBuyerClose))
  program
    .command('mail:test <address>')
    .description('send a test mail by the running product, and say whether the mail server took it')
    .action(runs(runMailTest))
  program
    .command('order:show <order>')
    .description('show an order, its decisions and its ledger entries as JSON, by number or reference')
    .action(runs(runOrderShow))
  return program
}

/** Makes actions that run a command on the database and print its answer. */
function actionsOn(terminal: Terminal) {
  const readPassword = (rule?: string) => readNewPassword(terminal, rule)
  return function runs<Arguments extends unknown[]>(
    run: (context: CommandContext, ...args: Arguments) => Promise<string>,
  ) {
    return async (...args: Arguments) => {
      const { db } = connectForCommand(PATIENCE, terminal.env)
      try {
        terminal.stdout.write(`${printable(await run({ db, readPassword }, ...args))}\n`)
      } finally {
        await db.destroy()
      }
    }
  }
}

/** Stored text may hold characters that a terminal obeys. */
function printable(text: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return text.replaceAll(/[^\P{C}\n]/gu, (character) => character.replaceAll(/[\s\S]/g, escaped))
}

function sentenceOf(error: unknown): string {
  if (isForAdministrator(error) || error instanceof AppError) return error.message
  return asCommandError(error, 'The command could not be carried out').message
}
