// Runs teardown steps in reverse order; one failure does not keep the rest from running.
import type { Log } from '../platform/log/log.ts'

export interface Teardown {
  push(undo: () => Promise<unknown>): void
  unwind(): Promise<void>
}

export const teardown = (log: Log): Teardown => {
  const undoSteps: Array<() => Promise<unknown>> = []
  return {
    push: (undo) => undoSteps.push(undo),
    async unwind() {
      for (const undo of undoSteps.splice(0).reverse()) {
        await undo().catch((error) => log.error('not stopped cleanly', error))
      }
    },
  }
}
