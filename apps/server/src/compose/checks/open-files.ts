// Checks that this process may open as many files as it accepts connections.
import { readFile } from 'node:fs/promises'
import type { Log } from '../../platform/log/log.ts'
import type { Config } from '../config.ts'

/** For the databases, files, logs and threads of the process itself. */
const OWN_FILES = 100

/** Undefined if the system does not report it. */
export const readOpenFileLimit = (limits: string): number | undefined => {
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1]
  if (soft === undefined) return undefined
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

/** The sentence for an operator if the limit is too low. */
export const describeOpenFileLimit = async ({ connections: { max } }: Config): Promise<string | undefined> => {
  const limit = readOpenFileLimit(await readFile('/proc/self/limits', 'utf8').catch(() => ''))
  if (limit === undefined || limit >= max + OWN_FILES) return undefined
  return `The process may open ${limit} files, and MAX_CONNECTIONS is ${max}: raise the limit (ulimit -n, LimitNOFILE), or lower the setting.`
}

export const warnAboutOpenFileLimit = async (config: Config, log: Log): Promise<void> => {
  const line = await describeOpenFileLimit(config)
  if (line !== undefined) log.warn('few open files', { line })
}
