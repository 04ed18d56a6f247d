// Divides the oldest rows of a channel among customers, so that each gets one request at a time (B-25).
import type { CustomerChange } from '../../changes/index.ts'

/** The oldest rows of one customer, for one request. */
export interface CustomerRows {
  customer: string
  rows: CustomerChange[]
}

/** The key of an event that concerns no customer: it waits for all events before it, and all later ones wait for it. */
export const NO_CUSTOMER = ''

interface Limits {
  /** Events per request. */
  batch: number
  /** Requests that may begin now. */
  room: number
  /** True if nothing is in flight. */
  isAlone: boolean
}

/** One read returns at most this many rows; then customers may be behind them. */
const FULL_READ = 256

/** `isMoreLikely`: rows of other customers may be left, so the rows are worth another read at once. */
export const groupByCustomer = (
  rows: readonly CustomerChange[],
  { batch, room, isAlone }: Limits,
): { lanes: CustomerRows[]; isMoreLikely: boolean } => {
  const lanes = new Map<string, CustomerRows>()
  for (const row of rows) {
    const customer = row.person_user_id ?? NO_CUSTOMER
    if (customer === NO_CUSTOMER) {
      if (isAlone && lanes.size === 0) lanes.set(customer, { customer, rows: [row] })
      break
    }
    const lane = lanes.get(customer)
    if (lane && lane.rows.length < batch) lane.rows.push(row)
    if (!lane && lanes.size < room) lanes.set(customer, { customer, rows: [row] })
  }
  return { lanes: [...lanes.values()], isMoreLikely: rows.length === FULL_READ && lanes.size < room }
}
