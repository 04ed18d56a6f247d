// The worker's findings about a draft, and if they are up to date.
import type { Problem } from '@company-data/flow-engine'
import type { Draft } from '../edits/draft.ts'

export interface DraftCheck {
  readonly draft: Draft
  /** The problems of this draft. If the worker did not respond, those of an earlier draft, or undefined. */
  readonly problems: readonly Problem[] | undefined
  readonly hasFailed: boolean
}

/** `older`: the findings belong to an earlier draft, and the response for this one is pending. */
export type Check = 'checked' | 'older' | 'unchecked'

/** `first` is the draft as the platform sent it, with its problems. */
export const getCheck = (draft: Draft, first: Draft, lastCheck: DraftCheck | undefined, isReady: boolean): Check => {
  if (lastCheck === undefined) return draft === first ? 'checked' : 'unchecked'
  if (lastCheck.hasFailed || !isReady) return 'unchecked'
  return lastCheck.draft === draft ? 'checked' : 'older'
}
