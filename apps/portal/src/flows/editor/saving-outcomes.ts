// What is known after saving, publishing or loading a draft went wrong.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/company'

export type SavingAct = 'save' | 'publish' | 'load'

type Outcome = 'invalid' | 'saveFailed' | 'saveUnknown' | 'publishFailed' | 'publishUnknown' | 'loadFailed'

/** A lost answer is no failure: the act may have been done. */
export const outcomeOf = (act: SavingAct, error: unknown): Outcome => {
  if (isPlatformError(error, 'flows.publish_invalid')) return 'invalid'
  if (act === 'load') return 'loadFailed'
  return `${act}${isOutcomeUnknown(error) ? 'Unknown' : 'Failed'}`
}
