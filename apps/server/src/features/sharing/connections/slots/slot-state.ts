// What a slot holds at the moment an event about it is delivered (G-092).
import type { RegionDb } from '../connection-store.ts'
import { listSlots, type SlotKey } from './slot-store.ts'

/** Exactly one of the two: the wrapper, or where the file is fetched. */
export type SlotState = { live: boolean; value: string } | { live: boolean; value_url: string }

/** G-095: a path, so that it survives a move of the company to another region. */
export const slotUrl = ({ connectionId, requestFieldId }: SlotKey): string =>
  `/api/company-data/connections/${connectionId}/slots/${requestFieldId}/file`

/** In the order of the keys; undefined where the slot has no value any more. */
export const readSlots = async (
  db: RegionDb,
  keys: readonly SlotKey[],
): Promise<ReadonlyArray<SlotState | undefined>> => {
  const found = await listSlots(db, keys)
  return keys.map((key) => {
    const row = found.get(`${key.connectionId}/${key.requestFieldId}`)
    if (!row) return undefined
    return row.value === null ? { live: row.live, value_url: slotUrl(key) } : { live: row.live, value: row.value }
  })
}
