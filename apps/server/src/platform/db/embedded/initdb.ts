// Fills a new data folder with PostgreSQL's own initdb.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getErrorMessage, StoreError } from '../store-error.ts'
import type { Binaries } from './binaries.ts'
import { administrator } from './endpoint.ts'
import type { Account } from './privileges.ts'
import { programEnvironment } from './program-environment.ts'

interface InitdbOptions {
  readonly binaries: Binaries
  readonly account: Account
  readonly durable: boolean
  readonly dataFolder: string
  readonly passwordFile: string
}

/** The first line of initdb's output that reports an error; the lines before it only say what initdb is doing. */
const findErrorLine = (error: unknown): string => {
  const text = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : ''
  const lines = text.split('\n').filter((line) => /error|fatal|setpriv|could not/i.test(line))
  return lines.at(0)?.trim() ?? getErrorMessage(error).trim()
}

export const runInitdb = async (options: InitdbOptions): Promise<void> => {
  const { program, args } = options.account.wrap(options.binaries.initdb, [
    `--pgdata=${options.dataFolder}`,
    `--username=${administrator}`,
    `--pwfile=${options.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
    ...(options.durable ? [] : ['--no-sync']),
  ])
  try {
    await promisify(execFile)(program, args, { cwd: options.dataFolder, env: programEnvironment() })
  } catch (error) {
    throw new StoreError(
      `The embedded PostgreSQL could not create its data folder ${options.dataFolder}: ${findErrorLine(error)}.`,
      { cause: error },
    )
  }
}
