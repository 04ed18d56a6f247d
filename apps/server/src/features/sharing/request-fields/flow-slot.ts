// The slots that flow runs create next to the published ones (FA-66): no form shows them.
import type { TxContext } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { PUBLISH_TOPIC } from './request-field-cache.ts'
import { type NewFlowSlot, type SlotRow, saveFlowSlot } from './store.ts'

/** The slot with that slug, created if it does not exist. Caches of the service's slots are invalidated. */
export const ensureFlowSlot = async (
  { database, tx }: TxContext<RegionTables>,
  slot: NewFlowSlot,
): Promise<SlotRow> => {
  const row = await saveFlowSlot(tx, slot)
  if (row.id === slot.id) await database.notify(tx, PUBLISH_TOPIC, slot.service_id)
  return row
}
