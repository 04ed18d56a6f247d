// The event catalog: the events of the pull feed and of webhooks, one row per event name.
import { z } from 'zod'
import {
  baseMembers,
  challengeMembers,
  connectionMembers,
  documentMembers,
  documentStatusMembers,
  fieldUpdatedMembers,
  flowCompletedMembers,
  flowTurnMembers,
  keyRotatedMembers,
  messageMembers,
  requestMembers,
  slotMembers,
} from './members.ts'

/** G-093: the queued event that a newer one replaces: none, the same document's, or the same person's. */
export type Collapse = 'none' | 'document' | 'service+person'

const row = <const Name extends string, Members extends z.ZodRawShape>(
  name: Name,
  members: Members,
  { collapse = 'none', emitted = true }: { collapse?: Collapse; emitted?: boolean } = {},
) => ({
  collapse,
  emitted,
  /** The event's own members, beyond the base five. */
  members: Object.keys(members) as readonly string[],
  schema: z.object({ event: z.literal(name), ...baseMembers, ...members }),
})

const hasOneValue = (event: { value?: string | undefined; value_url?: string | undefined }): boolean =>
  (event.value === undefined) !== (event.value_url === undefined)

const fieldUpdated = row('field_updated', fieldUpdatedMembers)

export const eventCatalog = {
  connection_created: row('connection_created', connectionMembers),
  connection_deleted: row('connection_deleted', connectionMembers),
  field_updated: {
    ...fieldUpdated,
    schema: fieldUpdated.schema.refine(hasOneValue, 'must have either value or value_url'),
  },
  field_deleted: row('field_deleted', slotMembers),
  consent_accepted: row('consent_accepted', slotMembers),
  consent_declined: row('consent_declined', slotMembers),
  document_created: row('document_created', documentMembers),
  document_updated: row('document_updated', documentMembers),
  document_deleted: row('document_deleted', documentMembers),
  document_status_changed: row('document_status_changed', documentStatusMembers, { collapse: 'document' }),
  // They have no connection_id: a rejected request has no connection, and an accepted one is followed by
  // connection_created.
  connection_request_accepted: row('connection_request_accepted', requestMembers, { collapse: 'service+person' }),
  connection_request_rejected: row('connection_request_rejected', requestMembers, { collapse: 'service+person' }),
  flow_run_turn: row('flow_run_turn', flowTurnMembers),
  flow_completed: row('flow_completed', flowCompletedMembers),
  '2fa_challenge_completed': row('2fa_challenge_completed', challengeMembers, { collapse: 'service+person' }),
  // D1-EVT-23: a reserved name that a webhook may subscribe to; it is never sent.
  key_rotated: row('key_rotated', keyRotatedMembers, { emitted: false }),
  message_received: row('message_received', messageMembers),
} as const

export type EventName = keyof typeof eventCatalog

export const eventNames = Object.keys(eventCatalog) as readonly EventName[]

export const isEventName = (text: string): text is EventName => Object.hasOwn(eventCatalog, text)

export const wireEvent = z.discriminatedUnion('event', [
  eventCatalog.connection_created.schema,
  eventCatalog.connection_deleted.schema,
  eventCatalog.field_updated.schema,
  eventCatalog.field_deleted.schema,
  eventCatalog.consent_accepted.schema,
  eventCatalog.consent_declined.schema,
  eventCatalog.document_created.schema,
  eventCatalog.document_updated.schema,
  eventCatalog.document_deleted.schema,
  eventCatalog.document_status_changed.schema,
  eventCatalog.connection_request_accepted.schema,
  eventCatalog.connection_request_rejected.schema,
  eventCatalog.flow_run_turn.schema,
  eventCatalog.flow_completed.schema,
  eventCatalog['2fa_challenge_completed'].schema,
  eventCatalog.key_rotated.schema,
  eventCatalog.message_received.schema,
])

/**
 * An event of the feed or of a webhook.
 * @example
 * const slugOf = (event: WireEvent): string | undefined => (event.event === 'field_updated' ? event.slug : undefined)
 */
export type WireEvent = z.infer<typeof wireEvent>

/** Events that may be written to the outbox: all but the reserved one. */
export type EmittedEvent = Exclude<WireEvent, { event: 'key_rotated' }>

/** One event by its name: `EventByName<'field_updated'>`. */
export type EventByName<Name extends EventName> = Extract<WireEvent, { event: Name }>
