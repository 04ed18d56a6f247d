// Caches validation results until the draft or its context changes.
import { createHash } from 'node:crypto'
import type { ValidationContext } from '@company-data/flow-engine'
import { jsonChunks, withPauses } from '../../../../platform/http/json-chunks.ts'
import type { DraftValidation } from './draft-validation.ts'

export interface ValidationCache {
  /** The validation of that draft in that context; calls `validate` on a cache miss. */
  getOrValidate(
    draftToken: string,
    context: ValidationContext,
    validate: () => Promise<DraftValidation>,
  ): Promise<DraftValidation>
}

/** The longest list of problems has about 6 million characters. */
const cacheLimits = { drafts: 500, characters: 16 * 1024 * 1024 } as const

/** The descriptions of plugins may have megabytes. */
const computeFingerprint = async (context: ValidationContext): Promise<string> => {
  const digest = createHash('sha256')
  for await (const chunk of withPauses(jsonChunks(context))) digest.update(chunk)
  return digest.digest('base64')
}

/** Bounded by the number of drafts and the total text of their problems; evicts the least recently used. */
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
  /** Callers that ask during a validation wait for its result. */
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
    async getOrValidate(draftToken, context, validate) {
      const key = `${draftToken} ${await computeFingerprint(context)}`
      const entry = entries.get(key)
      if (entry === undefined) return start(key, validate)
      entries.delete(key)
      entries.set(key, entry)
      return entry.validation
    },
  }
}
