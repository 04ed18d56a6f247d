// The content of a slot when an event about it is delivered (G-092).

import type { RegionDb } from '../../../../schema/region.ts'
import { listSlots, type SlotKey, toSlotKey } from './value-store.ts'

/** Exactly one of the two: the wrapper, or the path of the file. */
export type SlotState = { live: boolean; value: string } | { live: boolean; value_url: string }

/** G-095: a path without a host, so that it stays valid when the company moves to another region. */
export const slotUrl = ({ connectionId, requestFieldId }: SlotKey): string =>
  `/api/company-data/connections/${connectionId}/slots/${requestFieldId}/file`

const toState = (key: SlotKey, { live, value }: { live: boolean; value: string | null }): SlotState =>
  value === null ? { live, value_url: slotUrl(key) } : { live, value }

/**
 * In the order of the keys; undefined if the slot no longer has a value, or its share is over. The list ends early, behind the
 * value that reaches the number of bytes.
 */
export const readSlots = async (
  db: RegionDb,
  keys: readonly SlotKey[],
  now: Date,
  maxBytes = Number.MAX_SAFE_INTEGER,
): Promise<ReadonlyArray<SlotState | undefined>> => {
  const slots = await listSlots(db, keys, now, maxBytes)
  const states: Array<SlotState | undefined> = []
  for (const key of keys) {
    const slot = slots.get(toSlotKey(key))
    if (slot && !slot.isRead) break
    states.push(slot && toState(key, slot))
  }
  return states
}
