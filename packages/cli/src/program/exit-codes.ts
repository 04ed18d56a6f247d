// The exit codes, which scripts may rely on, and the errors that this program raises itself.

/**
 * The exit codes of `company-data`.
 * @example
 * const isWorthRepeating = (code: number | null): boolean => code === exitCodes.unavailable
 */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  credentials: 3,
  refused: 4,
  notFound: 5,
  unavailable: 6,
  key: 7,
  interrupted: 130,
} as const

/**
 * An exit code of `company-data`.
 * @example
 * const code: ExitCode = exitCodes.notFound
 */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * The meaning of each exit code.
 * @example
 * console.log(exitCodeTexts[exitCodes.credentials])
 */
export const exitCodeTexts: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'a check found a problem: an invalid seal, a failing test, a difference, a fault',
  2: 'the command line is wrong; nothing was done',
  3: 'not signed in, or the credentials were refused',
  4: 'the platform refused the call',
  5: 'the platform does not know the thing',
  6: 'the platform did not answer, or is busy; the same command may succeed later',
  7: 'a key or a sealed value did not open',
  130: 'interrupted',
}

/** An error with its exit code and the next step. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode
  readonly next: string | undefined

  constructor(exitCode: ExitCode, message: string, next?: string) {
    super(message)
    this.exitCode = exitCode
    this.next = next
  }
}

export const usageError = (message: string, next?: string): CommandError =>
  new CommandError(exitCodes.usage, message, next)

export const credentialsError = (message: string, next: string): CommandError =>
  new CommandError(exitCodes.credentials, message, next)
