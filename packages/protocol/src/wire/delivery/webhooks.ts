// Schemas of webhooks: configuration, record, attempts and the response of a test send (2.9, G-100 to G-102, G-109).
import { z } from 'zod'
import { eventNames, isEventName } from '../../events.ts'
import { webhookBatch, webhookNameCharacters, webhookParallel } from '../../limits.ts'
import { rule } from '../../reasons.ts'
import { isWebhookUrl } from '../../webhook-url.ts'
import { isPrintable } from '../identity/names.ts'
import { uuid } from '../ids.ts'
import { overlapHours } from '../secret-overlap.ts'
import { strictBody } from '../strict-body.ts'
import { timestamp } from '../timestamps.ts'

export const webhookFormats = ['json', 'xml'] as const
export const webhookAuthTypes = ['hmac', 'bearer', 'basic', 'header', 'none'] as const
export const webhookOrders = ['service', 'customer'] as const
export const webhookHealths = ['running', 'bad', 'unknown'] as const
export const webhookAttemptKinds = ['live', 'probe', 'replay', 'test'] as const

export type WebhookFormat = (typeof webhookFormats)[number]
export type WebhookOrder = (typeof webhookOrders)[number]
export type WebhookAuthType = (typeof webhookAuthTypes)[number]

/** Far more than exist, because a name may occur twice. */
const MAX_EVENTS = 1000

const URL_INVALID = 'services.webhook_url_invalid'
const EVENTS_INVALID = 'services.webhook_events_invalid'
const CONFIG_INVALID = 'services.webhook_config_invalid'
const AUTH_INVALID = 'services.webhook_auth_invalid'

const url = z.string(URL_INVALID).refine(isWebhookUrl, URL_INVALID)
/** D1-WHC-04: a repeated name counts once; an empty list means every event. */
const events = z
  .array(z.string(EVENTS_INVALID).refine(isEventName, EVENTS_INVALID), EVENTS_INVALID)
  .max(MAX_EVENTS, EVENTS_INVALID)
  .transform((names) => [...new Set(names)])
/** B-15: only for people; null: no name. */
const name = z
  .string()
  .refine(
    (text) => text.trim() !== '' && [...text].length <= webhookNameCharacters,
    rule('text.length', { min: 1, max: webhookNameCharacters }),
  )
  .refine(isPrintable, rule('text.control_characters'))
  .nullable()
const format = z.enum(webhookFormats, CONFIG_INVALID)
const authType = z.enum(webhookAuthTypes, CONFIG_INVALID)

/** B-25: whose events stay in order, how many requests are in flight for it, and how many events one has. */
const order = z.enum(webhookOrders, CONFIG_INVALID)
const numberFrom = ({ min, max }: { min: number; max: number }) =>
  z.int(CONFIG_INVALID).min(min, CONFIG_INVALID).max(max, CONFIG_INVALID)
const parallel = numberFrom(webhookParallel)
const batch = numberFrom(webhookBatch)

const MAX_SECRET_LENGTH = 4096
const secret = z.string(AUTH_INVALID).max(MAX_SECRET_LENGTH, AUTH_INVALID).nullable().optional()

/** D1-WHC-09. The members that an auth_type needs, and their form, are checked with the whole configuration. */
const authMembers = {
  hmac_secret: secret,
  auth_token: secret,
  auth_username: secret,
  auth_password: secret,
  auth_header_name: secret,
  auth_header_value: secret,
} as const

/** G-100: hmac_secret, auth_token, auth_password and auth_header_value are masked. */
export const webhookRecord = z.object({
  id: uuid,
  name: z.string().nullable(),
  url: z.string(),
  events: z.array(z.string()),
  format: z.enum(webhookFormats),
  auth_type: z.enum(webhookAuthTypes),
  encrypt_payload: z.boolean(),
  enabled: z.boolean(),
  /** B-15: mails to the service's admin e-mail when it becomes bad and when it delivers again. */
  notify: z.boolean(),
  order: z.enum(webhookOrders),
  /** Only with `order` customer. */
  parallel: z.int(),
  batch: z.int(),
  hmac_secret: z.string().nullable(),
  auth_token: z.string().nullable(),
  auth_username: z.string().nullable(),
  auth_password: z.string().nullable(),
  auth_header_name: z.string().nullable(),
  auth_header_value: z.string().nullable(),
  /** B-14: until then each delivery is signed with the previous `hmac_secret` too. */
  previous_secret_until: timestamp.nullable(),
  health: z.enum(webhookHealths),
  health_changed_at: timestamp,
  /** The first failure since the last delivery; null while it is running. Probes do not change it. */
  failing_since: timestamp.nullable(),
  backlog_count: z.int(),
  backlog_oldest_at: timestamp.nullable(),
  created_at: timestamp,
})

