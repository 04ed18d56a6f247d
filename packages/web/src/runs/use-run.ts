// One run as seen by one of its parties. The run object remembers the input of its step.

import type { CodeProof, FlowRun } from '@company-data/sdk/person'
import { useAction } from '@company-data/web/app'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { isEnded } from './run-states.ts'

export type OwnRun = FlowRun<CodeProof>

const EVERY_MS = 15_000

interface RunChanges {
  /** Call after an action, which has already read the run. */
  redraw(): void
  /** A failed refresh keeps the data. */
  refetch(): Promise<void>
  /** When the run was last read, if a refresh has failed since and it may be out of date. */
  staleSince: Date | undefined
}

/** Renders again when the run changes, and polls while other parties are awaited. */
export const useRunChanges = (run: OwnRun): RunChanges => {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const [staleSince, setStaleSince] = useState<Date>()
  const readAt = useRef(new Date())
  const redraw = useCallback(() => {
    readAt.current = new Date()
    setStaleSince(undefined)
    drawAgain()
  }, [])
  const refetch = useCallback(() => run.refresh().then(redraw, () => setStaleSince(readAt.current)), [run, redraw])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && !isEnded(run.record.status) && !run.isMyTurn()) void refetch()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [run, refetch])
  return { redraw, refetch, staleSince }
}

export const useRunAct = <Input = void>(work: (input: Input) => Promise<unknown>, onChanged: () => void) =>
  useAction({ mutationFn: work, onSuccess: onChanged })
