// Runs the commands of the system that set up zones.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Its output. */
export const runCommand = async (command: string, args: readonly string[]): Promise<string> =>
  (await run(command, [...args])).stdout

/** For what may be gone already. */
export const tryCommand = (command: string, args: readonly string[]): Promise<string> =>
  runCommand(command, args).catch(() => '')

/** PostgreSQL refuses to run as root. */
export const asPostgres = ['runuser', '-u', 'postgres', '--'] as const
