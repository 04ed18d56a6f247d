// The graceful stop: a signal lets requests in flight finish, and the process ends within the time that it has.
import type { Log } from '../platform/log/log.ts'
import type { App } from './app.ts'

const STOP_TIMEOUT_MS = 9_500

/** Resolves after the time in which a load balancer notices the stop, or at a second signal. */
const drain = (drainMs: number): { ended: Promise<void>; end: () => void } => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  setTimeout(end, drainMs)
  return { ended, end }
}

/** A service manager sends SIGTERM once and waits; SIGINT is a person at a terminal, who does not. */
export const stopOnSignal = (
  log: Log,
  drainMs: number,
): { isStopping: () => boolean; watch: (app: Promise<App>) => void } => {
  let draining: ReturnType<typeof drain> | undefined
  const stop = async (signal: NodeJS.Signals, starting: Promise<App>): Promise<void> => {
    // npm and a terminal both pass the signal on: the second one changes nothing but the end of the wait.
    if (draining) return draining.end()
    const waitMs = signal === 'SIGTERM' ? drainMs : 0
    draining = drain(waitMs)
    log.info('stopping', { signal })
    // Requests in flight may finish, but not forever: start.md allows ten seconds.
    setTimeout(() => process.exit(0), waitMs + STOP_TIMEOUT_MS).unref()
    const app = await starting.catch(() => undefined)
    if (app) await draining.ended
    await app?.stop()
    log.info('stopped')
    process.exit(0)
  }
  return {
    isStopping: () => draining !== undefined,
    watch(starting) {
      process.on('SIGTERM', (signal) => stop(signal, starting))
      process.on('SIGINT', (signal) => stop(signal, starting))
    },
  }
}
