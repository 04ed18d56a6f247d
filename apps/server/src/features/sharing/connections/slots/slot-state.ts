// The content of a slot when an event about it is delivered (G-092).

import type { RegionDb } from '../../../../schema/region.ts'
import { listSlots, type SlotKey } from './value-store.ts'

/** Exactly one of the two: the wrapper, or the path of the file. */
export type SlotState = { live: boolean; value: string } | { live: boolean; value_url: string }

/** G-095: a path without a host, so that it stays valid when the company moves to another region. */
export const slotUrl = ({ connectionId, requestFieldId }: SlotKey): string =>
  `/api/company-data/connections/${connectionId}/slots/${requestFieldId}/file`

/** In the order of the keys; undefined if the slot no longer has a value, or its share is over. */
export const readSlots = async (
  db: RegionDb,
  keys: readonly SlotKey[],
  now: Date,
): Promise<ReadonlyArray<SlotState | undefined>> => {
  const slots = await listSlots(db, keys, now)
  return keys.map((key) => {
    const slot = slots.get(`${key.connectionId}/${key.requestFieldId}`)
    if (!slot) return undefined
    return slot.value === null ? { live: slot.live, value_url: slotUrl(key) } : { live: slot.live, value: slot.value }
  })
}
