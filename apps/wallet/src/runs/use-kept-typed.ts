// The input on a run page: in memory while the page is open, and sealed in this browser.
import { nothingTyped, type RunInput, typedFromDraft, typedToDraft } from '@company-data/ui/runs/rules'
import { useState } from 'react'
import { type KeptDraft, useKeptDraft } from '../session/drafts/use-kept-draft.ts'

export interface KeptTyped extends KeptDraft {
  typed: RunInput
}

export const useKeptTyped = (runId: string): KeptTyped => {
  const [typed] = useState(nothingTyped)
  const draft = useKeptDraft(`run ${runId}`, {
    take: () => typedToDraft(typed),
    restore: async (text, readPart) => {
      const { steps, signer } = await typedFromDraft(text, readPart)
      for (const [node, entries] of steps) typed.steps.set(node, entries)
      for (const [name, value] of signer) typed.signer.set(name, value)
    },
  })
  return { ...draft, typed }
}
