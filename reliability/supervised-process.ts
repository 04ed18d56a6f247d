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
  /** The end of its output, and how often it was started. */
  describe(): string
  /** SIGKILL, without a restart until `resume`. */
  halt(): void
  /** These settings are added to its own until the next call. */
  resume(extraSettings?: Readonly<Record<string, string>>): void
  unexpectedEnds: readonly UnexpectedEnd[]
  /** SIGTERM, without a restart. */
  stop(): Promise<void>
}

const PAUSE_MS = 100

export const supervise = (
  name: string,
  settings: Readonly<Record<string, string>>,
  /** A command that runs the command after it. */
  prefix: readonly string[] = [],
): Supervised => {
  const unexpectedEnds: UnexpectedEnd[] = []
  let isStopped = false
  let startedMs = Date.now()
  let added: Readonly<Record<string, string>> = {}
  let halted = Promise.withResolvers<void>()
  halted.resolve()
  const launch = () => launchProgram({ ...settings, ...added }, undefined, prefix)
  let current = launch()
  let starts = 1

  const keep = async (): Promise<void> => {
    for (;;) {
      const { code, signal } = await current.ended
      if (isStopped) return
      const text = `${name}: ${code ?? signal} ${current.stderr().slice(-2_000)}`
      const wasReady = /^ready /m.test(current.stdout())
      if (signal !== 'SIGKILL') unexpectedEnds.push({ startedMs, endedMs: Date.now(), wasReady, text })
      await delay(PAUSE_MS)
      await halted.promise
      if (isStopped) return
      startedMs = Date.now()
      current = launch()
      starts += 1
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
    describe: () =>
      `${name}: start ${starts}, ${Math.round((Date.now() - startedMs) / 1_000)} s ago; ${current.stdout().slice(-300)} ${current.stderr().slice(-1_500)}`,
    halt() {
      halted = Promise.withResolvers()
      current.process.kill('SIGKILL')
    },
    resume(extraSettings = {}) {
      added = extraSettings
      halted.resolve()
    },
    async stop() {
      isStopped = true
      halted.resolve()
      current.process.kill('SIGTERM')
      await supervision
      await current.ended
    },
  }
}
