// Judgements that were made already: a draft that nobody has saved anew, in surroundings that are the same, is judged once.
import { createHash } from 'node:crypto'
import type { ValidationContext } from '@company-data/flow-engine'
import type { Judgement } from './judgement.ts'

export interface Judgements {
  /** The judgement of that draft in that context; `judge` is called when there is none. */
  of(draftToken: string, context: ValidationContext, judge: () => Promise<Judgement>): Promise<Judgement>
}

/** The longest list of problems has about 6 million characters. */
const judgementLimits = { drafts: 500, characters: 16 * 1024 * 1024 } as const

const fingerprintOf = (context: ValidationContext): string =>
  createHash('sha256').update(JSON.stringify(context)).digest('base64')

/** Bounded by the drafts and by the text of all their problems together; those that were asked for last stay. */
export const judgements = (limits: { drafts: number; characters: number } = judgementLimits): Judgements => {
  const entries = new Map<string, { judgement: Promise<Judgement>; size: number }>()
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
  /** Whoever asks while a draft is judged waits for the same judgement. */
  const start = (key: string, judge: () => Promise<Judgement>): Promise<Judgement> => {
    const entry = { judgement: judge(), size: 0 }
    entries.set(key, entry)
    entry.judgement.then(
      ({ problems }) => {
        if (entries.get(key) !== entry) return
        entry.size = problems.text.length
        total += entry.size
        trim()
      },
      () => entries.get(key) === entry && forget(key),
    )
    return entry.judgement
  }

  return {
    of(draftToken, context, judge) {
      const key = `${draftToken} ${fingerprintOf(context)}`
      const entry = entries.get(key)
      if (entry === undefined) return start(key, judge)
      entries.delete(key)
      entries.set(key, entry)
      return entry.judgement
    },
  }
}
