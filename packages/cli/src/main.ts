// Runs one command line and returns its exit code.
import { commands } from './commands/index.ts'
import { createClients } from './profiles/clients.ts'
import { createProfiles } from './profiles/profiles.ts'
import type { Command, commonOptions } from './program/command.ts'
import { exitCodes } from './program/exit-codes.ts'
import { type Failure, toFailure } from './program/failure.ts'
import { commandHelp, groupHelp, programHelp } from './program/help.ts'
import { createOutput, toJson, withoutControls } from './program/output.ts'
import { findCommand, listGroup, type ParsedCommand, parseCommand } from './program/parse.ts'
import { createPrompt } from './program/prompt.ts'
import { OUTPUT_CLOSED, type System } from './program/system.ts'
import { VERSION } from './version.ts'

const runCommand = async (system: System, { command, options, args }: ParsedCommand): Promise<number> => {
  const isJson = options.json === true
  const out = createOutput(system, { isJson, noColor: options['no-color'] === true })
  const prompt = createPrompt(system)
  const profiles = createProfiles(system, options.profile as string | undefined)
  const clients = createClients({ system, prompt, profiles })
  try {
    return (await command.run({ options, args, session: { system, out, prompt, profiles, clients } } as never)) ?? 0
  } finally {
    out.progress('')
    await clients.close()
  }
}

const formatFailure = ({ message, next, error_key, request_id }: Failure): string => {
  const details = [error_key, request_id && `request ${request_id}`].filter(Boolean).join(', ')
  const lines = [`error: ${message}${details === '' ? '' : ` (${details})`}`, ...(next ? [`next:  ${next}`] : [])]
  return withoutControls(`${lines.join('\n')}\n`)
}

const reportFailure = ({ stderr, args, signal }: System, failure: Failure): number => {
  if (signal.reason === OUTPUT_CLOSED) return exitCodes.ok
  const isJson = args.includes(`--${'json' satisfies keyof typeof commonOptions}`)
  stderr.write(isJson ? `${toJson({ error: failure })}\n` : formatFailure(failure))
  return failure.exit_code
}

const findHelp = (table: readonly Command[], words: readonly string[]): string => {
  const command = findCommand(table, words)
  if (command) return commandHelp(command)
  const group = listGroup(table, words[0] ?? '')
  return group.length > 0 ? groupHelp(group) : programHelp(table)
}

/** Help and version need no table entry: `company-data`, `help COMMAND`, `--help`, `--version`. */
const showHelp = ({ args, stdout, stderr }: System): number | undefined => {
  const [first, ...rest] = args
  const print = (text: string): number => {
    stdout.write(text)
    return exitCodes.ok
  }
  if (first === undefined) {
    stderr.write(programHelp(commands))
    return exitCodes.usage
  }
  if (first === '--version') return print(`${VERSION}\n`)
  if (first === 'help' || first === '--help' || first === '-h') return print(findHelp(commands, rest))
  const isGroup = findCommand(commands, args) === undefined && listGroup(commands, first).length > 0
  return isGroup && args.includes('--help') ? print(findHelp(commands, args)) : undefined
}

export const main = async (system: System): Promise<number> => {
  const helpCode = showHelp(system)
  if (helpCode !== undefined) return helpCode
  try {
    const parsed = parseCommand(commands, system.args)
    if (parsed.options.help === true) {
      system.stdout.write(commandHelp(parsed.command))
      return exitCodes.ok
    }
    const code = await runCommand(system, parsed)
    return system.signal.reason === OUTPUT_CLOSED ? exitCodes.ok : code
  } catch (error) {
    return reportFailure(system, toFailure(error, system.signal))
  }
}
