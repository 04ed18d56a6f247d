// Starts a run for each of many customers, one after another, and remembers which were started and which failed and why.
import type { Customer } from '../../customer-picker/customers.ts'

export interface FailedStart {
  customer: Customer
  error: unknown
}

export interface StartProgress {
  readonly isRunning: boolean
  /** The number of runs started so far, and of those that the last call was to start. */
  readonly all: number
  readonly started: ReadonlySet<string>
  readonly failed: readonly FailedStart[]
}

export interface StartMany {
  get(): StartProgress
  subscribe(listener: () => void): () => void
  /** A customer whose run was started gets no second one, also when the others are tried again. */
  run(customers: readonly Customer[], start: (customer: Customer) => Promise<unknown>): Promise<void>
  /** Ends after the current customer; `run` continues with the others. */
  stop(): void
  /** Forgets the started customers if all of them were started, so that they can get another run. */
  forgetFinished(): void
}

const NOTHING: StartProgress = { isRunning: false, all: 0, started: new Set(), failed: [] }

export const isFinished = ({ isRunning, started, all }: StartProgress): boolean =>
  !isRunning && started.size > 0 && started.size === all

/** Lives above the drawer: closing the drawer, or choosing one customer instead, forgets nothing. */
export const createStartMany = (): StartMany => {
  let progress = NOTHING
  let isStopped = false
  const listeners = new Set<() => void>()
  const change = (changes: Partial<StartProgress>): void => {
    progress = { ...progress, ...changes }
    for (const listener of listeners) listener()
  }
  return {
    get: () => progress,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async run(customers, start) {
      if (progress.isRunning) return
      isStopped = false
      const waiting = customers.filter(({ connectionId }) => !progress.started.has(connectionId))
      change({ isRunning: true, all: progress.started.size + waiting.length, failed: [] })
      for (const customer of waiting) {
        if (isStopped) break
        try {
          await start(customer)
          change({ started: new Set([...progress.started, customer.connectionId]) })
        } catch (error) {
          change({ failed: [...progress.failed, { customer, error }] })
        }
      }
      change({ isRunning: false })
    },
    stop() {
      isStopped = true
    },
    forgetFinished() {
      if (isFinished(progress)) change(NOTHING)
    },
  }
}
