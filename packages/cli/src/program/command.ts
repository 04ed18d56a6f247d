// A command of the program as data: parsing, help and completion read the same table.
import type { Session } from './session.ts'

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly about: string
  readonly short?: string
  /** The placeholder of the value in the help. */
  readonly value?: string
  readonly choices?: readonly string[]
}

export type Options = Readonly<Record<string, Option>>

export interface Argument {
  readonly name: string
  readonly about: string
  readonly optional?: true
  /** Completed with paths. */
  readonly isPath?: true
  /** Completed with these; the command itself refuses others. */
  readonly choices?: readonly string[]
}

export type OptionValues<Table extends Options> = {
  readonly [Name in keyof Table]: Table[Name]['type'] extends 'boolean' ? boolean : string | undefined
}

export interface Call<Table extends Options> {
  readonly options: OptionValues<Table>
  readonly args: readonly string[]
  readonly session: Session
}

export interface Command {
  /** One word or two: `whoami`, `flows push`. */
  readonly name: string
  readonly about: string
  readonly args: readonly Argument[]
  readonly options: Options
  readonly example: string
  /** The exit code; undefined is 0. */
  run(call: Call<Options>): Promise<number | undefined>
}

interface CommandInput<Table extends Options> {
  name: string
  about: string
  args?: readonly Argument[]
  options?: Table
  example: string
  run(call: Call<Table>): Promise<number | undefined>
}

/** The values have the types of the table, because the parser has checked them against it. */
export const defineCommand = <const Table extends Options = Record<never, never>>({
  args = [],
  options,
  run,
  ...members
}: CommandInput<Table>): Command => ({
  ...members,
  args,
  options: options ?? {},
  run: (call) => run(call as unknown as Call<Table>),
})

/** Options of every command. */
export const commonOptions = {
  json: { type: 'boolean', about: 'print JSON: one document, or one line for each item of a stream' },
  profile: { type: 'string', value: 'NAME', about: 'the profile to use instead of the current one' },
  'no-color': { type: 'boolean', about: 'no colours, as with NO_COLOR' },
  help: { type: 'boolean', short: 'h', about: 'show this help' },
} as const satisfies Options
