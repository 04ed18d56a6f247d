// Built-in plugins (G-134), each a separate program started on first use. The forwarder never has their questions in memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../../platform/log/log.ts'

export interface RunningBuiltIn {
  url: string
  token: string
}

export interface BuiltIns {
  /** The address of the plugin; undefined for a key that no built-in plugin has. */
  reach(key: string): Promise<RunningBuiltIn> | undefined
  stop(): Promise<void>
}

const programs: Readonly<Record<string, string>> = { demo_catalog: '@company-data/plugin-kit/demo-catalog' }

/** On a busy machine the program takes long to start; a caller may give up earlier, and the next one finds it running. */
const START_TIMEOUT_MS = 60_000
const READY = /^ready (\S+)$/m

/** Resolves with the address that the program prints. */
const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      reject(new Error('a built-in plugin did not start in time'))
      child.kill('SIGKILL')
    }
    const timer = setTimeout(giveUp, START_TIMEOUT_MS)
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const url = READY.exec(text)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`a built-in plugin ended with ${code}`)))
    child.once('close', () => clearTimeout(timer))
  })

export const builtIns = (folder: string, log: Log): BuiltIns => {
  const running = new Map<string, Promise<RunningBuiltIn>>()
  const children = new Set<ChildProcess>()
  let isStopped = false

  const start = async (key: string, program: string): Promise<RunningBuiltIn> => {
    const token = randomBytes(24).toString('base64url')
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve(program))], {
      env: { PATH, PLUGIN_TOKEN: token, PLUGIN_KEY_FILE: join(folder, 'built-ins', `${key}.pem`) },
      // The program ends with its stdin, so it never outlives this process.
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    children.add(child)
    child.once('close', () => {
      children.delete(child)
      running.delete(key)
      if (!isStopped) log.warn('a built-in plugin has ended; it is started again when it is asked', { plugin: key })
    })
    return { url: await untilReady(child), token }
  }

  return {
    reach(key) {
      const program = Object.hasOwn(programs, key) ? programs[key] : undefined
      if (program === undefined || isStopped) return undefined
      const current = running.get(key) ?? start(key, program)
      running.set(key, current)
      // A program that did not start is tried again on the next call.
      current.catch(() => running.delete(key))
      return current
    },
    async stop() {
      isStopped = true
      const ends = [...children].map((child) => new Promise((resolve) => child.once('close', resolve)))
      for (const child of children) child.kill()
      await Promise.all(ends)
    },
  }
}
