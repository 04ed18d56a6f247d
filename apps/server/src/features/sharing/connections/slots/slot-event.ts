// The events of one slot of a connection, as they are raised.
import type { NewChange, Subject } from '../../../delivery/changes/index.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { RequestRow } from '../needs.ts'

type SlotEvent = 'field_updated' | 'field_deleted' | 'consent_accepted' | 'consent_declined'

/** The value of a field event is read when it is delivered (G-092). */
export const slotChange =
  (connection: ConnectionRow, subject: Subject) =>
  (event: SlotEvent, slot: RequestRow): NewChange => ({
    serviceId: connection.service_id,
    event,
    subject,
    members: { connection_id: connection.id, slug: slot.slug },
    slot: { connectionId: connection.id, requestFieldId: slot.id },
  })
