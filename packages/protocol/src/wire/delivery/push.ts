// Pushes to a person's devices: the kind and subject of a change, never its content (G-115, A-33 to A-36).
import { z } from 'zod'
import { isWebhookUrl } from '../../webhook-url.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

export const pushTypes = [
  'twofa_challenge',
  'twofa_dismiss',
  'document',
  'message',
  'connect_request',
  'consent_requested',
  'connection_ended',
  'flow_run',
] as const

export type PushType = (typeof pushTypes)[number]

/** The data of one push: on the stream and, encrypted, by Web Push. */
export const push = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(pushTypes),
    id: uuid.describe('The challenge, document, message, connect request, connection or flow run.'),
    at: timestamp,
  }),
  z.object({
    type: z.literal('resync').describe('Pushes may be missing: read the lists.'),
    id: z.null(),
    at: timestamp,
  }),
])

export type Push = z.infer<typeof push>

export const webPushKey = z.object({
  public_key: z
    .string()
    .nullable()
    .describe('The `applicationServerKey` of a browser; null: there is no Web Push here.'),
})

export type WebPushKey = z.infer<typeof webPushKey>

/** An uncompressed point of P-256, and 16 bytes. */
const p256dh = z.string().regex(/^B[\w-]{86}=?$/)
const auth = z.string().regex(/^[\w-]{22}(?:==)?$/)

/** The result of a browser's `PushSubscription.toJSON()`; other members are ignored. */
export const newPushSubscription = z.object({
  endpoint: z.string().refine(isWebhookUrl),
  keys: z.object({ p256dh, auth }),
})

export type NewPushSubscription = z.infer<typeof newPushSubscription>

export const createdPushSubscription = z.object({ id: uuid })

export type CreatedPushSubscription = z.infer<typeof createdPushSubscription>
