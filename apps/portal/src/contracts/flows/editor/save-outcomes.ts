// The known outcome after saving, publishing or loading a draft failed.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/company'

export type SaveAction = 'save' | 'publish' | 'load'

type Outcome = 'invalid' | 'saveFailed' | 'saveUnknown' | 'publishFailed' | 'publishUnknown' | 'loadFailed'

/** More are too many to read. */
const MAX_FAULTS = 3

/** The shape errors of a draft: their paths, each with the platform's message. */
export const listFaults = (error: unknown): (readonly [path: string, reason: string])[] => {
  const fields = isPlatformError(error, 'flows.draft_invalid') ? error.members.fields : undefined
  return fields === null || typeof fields !== 'object'
    ? []
    : Object.entries(fields)
        .slice(0, MAX_FAULTS)
        .map(([path, reason]) => [path, String(reason)])
}

/** A lost response is not a failure: the action may have succeeded. */
export const getOutcome = (action: SaveAction, error: unknown): Outcome => {
  if (isPlatformError(error, 'flows.publish_invalid')) return 'invalid'
  if (action === 'load') return 'loadFailed'
  return `${action}${isOutcomeUnknown(error) ? 'Unknown' : 'Failed'}`
}
