// Inserts a new step on an edge, and opens it.
import { useTexts } from '@company-data/ui'
import { useCallback } from 'react'
import type { Editor } from '../editor/use-editor.tsx'
import { insertStep } from '../edits/step-edits.ts'
import { stepTexts } from './step-texts.ts'

/** The function stays the same while the draft changes. */
export const useInsertStep = ({ newParts, now, apply, select }: Editor): ((edgeIndex: number) => void) => {
  const { newStep } = useTexts(stepTexts)
  return useCallback(
    (edgeIndex) => {
      const { key, draft } = insertStep(now(), edgeIndex, newStep)
      newParts.add(key)
      apply(() => draft)
      select({ kind: 'step', step: key })
    },
    [newParts, now, apply, select, newStep],
  )
}
