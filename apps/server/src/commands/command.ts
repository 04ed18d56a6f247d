// The parts that every command has: its options, its output and its exit codes.
import type { ParseArgsConfig } from 'node:util'

/** The exit codes of all commands. */
export const exitCodes = {
  /** Done, and nothing to say. */
  fine: 0,
  /** Done, with findings that are worth a look. */
  findings: 1,
  /** The operator has to fix something first. */
  refused: 2,
  /** An unexpected error; the stack is printed. */
  unexpected: 3,
} as const

export interface CommandContext {
  environment: NodeJS.ProcessEnv
  options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  /** One line on stdout: the result. */
  print(line: string): void
  /** One line on stderr: progress, for a person. */
  note(line: string): void
}

export interface Command {
  /** Without the program's name: `migrate [--dry-run]`. */
  usage: string
  /** Lines below the usage. */
  help: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  run(context: CommandContext): Promise<number>
}

export const jsonOption = { json: { type: 'boolean' } } as const
export const JSON_HELP = '--json           the result as one JSON document on stdout'
