// The known outcome after saving, publishing or loading a draft failed.
import type { ShapeReason } from '@company-data/flow-engine'
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/company'

export type SaveAction = 'save' | 'publish' | 'load'

type Outcome = 'invalid' | 'saveFailed' | 'saveUnknown' | 'publishFailed' | 'publishUnknown' | 'loadFailed'

/** More are too many to read. */
const MAX_FAULTS = 3

export interface DraftFault {
  path: string
  /** The platform's sentence, and its reason by key. */
  sentence: string
  reason: ShapeReason
}

/** The shape errors of a draft. */
export const listFaults = (error: unknown): DraftFault[] => {
  if (!isPlatformError(error, 'flows.draft_invalid')) return []
  const { fields, reasons } = error.members as Readonly<{
    fields?: Readonly<Record<string, string>>
    reasons?: Readonly<Record<string, ShapeReason>>
  }>
  return Object.entries(fields ?? {})
    .slice(0, MAX_FAULTS)
    .map(([path, sentence]) => ({ path, sentence, reason: reasons?.[path] ?? { key: '' } }))
}

/** A lost response is not a failure: the action may have succeeded. */
export const getOutcome = (action: SaveAction, error: unknown): Outcome => {
  if (isPlatformError(error, 'flows.publish_invalid')) return 'invalid'
  if (action === 'load') return 'loadFailed'
  return `${action}${isOutcomeUnknown(error) ? 'Unknown' : 'Failed'}`
}
