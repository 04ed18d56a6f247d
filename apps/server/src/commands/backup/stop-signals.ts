// Turns the signals that end a program into an abort, so that a back-up ends in order.
import { StoreError } from '../../platform/db/store-error.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

type Source = Pick<NodeJS.EventEmitter, 'once' | 'off'>

/** A second signal has its usual effect: it ends the process at once. */
export const watchStopSignals = (source: Source = process): { stop: AbortSignal; unwatch: () => void } => {
  const controller = new AbortController()
  const abort = (signal: NodeJS.Signals): void => {
    unwatch()
    controller.abort(new StoreError(`${signal} has ended the back-up before its snapshot was complete.`))
  }
  const unwatch = (): void => {
    for (const signal of SIGNALS) source.off(signal, abort)
  }
  for (const signal of SIGNALS) source.once(signal, abort)
  return { stop: controller.signal, unwatch }
}
