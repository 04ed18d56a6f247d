// The draft of a webhook form and its request body: everything for a new webhook, only changes for an existing one.
import type { EventName } from '@company-data/protocol/events'
import type { NewWebhookInput, WebhookPatch, WebhookRecord } from '@company-data/sdk/company'

export type AuthType = WebhookRecord['auth_type']

export const authTypes: readonly AuthType[] = ['hmac', 'bearer', 'basic', 'header', 'none']

export type AuthMember =
  | 'hmac_secret'
  | 'auth_token'
  | 'auth_username'
  | 'auth_password'
  | 'auth_header_name'
  | 'auth_header_value'

/** D1-WHC-09: the members that each kind of authentication needs. */
export const authMembers: Readonly<Record<AuthType, readonly AuthMember[]>> = {
  hmac: ['hmac_secret'],
  bearer: ['auth_token'],
  basic: ['auth_username', 'auth_password'],
  header: ['auth_header_name', 'auth_header_value'],
  none: [],
}

/** G-100: these are shown in full; the others come back masked and are retyped or left alone. */
export const isClear = (member: AuthMember): boolean => member === 'auth_username' || member === 'auth_header_name'

export type WebhookDraft = Readonly<Record<AuthMember, string>> & {
  readonly name: string
  readonly url: string
  /** Otherwise every event is sent, including those of later versions. */
  readonly choosesEvents: boolean
  readonly events: readonly string[]
  readonly format: WebhookRecord['format']
  readonly auth_type: AuthType
  readonly encrypt_payload: boolean
  readonly notify: boolean
  readonly order: WebhookRecord['order']
  /** As typed. */
  readonly parallel: string
  readonly batch: string
  /** B-14: how long the stored signing secret works beside a typed one. */
  readonly overlap_hours: number
}

const NO_SECRETS = {
  hmac_secret: '',
  auth_token: '',
  auth_username: '',
  auth_password: '',
  auth_header_name: '',
  auth_header_value: '',
} as const

export const emptyDraft: WebhookDraft = {
  name: '',
  url: '',
  choosesEvents: false,
  events: [],
  format: 'json',
  auth_type: 'hmac',
  encrypt_payload: false,
  notify: true,
  order: 'service',
  parallel: '8',
  batch: '1',
  overlap_hours: 0,
  ...NO_SECRETS,
}

export const toDraft = (webhook: WebhookRecord): WebhookDraft => ({
  name: webhook.name ?? '',
  url: webhook.url,
  choosesEvents: webhook.events.length > 0,
  events: webhook.events,
  format: webhook.format,
  auth_type: webhook.auth_type,
  encrypt_payload: webhook.encrypt_payload,
  notify: webhook.notify,
  order: webhook.order,
  parallel: String(webhook.parallel),
  batch: String(webhook.batch),
  overlap_hours: 0,
  ...NO_SECRETS,
  auth_username: webhook.auth_username ?? '',
  auth_header_name: webhook.auth_header_name ?? '',
})

/** D1-WHC-04: an empty list means every event, so an empty choice must not be sent. */
export const lacksEvents = ({ choosesEvents, events }: WebhookDraft): boolean => choosesEvents && events.length === 0

/** D1-WHC-12: the platform generates only HMAC secrets; a stored secret may stay. */
export const isNeeded = (member: AuthMember, storedWebhook: Pick<WebhookRecord, AuthMember> | undefined): boolean =>
  member !== 'hmac_secret' && (isClear(member) || (storedWebhook?.[member] ?? null) === null)

/** The input for the chosen kind of authentication. Secrets are sent exactly as typed. */
const typedSecrets = (draft: WebhookDraft): Partial<Record<AuthMember, string>> =>
  Object.fromEntries(
    authMembers[draft.auth_type].filter((member) => draft[member] !== '').map((member) => [member, draft[member]]),
  )

const listEvents = ({ choosesEvents, events }: WebhookDraft): string[] => (choosesEvents ? [...events] : [])

export const toNewWebhook = (draft: WebhookDraft): NewWebhookInput => ({
  url: draft.url.trim(),
  events: listEvents(draft),
  format: draft.format,
  auth_type: draft.auth_type,
  encrypt_payload: draft.encrypt_payload,
  ...(draft.name.trim() !== '' && { name: draft.name.trim() }),
  ...(!draft.notify && { notify: false }),
  ...(draft.order === 'customer' && { order: draft.order, parallel: Number(draft.parallel) }),
  ...(draft.batch.trim() !== '1' && { batch: Number(draft.batch) }),
  ...typedSecrets(draft),
})

const isSameSet = (some: readonly string[], otherNames: readonly string[]): boolean =>
  some.length === otherNames.length && some.every((name) => otherNames.includes(name))

/** Only differences are sent, so that a save never undoes changes by others. */
export const toPatch = (webhook: WebhookRecord, draft: WebhookDraft): WebhookPatch => {
  const { url, events, format, auth_type, encrypt_payload } = toNewWebhook(draft)
  const secrets = Object.entries(typedSecrets(draft)).filter(([name, text]) => webhook[name as AuthMember] !== text)
  const overlaps = draft.overlap_hours > 0 && secrets.some(([name]) => name === 'hmac_secret')
  return {
    ...(url !== webhook.url && { url }),
    // Names come from the form or the record, so the platform knows them all.
    ...(events !== undefined && !isSameSet(events, webhook.events) && { events: events as EventName[] }),
    ...(format !== webhook.format && { format }),
    ...(auth_type !== webhook.auth_type && { auth_type }),
    ...(encrypt_payload !== webhook.encrypt_payload && { encrypt_payload }),
    ...((draft.name.trim() || null) !== webhook.name && { name: draft.name.trim() || null }),
    ...(draft.notify !== webhook.notify && { notify: draft.notify }),
    ...(draft.order !== webhook.order && { order: draft.order }),
    ...(Number(draft.parallel) !== webhook.parallel && { parallel: Number(draft.parallel) }),
    ...(Number(draft.batch) !== webhook.batch && { batch: Number(draft.batch) }),
    ...Object.fromEntries(secrets),
    ...(overlaps && { overlap_hours: draft.overlap_hours }),
  }
}
