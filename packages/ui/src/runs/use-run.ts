// One run in the hands of one of its parties. The run itself remembers what is typed into its step.

import type { CodeProof, FlowRun, LinkedDatum, NewFile } from '@company-data/sdk/person'
import type { ChosenFile } from '@company-data/ui/fields'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { isEnded } from './run-states.ts'

export type OwnRun = FlowRun<CodeProof>

/** What was typed, attached or taken from the business card, kept beside the run: a lock forgets the run, and what was typed stays. */
export type Entry = { value: unknown } | ChosenFile | { linked: LinkedDatum; file?: NewFile }
export type Entries = Map<string, Entry>

/** What was typed on the page of a run: into its steps, by their keys, and beside its documents. */
export interface Typed {
  steps: Map<string, Entries>
  signer: Map<string, string>
}

export const nothingTyped = (): Typed => ({ steps: new Map(), signer: new Map() })

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
