// One run in the hands of one of its parties. The run itself remembers what is typed into its step.

import type { CodeProof, FlowRun } from '@company-data/sdk/person'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { isEnded } from './run-states.ts'

export type OwnRun = FlowRun<CodeProof>

const EVERY_MS = 15_000

interface RunChanges {
  redraw(): void
  /** When it was read last, where it could not be read again since: then what is shown may be so no more. */
  staleSince: Date | undefined
}

/** Draws anew after the run has changed, and reads it again from time to time while others are awaited. */
export const useRunChanges = (run: OwnRun): RunChanges => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [staleSince, setStaleSince] = useState<Date>()
  useEffect(() => {
    let readAt = new Date()
    const read = async (): Promise<void> => {
      if (document.hidden || isEnded(run.record.status) || run.isMyTurn()) return
      // The next time tries again; what is shown stays.
      try {
        await run.refresh()
        readAt = new Date()
        setStaleSince(undefined)
        redraw()
      } catch {
        setStaleSince(readAt)
      }
    }
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => clearInterval(timer)
  }, [run])
  const changed = useCallback(() => {
    setStaleSince(undefined)
    redraw()
  }, [])
  return { redraw: changed, staleSince }
}

export const useRunAct = <Input = void>(act: (input: Input) => Promise<unknown>, onChanged: () => void) =>
  useMutation({ mutationFn: act, onSuccess: onChanged })
