// The input of a play: sent input is kept too, so that a step back shows it again.
import { type Entries, nothingTyped, type RunInput } from '@company-data/web/runs/rules'

export interface PlayInput {
  readonly input: RunInput
  /** Call before something is sent, which empties the input of its steps. */
  remember(): void
  /** Shows the input of these steps again. */
  restore(steps: readonly string[]): void
}

export const playInput = (): PlayInput => {
  const input = nothingTyped()
  const entered = new Map<string, Entries>()
  return {
    input,
    remember() {
      for (const [step, entries] of input.steps) if (entries.size > 0) entered.set(step, new Map(entries))
    },
    restore(steps) {
      input.signer.clear()
      for (const step of steps) {
        const entries = entered.get(step)
        if (entries !== undefined) input.steps.set(step, new Map(entries))
      }
    },
  }
}
