// A fact as the act states it, before it becomes a row of each channel.
import type { EmittedEvent } from '@company-data/protocol/events'

type Base = 'id' | 'event' | 'person_user_id' | 'share_code' | 'at'
/** Read when the event is delivered, not when it happens (G-092). */
type AtDelivery = 'live' | 'value' | 'value_url'

/** The customer an event is about: its user id, and its code, null once the account is deleted (G-097). */
export interface Subject {
  userId: string
  code: string | null
}

/** Where the value of a field event is found when it is delivered. */
export interface Slot {
  connectionId: string
  requestFieldId: string
}

interface NewChangeOf<E extends EmittedEvent> {
  serviceId: string
  event: E['event']
  subject: Subject
  members: Omit<E, Base | AtDelivery>
  /** For field events. */
  slot?: Slot
}

/** Distributes over the catalog: the members must be those of the named event. */
type Each<E extends EmittedEvent> = E extends EmittedEvent ? NewChangeOf<E> : never

export type NewChange = Each<EmittedEvent>
