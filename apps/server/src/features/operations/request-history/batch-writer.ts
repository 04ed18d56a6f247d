// Writes entries of the history in batches, one at a time, and again while the database does not take them.
import { isMoveRefusal } from '../../../gate/move-refusal.ts'
import type { RequestHistoryDeps } from './deps.ts'
import { insertRequests, type NewRequestRow } from './request-store.ts'

const FLUSH_MS = 1_000
const BATCH_ROWS = 500
/** The longest that a caller waits for its entry. */
const MAX_WAIT_MS = 2_000

interface BatchWriterDeps extends Pick<RequestHistoryDeps, 'database' | 'log'> {
  /** Rows that are counted elsewhere and have changed. */
  takeChanged(): readonly NewRequestRow[]
}

/** False if the time ran out first; the work continues. */
const isInTime = async (work: Promise<void>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), MAX_WAIT_MS).unref()
  })
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}

export const batchWriter = ({ database, log, takeChanged }: BatchWriterDeps) => {
  /** By id, because a counted entry replaces the one before. */
  let waiting = new Map<string, NewRequestRow>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let writing: Promise<void> = Promise.resolve()
  let nextWrite: Promise<void> | undefined
  /** Until a write succeeds again, entries are tried once a second, and no one waits for them. */
  let isFailing = false

  const writeCompany = async (rows: readonly NewRequestRow[]): Promise<void> => {
    try {
      for (let at = 0; at < rows.length; at += BATCH_ROWS)
        await insertRequests(database.kysely, rows.slice(at, at + BATCH_ROWS))
      isFailing = false
    } catch (error) {
      if (isMoveRefusal(error)) return
      isFailing = true
      log.error('requests not recorded yet', error, { rows: rows.length })
      for (const row of rows) if (!waiting.has(row.id)) waiting.set(row.id, row)
      schedule()
    }
  }
  const write = async (): Promise<void> => {
    nextWrite = undefined
    const rows = waiting
    for (const row of takeChanged()) rows.set(row.id, row)
    waiting = new Map()
    const byCompany = Map.groupBy(rows.values(), ({ company_user_id }) => company_user_id)
    for (const companyRows of byCompany.values()) await writeCompany(companyRows)
  }
  /** The entries that arrive during a write share the next one. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (nextWrite === undefined) {
      nextWrite = writing.then(write)
      writing = nextWrite
    }
    return nextWrite
  }
  const schedule = (): void => {
    if (!isStopped) timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }
  return {
    countWaiting: () => waiting.size,
    add: (row: NewRequestRow): void => void waiting.set(row.id, row),
    schedule,
    /** Resolves when everything so far is stored, or when that takes too long. */
    async flushInTime(): Promise<void> {
      if (isFailing) schedule()
      else if (!(await isInTime(flush()))) isFailing = true
    },
    stop(): Promise<void> {
      isStopped = true
      return flush()
    },
  }
}
