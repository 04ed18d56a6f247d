// Asks the worker for the problems of the draft. Typing continues, and the page shows if they are up to date.

import type { Problem } from '@company-data/flow-engine'
import type { FlowRecord } from '@company-data/sdk/company'
import { useLanguage } from '@company-data/ui'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import { collectSnapshotPlugins, type Lists } from '../editor/lists.ts'
import type { Draft } from '../edits/draft.ts'
import { problemsInLanguage } from '../problems/german/problems-in-language.ts'
import { isSameProblems } from '../problems/problems.ts'
import type { ValidationQuestion } from '../worker/flow-messages.ts'
import type { FlowThread } from '../worker/flow-thread.ts'
import { useLatest } from '../worker/use-latest.ts'
import { type Check, type DraftCheck, getCheck } from './draft-check.ts'

/** Separate from the editor, because it changes twice per typed letter and few components show it. */
export const CheckContext = createContext<Check>('unchecked')

export const useCheck = (): Check => use(CheckContext)

interface Question extends ValidationQuestion {
  draft: Draft
}

const useAsk = (thread: FlowThread) => {
  const earlier = useRef<readonly Problem[]>(undefined)
  return useCallback(
    async ({ draft, ...question }: Question): Promise<DraftCheck> => {
      try {
        const problems = await thread.validate(question)
        if (earlier.current === undefined || !isSameProblems(earlier.current, problems)) earlier.current = problems
        return { draft, problems: earlier.current, hasFailed: false }
      } catch {
        return { draft, problems: earlier.current, hasFailed: true }
      }
    },
    [thread],
  )
}

export const useDraftCheck = (
  flow: FlowRecord,
  draft: Draft,
  lists: Lists,
  thread: FlowThread,
): { problems: readonly Problem[]; check: Check } => {
  const { language } = useLanguage()
  const [first] = useState(draft)
  const { fieldTypes, requestFields, assets, plugins, isReady } = lists
  const question = useMemo(() => {
    if (!isReady) return undefined
    const context = { fieldTypes, requestFields, assets, plugins: plugins ?? collectSnapshotPlugins(draft.definition) }
    return { draft, ...draft, language, context }
  }, [draft, fieldTypes, requestFields, assets, plugins, isReady, language])
  const lastCheck = useLatest(question, useAsk(thread))
  const checkedProblems = lastCheck?.problems
  const problems = useMemo(
    () => checkedProblems ?? problemsInLanguage(flow.problems as readonly Problem[], language),
    [checkedProblems, flow.problems, language],
  )
  return { problems, check: getCheck(draft, first, lastCheck, isReady) }
}
