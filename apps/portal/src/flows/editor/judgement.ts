// The worker's findings about a draft, and whether they are up to date.
import type { Problem } from '@company-data/flow-engine'
import type { Draft } from '../edits/draft.ts'

export interface Judgement {
  readonly draft: Draft
  /** Of this draft; of an earlier one, or none, if the worker did not answer. */
  readonly problems: readonly Problem[] | undefined
  readonly hasFailed: boolean
}

/** `older`: the findings belong to an earlier draft, and the answer for this one is pending. */
export type Check = 'checked' | 'older' | 'unchecked'

/** `first` is the draft as the platform sent it, with its problems. */
export const checkOf = (draft: Draft, first: Draft, judgement: Judgement | undefined, isReady: boolean): Check => {
  if (judgement === undefined) return draft === first ? 'checked' : 'unchecked'
  if (judgement.hasFailed || !isReady) return 'unchecked'
  return judgement.draft === draft ? 'checked' : 'older'
}