/**
 * A webhook with its health and the size of its backlog.
 * @example
 * const { health, backlog_count }: WebhookRecord = await company.webhooks.read({ serviceId, webhookId })
 */
export type WebhookRecord = z.output<typeof webhookRecord>

/**
 * D1-WHC-12: a secret that the platform made appears only in this response; A-86: once raw, once as libraries take it.
 */
export const writtenWebhook = webhookRecord.extend({
  hmac_secret_once: z.string().optional(),
  webhook_secret_once: z.string().optional(),
})

/**
 * A webhook after it was created or changed, with a new signing secret if the platform made one.
 * @example
 * const { hmac_secret_once }: WrittenWebhook = await company.webhooks.create(serviceId, { url: 'https://example.org/hook' })
 */
export type WrittenWebhook = z.output<typeof writtenWebhook>

// G-005: the members are in the order of the document, because the first wrong one is reported.
export const newWebhook = strictBody(
  {
    url,
    events: events.default([]),
    format: format.default('json'),
    auth_type: authType.default('hmac'),
    encrypt_payload: z.boolean().default(false),
    enabled: z.boolean().default(true),
    ...authMembers,
    name: name.default(null),
    notify: z.boolean().default(true),
    order: order.default('service'),
    parallel: parallel.default(1),
    batch: batch.default(1),
  },
  writtenWebhook.shape,
)

export type NewWebhook = z.output<typeof newWebhook>
/**
 * A webhook to add to a service.
 * @example
 * const webhook: NewWebhookInput = { url: 'https://example.org/hook', events: ['field_updated'] }
 * const { hmac_secret_once } = await company.webhooks.create(serviceId, webhook)
 */
export type NewWebhookInput = z.input<typeof newWebhook>

/** G-102: PUT is a partial update. */
export const webhookPatch = strictBody(
  {
    url: url.optional(),
    events: events.optional(),
    format: format.optional(),
    auth_type: authType.optional(),
    encrypt_payload: z.boolean().optional(),
    enabled: z.boolean().optional(),
    ...authMembers,
    name: name.optional(),
    notify: z.boolean().optional(),
    order: order.optional(),
    parallel: parallel.optional(),
    batch: batch.optional(),
    /** B-14: how long the old `hmac_secret` signs beside the new one; 0 without a new one ends the overlap. */
    overlap_hours: overlapHours.optional(),
  },
  writtenWebhook.shape,
)

/**
 * A change of a webhook; absent members stay.
 * @example
 * const patch: WebhookPatch = { events: ['field_updated'] }
 * await company.webhooks.update({ serviceId, webhookId }, patch)
 */
export type WebhookPatch = z.output<typeof webhookPatch>

/** the state of a webhook that is to be tried immediately. */
export const webhookProbeResponse = z.object({ health: z.literal('unknown') })

export type WebhookProbeResponse = z.output<typeof webhookProbeResponse>

/** The stable key of the sentence in `error`, with the members of its text; attempts of before 0.2.0 have none. */
const reasonDetails = z.looseObject({ key: z.string() }).readonly().optional()

/** G-109: metadata only, never a body. */
export const webhookAttempt = z.object({
  at: timestamp,
  event: z.string(),
  event_id: uuid,
  kind: z.enum(webhookAttemptKinds),
  status: z.int().nullable(),
  duration_ms: z.int(),
  error: z.string().nullable(),
  reason_details: reasonDetails,
})

/**
 * One delivery that a webhook tried.
 * @example
 * for await (const attempt of company.webhooks.attempts({ serviceId, webhookId })) {
 *   const { at }: WebhookAttempt = attempt
 *   console.log(at)
 * }
 */
export type WebhookAttempt = z.output<typeof webhookAttempt>

/** The event to send: `test`, or a sample of an event of the catalog. */
export const webhookTest = z
  .strictObject({ event: z.enum(['test', ...eventNames]).default('test') })
  .prefault({})
  .describe('Without a body, the event `test` is sent.')

export type WebhookTest = z.output<typeof webhookTest>

/** G-109: the endpoint's response to the test event. */
export const webhookTestResponse = z.object({
  delivered: z.boolean(),
  status: z.int().nullable(),
  duration_ms: z.int(),
  error: z.string().nullable(),
  reason_details: reasonDetails,
})

/**
 * The endpoint's response to a test delivery.
 * @example
 * const reply: WebhookTestResponse = await company.webhooks.test({ serviceId, webhookId })
 */
export type WebhookTestResponse = z.output<typeof webhookTestResponse>
