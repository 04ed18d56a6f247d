// Validations that were made already: a draft that nobody has saved anew, in surroundings that are the same, is validated once.
import { createHash } from 'node:crypto'
import type { ValidationContext } from '@company-data/flow-engine'
import type { DraftValidation } from './draft-validation.ts'

export interface ValidationCache {
  /** The validation of that draft in that context; `validate` is called when there is none. */
  of(draftToken: string, context: ValidationContext, validate: () => Promise<DraftValidation>): Promise<DraftValidation>
}

/** The longest list of problems has about 6 million characters. */
const cacheLimits = { drafts: 500, characters: 16 * 1024 * 1024 } as const

const computeFingerprint = (context: ValidationContext): string =>
  createHash('sha256').update(JSON.stringify(context)).digest('base64')

/** Bounded by the drafts and by the text of all their problems together; those that were asked for last stay. */
export const validationCache = (limits: { drafts: number; characters: number } = cacheLimits): ValidationCache => {
  const entries = new Map<string, { validation: Promise<DraftValidation>; size: number }>()
  let total = 0

  const forget = (key: string): void => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const trim = (): void => {
    for (const key of entries.keys()) {
      if (entries.size <= limits.drafts && total <= limits.characters) return
      forget(key)
    }
  }
  /** Whoever asks while a draft is validated waits for the same validation. */
  const start = (key: string, validate: () => Promise<DraftValidation>): Promise<DraftValidation> => {
    const entry = { validation: validate(), size: 0 }
    entries.set(key, entry)
    entry.validation.then(
      ({ problems }) => {
        if (entries.get(key) !== entry) return
        entry.size = problems.text.length
        total += entry.size
        trim()
      },
      () => entries.get(key) === entry && forget(key),
    )
    return entry.validation
  }

  return {
    of(draftToken, context, validate) {
      const key = `${draftToken} ${computeFingerprint(context)}`
      const entry = entries.get(key)
      if (entry === undefined) return start(key, validate)
      entries.delete(key)
      entries.set(key, entry)
      return entry.validation
    },
  }
}
