// Counts equal refusals of a company beyond its budget, so that their number is complete though few rows are written.
import type { NewRequestRow } from './request-store.ts'

const WINDOW_MS = 1_000

interface RepeatedRow {
  row: NewRequestRow & { count: number }
  beganMs: number
  isChanged: boolean
}

const toKey = ({ company_user_id, service_id, client_id, method, route, status, error_key }: NewRequestRow): string =>
  JSON.stringify([company_user_id, service_id, client_id, method, route, status, error_key])

export const repeatedRefusals = (nowMs: () => number) => {
  const byKey = new Map<string, RepeatedRow>()
  const isOver = ({ beganMs }: RepeatedRow): boolean => Math.abs(nowMs() - beganMs) >= WINDOW_MS
  return {
    /** Equal refusals of one second are one row, which describes the last of them and is written again as it grows. */
    add(row: NewRequestRow): void {
      const key = toKey(row)
      const repeated = byKey.get(key)
      const isNew = repeated === undefined || (isOver(repeated) && !repeated.isChanged)
      const grown = isNew ? { ...row, count: 1 } : { ...row, id: repeated.row.id, count: repeated.row.count + 1 }
      byKey.set(key, { row: grown, beganMs: isNew ? nowMs() : repeated.beganMs, isChanged: true })
    },
    /** The rows that have changed since the last call. */
    takeChanged(): NewRequestRow[] {
      const rows: NewRequestRow[] = []
      for (const [key, repeated] of byKey) {
        if (repeated.isChanged) rows.push(repeated.row)
        if (isOver(repeated)) byKey.delete(key)
        else repeated.isChanged = false
      }
      return rows
    },
  }
}
