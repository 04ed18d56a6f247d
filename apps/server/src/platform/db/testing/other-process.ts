// Runs the store in another process, so that a test can kill that process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface OtherProcess {
  readonly child: ChildProcess
  /** The store's report when it is up. */
  readonly up: Promise<{ reused: boolean; url: string }>
  /** Lets it stop the store gracefully, and returns its exit code. */
  stop(): Promise<number | null>
  /** kill -9 */
  kill(): Promise<void>
}

const program = fileURLToPath(new URL('use-store.ts', import.meta.url))

export const startInOtherProcess = (
  dataDir: string,
  options: { order?: 'leave'; userId?: number } = {},
): OtherProcess => {
  const { order, userId } = options
  const child = spawn(process.execPath, [program, dataDir, ...(order === undefined ? [] : [order])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(userId === undefined ? {} : { uid: userId, gid: userId, cwd: '/' }),
  })
  const exit = once(child, 'exit')
  const firstLine = once(createInterface({ input: child.stdout }), 'line')
  const up = Promise.race([firstLine, exit.then(([code]) => Promise.reject(new Error(`exit ${code} before up`)))])
  return {
    child,
    up: up.then(([line]) => JSON.parse(line)),
    stop: async () => {
      if (order === undefined) child.stdin.write('stop\n')
      const [code] = await exit
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}
