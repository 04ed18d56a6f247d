// The surroundings of a command: arguments, environment, streams. A test passes its own.
import type { Readable, Writable } from 'node:stream'

/** The reason of an abort because the reader of the output has read enough: that is not a fault. */
export const OUTPUT_CLOSED = Symbol('output closed')

type Environment = Readonly<Record<string, string | undefined>>

/** For the programs that this one starts: a browser has no use for the secrets in the variables of a command. */
export const withoutSecrets = (env: Environment): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('COMPANY_DATA_')))

export interface System {
  readonly args: readonly string[]
  readonly env: Environment
  readonly stdin: Readable & { isTTY?: boolean }
  readonly stdout: Writable & { isTTY?: boolean }
  readonly stderr: Writable & { isTTY?: boolean }
  readonly platform: NodeJS.Platform
  /** Relative paths begin here. */
  readonly folder: string
  /** Aborted by Ctrl-C, or with `OUTPUT_CLOSED`. */
  readonly signal: AbortSignal
  /** False if no browser was opened. */
  openBrowser(url: string): Promise<boolean>
}
