// The surroundings of a command: arguments, environment, streams. A test passes its own.
import type { Readable, Writable } from 'node:stream'

/** The reason of an abort because the reader of the output has read enough: that is no fault. */
export const OUTPUT_CLOSED = Symbol('output closed')

export interface System {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
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
