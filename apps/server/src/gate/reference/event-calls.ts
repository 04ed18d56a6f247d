// The `webhooks` section of the reference: the calls that the platform makes to a service, one for each event, and one for a batch of them.
import { type EventName, eventCatalog, eventNames, testEvent } from '@company-data/protocol/events'
import { webhookBatch } from '@company-data/protocol/limits'
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

interface DeliveryHeader {
  name: string
  description: string
  /** False for those that only a webhook with `auth_type` hmac has. */
  isAlwaysSent: boolean
}

const alwaysSent = (name: string, description: string): DeliveryHeader => ({ name, description, isAlwaysSent: true })
const withHmac = (name: string, description: string): DeliveryHeader => ({
  name,
  description: `With \`auth_type\` hmac: ${description}`,
  isAlwaysSent: false,
})

const deliveryHeaders = [
  alwaysSent('X-Platform-Webhook-Id', 'The id of the webhook.'),
  alwaysSent(
    'webhook-change-id',
    'The id of the change in the feed: the same for every delivery of it, live, probe and replay. Of a batch, the ids of all events, separated by commas.',
  ),
  withHmac('X-Platform-Signature', 'the HMAC-SHA256 of the body with the newest secret, in lowercase hex.'),
  withHmac('webhook-id', 'the id in the body. A live delivery has a new one, and a batch has its own.'),
  withHmac('webhook-timestamp', 'when the delivery was signed, in seconds of real time.'),
  withHmac('webhook-signature', 'the signature of Standard Webhooks, one for each valid secret, separated by spaces.'),
]

interface SentEvent {
  name: string
  summary: string
  schema: z.ZodType
}

const SEALED_BODY =
  'With `encrypt_payload` the body is an envelope of this JSON, sealed to the account key of the company.'
const NOT_TAKEN =
  'Only the status 200 means that it was taken. After any other, or none in time, the platform delivers it again.'

const describePost = (
  { name, summary, description }: { name: string; summary: string; description: string },
  { schema, example }: { schema: Json; example: unknown },
): Json => ({
  post: {
    summary,
    description: `${summary}. ${description} ${NOT_TAKEN} ${SEALED_BODY}`,
    operationId: `on${name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Webhooks'],
    parameters: deliveryHeaders.map((header) => ({
      name: header.name,
      in: 'header',
      description: header.description,
      required: header.isAlwaysSent,
      schema: { type: 'string' },
    })),
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '200': { description: 'It was taken.' },
      default: { description: 'Any other status: it is delivered again later.' },
    },
  },
})

const describeEvent = (schema: z.ZodType, book: SchemaBook): { schema: Json; example: unknown } => {
  const described = book.describeSchema(schema, 'output')
  const example = buildExample(described, { components: book.collectComponents(described), isRequest: false })
  return { schema: described, example }
}

const describeCall = ({ name, summary, schema }: SentEvent, book: SchemaBook): Json => {
  const description = 'A webhook with `batch` above 1 gets it in an array: see `batch`.'
  return describePost({ name, summary, description }, describeEvent(schema, book))
}

/** B-25: the body of a webhook with batches, which is an array also for a single event. */
const describeBatch = (book: SchemaBook): Json => {
  const events = sentEvents.map(({ schema }) => describeEvent(schema, book))
  const description =
    'A webhook with `batch` above 1 gets every event so: consecutive ones, in order, signed once. A status of 200 acknowledges all of them. A probe and a test have one event.'
  return describePost(
    { name: 'batch', summary: 'Several events in one request', description },
    {
      schema: {
        type: 'array',
        minItems: 1,
        maxItems: webhookBatch.max,
        items: { anyOf: events.map(({ schema }) => schema) },
      },
      example: events.slice(0, 2).map(({ example }) => example),
    },
  )
}

const sentEvents: readonly SentEvent[] = [
  ...eventNames
    .filter((name) => eventCatalog[name].emitted)
    .map((name) => ({ name, summary: summaries[name], schema: eventCatalog[name].schema })),
  { name: 'test', summary: 'A test send was asked for; no data has changed', schema: testEvent },
]

export const eventSchemas: readonly z.ZodType[] = sentEvents.map(({ schema }) => schema)

export const eventCalls = (book: SchemaBook): Json => ({
  ...Object.fromEntries(sentEvents.map((event) => [event.name, describeCall(event, book)])),
  batch: describeBatch(book),
})
