// One run in the hands of one of its parties. The run itself remembers what is typed into its step.

import type { CodeProof, FlowRun } from '@company-data/sdk/person'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { isEnded } from './run-states.ts'

export type OwnRun = FlowRun<CodeProof>

const EVERY_MS = 15_000

/** Draws anew after the run has changed, and reads it again from time to time while others are awaited. */
export const useRunChanges = (run: OwnRun): (() => void) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const read = async (): Promise<void> => {
      if (document.hidden || isEnded(run.record.status) || run.isMyTurn()) return
      // The next time tries again; what is shown stays.
      await run.refresh().catch(() => undefined)
      redraw()
    }
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => clearInterval(timer)
  }, [run])
  return redraw
}

export const useRunAct = <Input = void>(act: (input: Input) => Promise<unknown>, onChanged: () => void) =>
  useMutation({ mutationFn: act, onSuccess: onChanged })
