// A process of the platform under a supervisor, as an init system runs it: whenever it ends, it is started again.
import { setTimeout as delay } from 'node:timers/promises'
import { launchProgram } from '../apps/server/test/program.ts'

/** An end that nobody brought about. */
export interface UnaskedEnd {
  startedMs: number
  endedMs: number
  wasReady: boolean
  /** Who, how, and the last words. */
  text: string
}

export interface Supervised {
  name: string
  /** The process id at this moment. */
  pid(): number
  /** SIGKILL, in whatever phase it is. */
  kill(): void
  unasked: readonly UnaskedEnd[]
  /** SIGTERM, and no start afterwards. */
  stop(): Promise<void>
}

const PAUSE_MS = 100

export const supervise = (name: string, settings: Readonly<Record<string, string>>): Supervised => {
  const unasked: UnaskedEnd[] = []
  let isStopped = false
  let startedMs = Date.now()
  let current = launchProgram(settings)

  const keep = async (): Promise<void> => {
    for (;;) {
      const { code, signal } = await current.ended
      if (isStopped) return
      const text = `${name}: ${code ?? signal} ${current.stderr().slice(-2_000)}`
      const wasReady = /^ready /m.test(current.stdout())
      if (signal !== 'SIGKILL') unasked.push({ startedMs, endedMs: Date.now(), wasReady, text })
      await delay(PAUSE_MS)
      if (isStopped) return
      startedMs = Date.now()
      current = launchProgram(settings)
    }
  }
  const kept = keep()
  // Whatever ends this program, nothing of it is left running.
  process.once('exit', () => current.process.kill('SIGKILL'))
  return {
    name,
    unasked,
    pid: () => current.process.pid ?? 0,
    kill: () => void current.process.kill('SIGKILL'),
    async stop() {
      isStopped = true
      current.process.kill('SIGTERM')
      await kept
      await current.ended
    },
  }
}
