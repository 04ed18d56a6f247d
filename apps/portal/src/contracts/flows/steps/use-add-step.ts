// Adds a step to the draft and opens it, with the focus in its label.
import { useTexts } from '@company-data/ui'
import type { Editor } from '../editor/use-editor.tsx'
import { addStep } from '../edits/step-edits.ts'
import { stepTexts } from './step-texts.ts'

export const useAddStep = ({ newParts, now, apply, select }: Editor): (() => void) => {
  const { newStep } = useTexts(stepTexts)
  return () => {
    const { key, draft } = addStep(now(), newStep)
    newParts.add(key)
    apply(() => draft)
    select({ kind: 'step', step: key })
  }
}
