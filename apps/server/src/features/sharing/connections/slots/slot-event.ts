// The events of one slot of a connection.
import type { NewChange, Subject } from '../../../delivery/changes/index.ts'

type SlotEvent = 'field_updated' | 'field_deleted' | 'consent_accepted' | 'consent_declined'

/** The slot of a request row, on a connection to the service. */
interface EventSlot {
  serviceId: string
  connectionId: string
  requestFieldId: string
  slug: string
}

/** The value of a field event is read when the event is delivered (G-092). */
export const slotEvent = (
  event: SlotEvent,
  subject: Subject,
  { serviceId, connectionId, requestFieldId, slug }: EventSlot,
): NewChange => ({
  serviceId,
  event,
  subject,
  members: { connection_id: connectionId, slug },
  slot: { connectionId, requestFieldId },
})
