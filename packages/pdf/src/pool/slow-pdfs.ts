// Remembers PDFs that were too complex, or took too much time or memory, to refuse them immediately (B-23).
import type { TaskName } from './tasks.ts'

interface EndedJob {
  task: TaskName
  bytes: number
  fingerprint?: string
}

export interface SlowPdfs {
  add(job: EndedJob): void
  /** The fingerprints of PDFs of this size: no other PDF has to be compared. */
  fingerprints(task: TaskName, bytes: number): readonly string[]
}

const MAX_SLOW_PDFS = 1_000
/** Not forever: a busy machine may have been the cause. */
const REFUSED_MS = 10 * 60_000

/** Tasks without values of others: a person's answers must not make the template of a company unusable. */
const OF_THE_PDF_ALONE: readonly TaskName[] = ['check', 'normalize', 'analyze', 'seal']

export const slowPdfs = (now: () => number = () => performance.now()): SlowPdfs => {
  const entries = new Map<string, { task: TaskName; bytes: number; fingerprint: string; until: number }>()
  return {
    add({ task, bytes, fingerprint }) {
      if (fingerprint === undefined || !OF_THE_PDF_ALONE.includes(task)) return
      const oldest = entries.size >= MAX_SLOW_PDFS ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(`${task} ${fingerprint}`, { task, bytes, fingerprint, until: now() + REFUSED_MS })
    },
    fingerprints(task, bytes) {
      if (entries.size === 0) return []
      for (const [key, { until }] of entries) if (until <= now()) entries.delete(key)
      return [...entries.values()]
        .filter((entry) => entry.task === task && entry.bytes === bytes)
        .map(({ fingerprint }) => fingerprint)
    },
  }
}
