// The `webhooks` section of the reference: the calls that the platform makes to a service, one for each event.
import { type EventName, eventCatalog, eventNames, testEvent } from '@company-data/protocol/events'
import type { z } from 'zod'
import { buildExample } from './build-example.ts'
import type { Json, SchemaBook } from './schemas.ts'

const summaries: Readonly<Record<EventName, string>> = {
  connection_created: 'A customer has connected with the service',
  connection_deleted: 'A connection has ended; delete what was shared',
  field_updated: 'A customer has shared or changed a value',
  field_deleted: 'A value is no longer shared',
  consent_accepted: 'A customer has accepted a row that was published after the connection',
  consent_declined: 'A customer has declined such a row',
  document_created: 'A document was sent',
  document_updated: 'A document has changed',
  document_deleted: 'A document was deleted',
  document_status_changed: 'A document has a new status',
  connection_request_accepted: 'A person has accepted a connect request',
  connection_request_rejected: 'A person has rejected a connect request',
  flow_run_turn: 'A contract flow waits for the service',
  flow_completed: 'A contract flow is complete',
  '2fa_challenge_completed': 'A person has decided about an approval',
  key_rotated: 'Reserved; nothing sends it',
  message_received: 'A customer has sent a message',
}

const deliveryHeaders = [
  ['webhook-id', 'The id in the body. A live delivery has a new one.'],
  ['webhook-change-id', 'The id of the change in the feed: the same for every delivery of it, live, probe and replay.'],
  ['webhook-timestamp', 'When the delivery was signed, in seconds of real time.'],
  ['webhook-signature', 'With `auth_type` hmac: the signature of Standard Webhooks.'],
] as const

interface SentEvent {
  name: string
  summary: string
  schema: z.ZodType
}

const describeCall = ({ name, summary, schema: eventSchema }: SentEvent, book: SchemaBook): Json => {
  const schema = book.describeSchema(eventSchema, 'output')
  const example = buildExample(schema, { components: book.collectComponents(schema), isRequest: false })
  return {
    post: {
      summary,
      description: `${summary}. Only the status 200 means that the event was taken. After any other, or none in time, the platform delivers it again.`,
      operationId: `on${name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      tags: ['Webhooks'],
      parameters: deliveryHeaders.map(([header, description]) => ({
        name: header,
        in: 'header',
        description,
        schema: { type: 'string' },
      })),
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        '200': { description: 'The event was taken.' },
        default: { description: 'Any other status: the event is delivered again later.' },
      },
    },
  }
}

const sentEvents: readonly SentEvent[] = [
  ...eventNames
    .filter((name) => eventCatalog[name].emitted)
    .map((name) => ({ name, summary: summaries[name], schema: eventCatalog[name].schema })),
  { name: 'test', summary: 'A test send was asked for; no data has changed', schema: testEvent },
]

export const eventSchemas: readonly z.ZodType[] = sentEvents.map(({ schema }) => schema)

export const eventCalls = (book: SchemaBook): Json =>
  Object.fromEntries(sentEvents.map((event) => [event.name, describeCall(event, book)]))
