// Events as text: their members stay the JSON in which the outbox has stored them, from the row to the wire.
import type { WireEvent } from '@company-data/protocol/events'

export interface EventText {
  id: string
  event: string
  /** The other members: a JSON object that is not empty. */
  members: string
}

/** Ids and names need no escaping. */
export const toEventJson = ({ id, event, members }: EventText): string =>
  `{"id":"${id}","event":"${event}",${members.slice(1)}`

/** The event with more members. */
export const addMembers = ({ id, event, members }: EventText, added: object): EventText => ({
  id,
  event,
  members: `${members.slice(0, -1)},${JSON.stringify(added).slice(1)}`,
})

export const toEventText = ({ id, event, ...members }: { id: string; event: string }): EventText => ({
  id,
  event,
  members: JSON.stringify(members),
})

export const parseEvent = (event: EventText): WireEvent => JSON.parse(toEventJson(event))
