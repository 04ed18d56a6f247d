// A process of the platform under a supervisor, as an init system runs it: whenever it ends, it is restarted.
import { setTimeout as delay } from 'node:timers/promises'
import { launchProgram } from '@company-data/testkit'

/** An end that this program did not cause. */
export interface UnexpectedEnd {
  startedMs: number
  endedMs: number
  wasReady: boolean
  /** The process, how it ended, and the end of its stderr. */
  text: string
}

export interface Supervised {
  name: string
  /** The process id at this moment. */
  pid(): number
  /** SIGKILL, whatever it is doing. */
  kill(): void
  unexpectedEnds: readonly UnexpectedEnd[]
  /** SIGTERM, without a restart. */
  stop(): Promise<void>
}

const PAUSE_MS = 100

export const supervise = (name: string, settings: Readonly<Record<string, string>>): Supervised => {
  const unexpectedEnds: UnexpectedEnd[] = []
  let isStopped = false
  let startedMs = Date.now()
  let current = launchProgram(settings)

  const keep = async (): Promise<void> => {
    for (;;) {
      const { code, signal } = await current.ended
      if (isStopped) return
      const text = `${name}: ${code ?? signal} ${current.stderr().slice(-2_000)}`
      const wasReady = /^ready /m.test(current.stdout())
      if (signal !== 'SIGKILL') unexpectedEnds.push({ startedMs, endedMs: Date.now(), wasReady, text })
      await delay(PAUSE_MS)
      if (isStopped) return
      startedMs = Date.now()
      current = launchProgram(settings)
    }
  }
  const supervision = keep()
  // However this program ends, it leaves no process behind.
  process.once('exit', () => current.process.kill('SIGKILL'))
  return {
    name,
    unexpectedEnds,
    pid: () => current.process.pid ?? 0,
    kill: () => void current.process.kill('SIGKILL'),
    async stop() {
      isStopped = true
      current.process.kill('SIGTERM')
      await supervision
      await current.ended
    },
  }
}
