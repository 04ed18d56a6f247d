// Schemas of messages between a service and its customers (NS-09, G-128, G-130, A-67 to ).
import { isWrapper } from '@company-data/crypto/forms'
import { z } from 'zod'
import type { ErrorKey } from '../../errors.ts'
import { broadcastCharacters, sealedValueBytes } from '../../limits.ts'
import { displayText } from '../../names.ts'
import { rule } from '../../reasons.ts'
import { uuid } from '../ids.ts'
import { testPersonMark } from '../sharing/sandbox.ts'
import { timestamp } from '../timestamps.ts'
import { wrapperString } from '../wrappers.ts'

const NOT_SEALED = 'contact_data.encryption_required' satisfies ErrorKey

const countBytes = (text: string): number => new TextEncoder().encode(text).length

/** A body that is not a wrapper string is plaintext, even an unserialized wrapper (T-05); an absent body is missing. */
const sealedBody = z
  .string({ error: ({ input }) => (input == null ? rule('member.missing') : NOT_SEALED) })
  .refine((text) => countBytes(text) <= sealedValueBytes, {
    error: rule('amount.at_most', { amount: sealedValueBytes, unit: 'bytes' }),
    abort: true,
  })
  .refine(isWrapper, NOT_SEALED)

export const newMessage = z.object({
  body: sealedBody.describe('For the key of the recipient.'),
  own_body: sealedBody
    .nullish()
    .transform((text) => text ?? null)
    .describe("The same text for the sender's own key, without which the sender cannot read it again."),
})

export type NewMessage = z.output<typeof newMessage>

export const createdMessage = z.object({ message_id: uuid, created_at: timestamp })

/**
 * A message that was just sent.
 * @example
 * const { message_id, created_at }: CreatedMessage = await person.messages.create(connectionId, 'Is it still there?')
 */
export type CreatedMessage = z.output<typeof createdMessage>

/** `in` and `out` from the reader's point of view: the same message is `out` for one side and `in` for the other. */
export const messageRecord = z.object({
  message_id: uuid,
  direction: z.enum(['in', 'out']),
  body: wrapperString
    .nullable()
    .describe(
      'For the key of the reader. Of an own message the `own_body`, null when there is none; of a broadcast the plain text.',
    ),
  created_at: timestamp,
  acknowledged_at: timestamp
    .nullable()
    .describe('The read receipt of a message of the customer; null on those of the service.'),
  read_at: timestamp
    .nullable()
    .describe('When the customer marked a message of the service read; null on those of the customer.'),
  broadcast: z.boolean(),
})

/**
 * A message as one side of the connection sees it; its body is sealed to that side, unless it is a broadcast.
 * @example
 * for await (const message of service.messages.list(connectionId)) {
 *   const { direction, acknowledged_at }: MessageRecord = message
 *   console.log(direction, acknowledged_at)
 * }
 */
export type MessageRecord = z.output<typeof messageRecord>

/** D1-MSG-07: a missing boundary is as wrong as an unknown one. */
const boundary = (key: ErrorKey) =>
  z.object({ message_id: z.string(key).describe('The last message that was read.') }, key)

export const acknowledgedBoundary = boundary('company_data.ack_boundary_invalid')
export const readBoundary = boundary('company_connections.ack_boundary_invalid')

export type MessageBoundary = z.output<typeof readBoundary>

const { min, max } = broadcastCharacters
const broadcastRule = rule('text.required_length', { min, max })

/** Plaintext: there is no key that all customers have. */
export const newBroadcast = z.object({
  body: z
    .string(broadcastRule)
    .overwrite(displayText)
    .refine((text) => text.length >= min && text.length <= 2 * max && [...text].length <= max, broadcastRule),
})

export type NewBroadcast = z.output<typeof newBroadcast>

export const createdBroadcast = z.object({
  broadcast_id: uuid,
  recipients: z.int().describe('How many connections the service had at that moment: each has its own message.'),
})

/**
 * A broadcast that was just sent, and how many connections got it.
 * @example
 * const { recipients }: CreatedBroadcast = await service.messages.broadcast('We are closed on Monday.')
 */
export type CreatedBroadcast = z.output<typeof createdBroadcast>

/** A connection with messages, as the portal lists them. */
export const conversation = z.object({
  connection_id: uuid,
  display_name: z.string(),
  share_code: z.string().nullable(),
  customer_type: z.enum(['person', 'company']),
  unread_count: z.int(),
  last_message_at: timestamp,
  test_person: testPersonMark,
})

/**
 * A connection with messages, as the portal lists them.
 * @example
 * for await (const conversation of company.servicePortal(serviceId).conversations.list()) {
 *   const { display_name, unread_count }: Conversation = conversation
 *   console.log(display_name, unread_count)
 * }
 */
export type Conversation = z.output<typeof conversation>
