// A process of the platform under a supervisor, as an init system runs it: whenever it ends, it is started again.
import { setTimeout as delay } from 'node:timers/promises'
import { launchProgram } from '../../apps/server/test/program.ts'

export interface Supervised {
  name: string
  /** The process id at this moment. */
  pid(): number
  /** SIGKILL, in whatever phase it is. */
  kill(): void
  /** Ends that nobody brought about: what it said last. */
  unasked: readonly string[]
  /** SIGTERM, and no start afterwards. */
  stop(): Promise<void>
}

const PAUSE_MS = 100

export const supervise = (name: string, settings: Readonly<Record<string, string>>): Supervised => {
  const unasked: string[] = []
  let isStopped = false
  let current = launchProgram(settings)

  const keep = async (): Promise<void> => {
    for (;;) {
      const { code, signal } = await current.ended
      if (isStopped) return
      if (signal !== 'SIGKILL') unasked.push(`${name}: ${code ?? signal} ${current.stderr().slice(-2_000)}`)
      await delay(PAUSE_MS)
      if (isStopped) return
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
