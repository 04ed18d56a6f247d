// The input on a run page: in memory while the page is open, and sealed in this browser.
import { nothingTyped, type RunInput, typedFromDraft, typedToDraft } from '@company-data/web/runs/rules'
import { useState } from 'react'
import { type SavedDraft, useSavedDraft } from '../session/drafts/use-saved-draft.ts'

export interface SavedInput extends SavedDraft {
  input: RunInput
}

export const useSavedInput = (runId: string): SavedInput => {
  const [input] = useState(nothingTyped)
  const draft = useSavedDraft(`run ${runId}`, {
    take: () => typedToDraft(input),
    restore: async (text, readPart) => {
      const { steps, signer } = await typedFromDraft(text, readPart)
      for (const [node, entries] of steps) input.steps.set(node, entries)
      for (const [name, value] of signer) input.signer.set(name, value)
    },
  })
  return { ...draft, input }
}
