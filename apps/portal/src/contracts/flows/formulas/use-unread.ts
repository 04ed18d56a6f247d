// The formulas of the draft that cannot be parsed, among its problems.
import type { Definition, Problem } from '@company-data/flow-engine'
import { useTexts } from '@company-data/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Draft } from '../edits/draft.ts'
import { formulaTexts } from './formula-texts.ts'
import { listUnreadProblems, selectUnchanged, type UnreadFormulas } from './unread-formulas.ts'

/** Formulas that cannot be parsed, with the problems of the draft and their own. */
export const useUnread = (definition: Definition, ofDraft: readonly Problem[], now: () => Draft) => {
  const texts = useTexts(formulaTexts)
  const [all, draw] = useState<UnreadFormulas>(new Map())
  const latest = useRef(all)
  const changeUnread = useCallback((change: (all: UnreadFormulas) => UnreadFormulas) => {
    latest.current = change(latest.current)
    draw(latest.current)
  }, [])
  const unreadNow = useCallback(() => selectUnchanged(latest.current, now().definition), [now])
  return useMemo(() => {
    const unread = selectUnchanged(all, definition)
    const ofFormulas = listUnreadProblems(
      unread,
      definition,
      ({ reason, at }) => `${texts.reasons[reason]} (${texts.at(at + 1)})`,
    )
    const problems = ofFormulas.length === 0 ? ofDraft : [...ofFormulas, ...ofDraft]
    return { unread, changeUnread, unreadNow, problems }
  }, [all, changeUnread, unreadNow, definition, ofDraft, texts])
}
