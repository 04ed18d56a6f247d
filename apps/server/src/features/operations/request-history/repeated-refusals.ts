// Counts equal refusals of a company beyond its budget, so that their number is complete though few rows are written.
import type { NewRequestRow } from './request-store.ts'

const toKey = ({ company_user_id, service_id, client_id, method, route, status, error_key }: NewRequestRow): string =>
  JSON.stringify([company_user_id, service_id, client_id, method, route, status, error_key])

export const repeatedRefusals = () => {
  let rows = new Map<string, NewRequestRow & { count: number }>()
  return {
    /** The row describes the last of them. */
    add(row: NewRequestRow): void {
      const key = toKey(row)
      rows.set(key, { ...row, count: (rows.get(key)?.count ?? 0) + 1 })
    },
    takeAll(): NewRequestRow[] {
      const counts = [...rows.values()]
      rows = new Map()
      return counts
    },
  }
}
