// Which rows wait for a word of the customer (G-089): published after the connection, for it, not answered, not decided.
import { isFor } from '../../request-fields/index.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { RequestRow } from '../needs.ts'

/** Ids rise with time: they decide within the same millisecond. */
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
  const settled = new Set([...values, ...consents].map(({ request_field_id }) => request_field_id))
  return slots.filter(
    (slot) => isFor(slot, connection.customer_type) && isLater(slot, connection) && !settled.has(slot.id),
  )
}
