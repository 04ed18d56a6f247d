// The formulas of the draft that cannot be parsed, among its problems.
import type { Definition, Problem } from '@company-data/flow-engine'
import { useTexts } from '@company-data/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Draft } from '../edits/draft.ts'
import { formulaTexts } from './formula-texts.ts'
import { listUnparsedProblems, selectUnchanged, type UnparsedFormulas } from './unparsed-formulas.ts'

/** Formulas that cannot be parsed, with the problems of the draft and their own. */
export const useUnparsed = (definition: Definition, ofDraft: readonly Problem[], now: () => Draft) => {
  const texts = useTexts(formulaTexts)
  const [all, draw] = useState<UnparsedFormulas>(new Map())
  const latest = useRef(all)
  const changeUnparsed = useCallback((change: (all: UnparsedFormulas) => UnparsedFormulas) => {
    latest.current = change(latest.current)
    draw(latest.current)
  }, [])
  const unparsedNow = useCallback(() => selectUnchanged(latest.current, now().definition), [now])
  return useMemo(() => {
    const unparsed = selectUnchanged(all, definition)
    const ofFormulas = listUnparsedProblems(
      unparsed,
      definition,
      ({ reason, at }) => `${texts.reasons[reason]} (${texts.at(at + 1)})`,
    )
    const problems = ofFormulas.length === 0 ? ofDraft : [...ofFormulas, ...ofDraft]
    return { unparsed, changeUnparsed, unparsedNow, problems }
  }, [all, changeUnparsed, unparsedNow, definition, ofDraft, texts])
}
