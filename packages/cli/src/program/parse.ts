// Parses a command line against the table of commands. Node parses the options; words, counts and choices are checked here.
import { parseArgs } from 'node:util'
import { type Command, commonOptions, type Options } from './command.ts'
import { usageError } from './exit-codes.ts'

export interface ParsedCommand {
  command: Command
  options: Readonly<Record<string, string | boolean | undefined>>
  args: readonly string[]
}

const MAX_NAME_WORDS = 2

/** The longest name at the beginning of the words. */
export const findCommand = (commands: readonly Command[], words: readonly string[]): Command | undefined => {
  for (let count = MAX_NAME_WORDS; count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ')
    const command = commands.find((candidate) => candidate.name === name)
    if (command) return command
  }
  return undefined
}

export const listGroup = (commands: readonly Command[], group: string): Command[] =>
  commands.filter(({ name }) => name.startsWith(`${group} `))

/** The number of letters to insert, remove or replace. */
const countEdits = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...left].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...right].entries())
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[right.length] ?? 0
}

const MAX_EDITS = 2

const unknownCommand = (commands: readonly Command[], words: readonly string[]) => {
  const text = words.slice(0, MAX_NAME_WORDS).join(' ')
  const [first = ''] = words
  const group = listGroup(commands, first).map(({ name }) => name)
  if (group.length > 0) return usageError(`\`${text}\` is not a command.`, `Use one of: ${group.join(', ')}.`)
  const near = commands.find(({ name }) => countEdits(name, text) <= MAX_EDITS || countEdits(name, first) <= MAX_EDITS)
  const next = near ? `Did you mean \`company-data ${near.name}\`?` : 'Run `company-data help` for all commands.'
  return usageError(`\`${text}\` is not a command.`, next)
}

const toParseOptions = (options: Options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { type, short }]) => [name, { type, ...(short !== undefined && { short }) }]),
  )

const checkArgs = ({ name, args }: Command, words: readonly string[]): void => {
  const help = `Run \`company-data ${name} --help\` for its form.`
  const missing = args.find((argument, index) => !argument.optional && words[index] === undefined)
  if (missing) throw usageError(`${missing.name} is missing: ${missing.about}.`, help)
  const surplus = words[args.length]
  if (surplus !== undefined) throw usageError(`\`${surplus}\` is one argument too many.`, help)
}

const checkChoices = ({ options }: Command, values: ParsedCommand['options']): void => {
  for (const [name, { choices }] of Object.entries(options)) {
    const value = values[name]
    if (choices && typeof value === 'string' && !choices.includes(value))
      throw usageError(`--${name} cannot be \`${value}\`.`, `Use one of: ${choices.join(', ')}.`)
  }
}

const parseOptions = (command: Command, args: readonly string[]) => {
  const options = toParseOptions({ ...command.options, ...commonOptions })
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    const [message = ''] = (error as Error).message.split(/\. (?:To specify|Did you)/)
    throw usageError(
      message.endsWith('.') ? message : `${message}.`,
      `Run \`company-data ${command.name} --help\` for its options.`,
    )
  }
}

export const parseCommand = (commands: readonly Command[], words: readonly string[]): ParsedCommand => {
  const [first = ''] = words
  if (first.startsWith('-'))
    throw usageError('Options come after the command.', 'Example: `company-data whoami --json`.')
  const command = findCommand(commands, words)
  if (command === undefined) throw unknownCommand(commands, words)
  const { values, positionals } = parseOptions(command, words.slice(command.name.split(' ').length))
  const flags = Object.fromEntries(
    Object.entries({ ...command.options, ...commonOptions }).map(([name, { type }]) => [
      name,
      type === 'boolean' ? values[name] === true : (values[name] as string | undefined),
    ]),
  )
  if (flags.help !== true) {
    checkArgs(command, positionals)
    checkChoices(command, flags)
  }
  return { command, options: flags, args: positionals }
}
