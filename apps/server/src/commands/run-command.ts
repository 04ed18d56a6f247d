// Finds the command that the arguments name, reads its options, and turns its outcome into an exit code.
import { parseArgs } from 'node:util'
import { version } from '../compose/version.ts'
import { type Command, exitCodes } from './command.ts'
import { commandList } from './command-list.ts'

export interface Outputs {
  print(line: string): void
  note(line: string): void
}

const PROGRAM = 'company-data-server'

const overview = (): string =>
  [
    `usage: ${PROGRAM} <command> [options]`,
    '',
    ...Object.entries(commandList).map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}`),
    '',
    'All settings are environment variables, see docs/operations/settings.md.',
    `${PROGRAM} <command> --help explains a command, --version prints the version.`,
    'Exit codes: 0 fine, 1 findings, 2 the operator has to fix something, 3 an unexpected error.',
  ].join('\n')

const describe = (summary: string, { usage, help }: Command): string =>
  [`usage: ${PROGRAM} ${usage}`, '', `${summary}.`, '', ...help].join('\n')

const isUsageError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')

/** Loaded only now: a health check runs often, and needs little of the program. */
const explain = async (error: unknown): Promise<string | undefined> =>
  (await import('../compose/checks/operator-message.ts')).formatOperatorMessage(error)

const runLoaded = async (
  { command, summary }: { command: Command; summary: string },
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  outputs: Outputs,
): Promise<number> => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      strict: true,
    })
    if (values.help === true) {
      outputs.print(describe(summary, command))
      return exitCodes.fine
    }
    return await command.run({ environment, options: values, ...outputs })
  } catch (error) {
    const sentence = isUsageError(error) ? `${error.message}\nusage: ${PROGRAM} ${command.usage}` : await explain(error)
    if (sentence !== undefined) {
      outputs.note(sentence)
      return exitCodes.refused
    }
    outputs.note(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return exitCodes.unexpected
  }
}

export const runCommand = async (
  [name, ...args]: readonly string[],
  environment: NodeJS.ProcessEnv,
  outputs: Outputs,
): Promise<number> => {
  if (name === '--version') {
    outputs.print(version)
    return exitCodes.fine
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    outputs.print(overview())
    return exitCodes.fine
  }
  const entry = commandList[name ?? '']
  if (entry === undefined) {
    outputs.note(name === undefined ? overview() : `There is no command ${name}.\n${overview()}`)
    return exitCodes.refused
  }
  return await runLoaded({ command: await entry.load(), summary: entry.summary }, args, environment, outputs)
}
