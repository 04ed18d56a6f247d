// The slots that runs of flows make beside the published ones (FA-66): no form shows them.
import type { TxContext } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { PUBLISH_TOPIC } from './request-field-cache.ts'
import { type NewFlowSlot, type RequestFieldRow, saveFlowSlot } from './store.ts'

/** The slot of that slug, made when there is none. Whoever remembers the slots of the service reads them again. */
export const ensureFlowSlot = async (
  { database, tx }: TxContext<RegionTables>,
  slot: NewFlowSlot,
): Promise<RequestFieldRow> => {
  const row = await saveFlowSlot(tx, slot)
  if (row.id === slot.id) await database.notify(tx, PUBLISH_TOPIC, slot.service_id)
  return row
}
