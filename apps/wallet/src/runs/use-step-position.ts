// The position in a turn as entries of the browser history, so that the back gesture goes one step back.
import type { StepPosition } from '@company-data/web/runs/rules'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

interface StepEntry {
  step: string
  /** The position of the entry before; undefined if that entry is another page or unknown. */
  from?: string
}

const isStepEntry = (state: unknown): state is StepEntry =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'string'

/** `start` is the position of an entry that another page made, such as the list. */
export const useStepPosition = (start: () => string): StepPosition => {
  const [first] = useState(start)
  const [location, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const entry: StepEntry = isStepEntry(state) ? state : { step: first }
  const jump = (to: string) => navigate(location, { replace: true, state: { step: to } satisfies StepEntry })
  return {
    position: entry.step,
    advance: (to) => navigate(location, { state: { step: to, from: entry.step } satisfies StepEntry }),
    goBack: (to) => (entry.from === to ? history.back() : jump(to)),
    jump,
  }
}
