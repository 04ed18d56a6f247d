// Rows that wait for the customer's decision (G-089): published after it connected, meant for it, not answered yet.
import { isForCustomer } from '../../request-fields/index.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { RequestRow } from '../deps.ts'

/** Within the same millisecond the ids decide, because they rise with time. */
const isLater = (slot: RequestRow, connection: ConnectionRow): boolean => {
  const [published, connected] = [slot.created_at.getTime(), connection.connected_at.getTime()]
  return published === connected ? slot.id > connection.id : published > connected
}

type SlotRef = { request_field_id: string }

export const pendingSlots = (
  connection: ConnectionRow,
  slots: readonly RequestRow[],
  { values, consents }: { values: readonly SlotRef[]; consents: readonly SlotRef[] },
): RequestRow[] => {
  const settledIds = new Set([...values, ...consents].map(({ request_field_id }) => request_field_id))
  return slots.filter(
    (slot) => isForCustomer(slot, connection.customer_type) && isLater(slot, connection) && !settledIds.has(slot.id),
  )
}
