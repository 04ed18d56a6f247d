// Judgements that were made already: a draft that nobody has saved anew, in surroundings that are the same, is judged once.
import { createHash } from 'node:crypto'
import type { Problem, ValidationContext } from '@company-data/flow-engine'

export interface Judgements {
  /** The judgement of that draft in that context; `judge` is called when there is none. */
  of(draftToken: string, context: ValidationContext, judge: () => Promise<Problem[]>): Promise<Problem[]>
}

const judgementLimits = { drafts: 500, problems: 20_000 } as const

const fingerprintOf = (context: ValidationContext): string =>
  createHash('sha256').update(JSON.stringify(context)).digest('base64')

/** Bounded by the drafts and by all their problems together; those that were asked for last stay. */
export const judgements = (limits: { drafts: number; problems: number } = judgementLimits): Judgements => {
  const entries = new Map<string, { problems: Promise<Problem[]>; size: number }>()
  let total = 0

  const forget = (key: string): void => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const trim = (): void => {
    for (const key of entries.keys()) {
      if (entries.size <= limits.drafts && total <= limits.problems) return
      forget(key)
    }
  }
  /** Whoever asks while a draft is judged waits for the same judgement. */
  const start = (key: string, judge: () => Promise<Problem[]>): Promise<Problem[]> => {
    const entry = { problems: judge(), size: 0 }
    entries.set(key, entry)
    entry.problems.then(
      ({ length }) => {
        if (entries.get(key) !== entry) return
        entry.size = length
        total += length
        trim()
      },
      () => entries.get(key) === entry && forget(key),
    )
    return entry.problems
  }

  return {
    of(draftToken, context, judge) {
      const key = `${draftToken} ${fingerprintOf(context)}`
      const entry = entries.get(key)
      if (entry === undefined) return start(key, judge)
      entries.delete(key)
      entries.set(key, entry)
      return entry.problems
    },
  }
}
