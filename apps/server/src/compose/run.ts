// One life of the process: start, ready line, graceful stop; exit code 2 for what the operator has to mend.

import { StoreError } from '../platform/db/index.ts'
import { type App, startApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { HostUnusable, PortTaken } from './listen.ts'

const STOP_WITHIN_MS = 9_500

/** What DATA_DIR can bring about that only the system can judge: a folder that is none, or that is not ours. */
const FOLDER_REFUSALS = new Set([
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EROFS',
  'ENOSPC',
  'ENAMETOOLONG',
  'ELOOP',
  'EINVAL',
])

const isFolderRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'path' in error && 'code' in error && FOLDER_REFUSALS.has(String(error.code))

const toMend = [ConfigError, PortTaken, HostUnusable, StoreError]

/** The sentence for an operator, with the setting to mend; nothing for what is a fault of the program. */
const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof Error && toMend.some((kind) => error instanceof kind)) return error.message
  return isFolderRefusal(error) ? `DATA_DIR cannot be used: ${error.message}` : undefined
}

const fail = (error: unknown): never => {
  const sentence = sentenceOf(error)
  if (sentence === undefined) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const printToken = (token: string): void => {
  process.stderr.write(
    `The operator token of this installation (shown once, kept in DATA_DIR/secrets/operator-token): ${token}\n`,
  )
}

const readyLine = (app: App): string =>
  `ready ${Object.entries(app.addresses)
    .map(([base, url]) => `${base}=${url}`)
    .join(' ')}\n`

const stopOnSignal = (starting: Promise<App>): void => {
  let stopping = false
  const stop = async (): Promise<void> => {
    // npm and a terminal both pass the signal on: the second one changes nothing.
    if (stopping) return
    stopping = true
    // What is in flight may finish, but not for ever: start.md allows ten seconds.
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
    const app = await starting.catch(() => undefined)
    await app?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

export const run = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const starting = Promise.try(() => startApp(readConfig(environment), { onOperatorToken: printToken }))
  stopOnSignal(starting)
  try {
    process.stdout.write(readyLine(await starting))
  } catch (error) {
    fail(error)
  }
}
