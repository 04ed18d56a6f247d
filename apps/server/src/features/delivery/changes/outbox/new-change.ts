// A change as an operation states it, before it becomes a row in each channel.
import type { EmittedEvent } from '@company-data/protocol/events'

type Base = 'id' | 'event' | 'person_user_id' | 'share_code' | 'at'
/** Read when the event is delivered, not when it happens (G-092). */
type AtDelivery = 'live' | 'value' | 'value_url'

/** The customer an event is about; the share code is null once the account is deleted (G-097). */
export interface Subject {
  userId: string
  code: string | null
}

/** The slot whose value a field event reads at delivery. */
export interface Slot {
  connectionId: string
  requestFieldId: string
}

interface NewChangeFor<E extends EmittedEvent> {
  serviceId: string
  event: E['event']
  subject: Subject
  members: Omit<E, Base | AtDelivery>
  /** For field events. */
  slot?: Slot
}

/** One type per event of the catalog, so that the members must be those of the named event. */
type Each<E extends EmittedEvent> = E extends EmittedEvent ? NewChangeFor<E> : never

export type NewChange = Each<EmittedEvent>
