// A webhook's configuration with decrypted secrets: from its row, from input, and back into columns.
import type {
  NewWebhook,
  WebhookAuthType,
  WebhookFormat,
  WebhookOrder,
  WebhookPatch,
} from '@company-data/protocol/wire/delivery/webhooks'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'
import type { Credentials } from '../signature.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { maskSecret } from './secret-mask.ts'

export interface Configuration extends Credentials {
  url: string
  events: readonly string[]
  format: WebhookFormat
  encrypt_payload: boolean
  enabled: boolean
  /** Null: it has no name (B-15). */
  name: string | null
  notify: boolean
  order: WebhookOrder
  parallel: number
  batch: number
}

/** Encrypted at rest, each for its own purpose, so that the ciphertext of one column cannot be opened as another. */
const ENCRYPTED = ['hmac_secret', 'auth_token', 'auth_password', 'auth_header_value'] as const
const READABLE = ['auth_username', 'auth_header_name'] as const
type Encrypted = (typeof ENCRYPTED)[number]
type Secret = Encrypted | (typeof READABLE)[number]

const formatPurpose = (name: Encrypted): string => `webhook.${name}`
const isEncrypted = (name: string): name is Encrypted => (ENCRYPTED as readonly string[]).includes(name)

export const toConfiguration = (row: WebhookRow, secrets: Secrets): Configuration => {
  const open = (name: Encrypted): string | null => {
    const text = row[`${name}_encrypted`]
    return text === null ? null : secrets.decrypt(text, formatPurpose(name))
  }
  return {
    url: row.url,
    events: row.events,
    format: row.format as WebhookFormat,
    auth_type: row.auth_type as WebhookAuthType,
    encrypt_payload: row.encrypt_payload,
    enabled: row.enabled,
    name: row.name,
    notify: row.notify,
    order: row.order as WebhookOrder,
    parallel: row.parallel,
    batch: row.batch,
    hmac_secret: open('hmac_secret'),
    auth_token: open('auth_token'),
    auth_username: row.auth_username,
    auth_password: open('auth_password'),
    auth_header_name: row.auth_header_name,
    auth_header_value: open('auth_header_value'),
  }
}

type Columns = Partial<Omit<WebhookRow, 'events'>> & { events?: string[] }

/** Only the columns of the named members, so that unchanged columns are not rewritten. */
export const toColumns = (
  configuration: Configuration,
  names: ReadonlyArray<keyof Configuration>,
  secrets: Secrets,
): Columns =>
  Object.fromEntries(
    names.map((name) => {
      const value = configuration[name]
      if (!isEncrypted(name)) return [name, value]
      return [`${name}_encrypted`, value === null ? null : secrets.encrypt(String(value), formatPurpose(name))]
    }),
  )

/** An empty text counts as absent: a form sends it for an empty field. */
const textOrNull = (value: string | null | undefined): string | null => value || null

export const parseConfiguration = (input: NewWebhook): Configuration => ({
  ...input,
  hmac_secret: textOrNull(input.hmac_secret),
  auth_token: textOrNull(input.auth_token),
  auth_username: textOrNull(input.auth_username),
  auth_password: textOrNull(input.auth_password),
  auth_header_name: textOrNull(input.auth_header_name),
  auth_header_value: textOrNull(input.auth_header_value),
})

/** D1-WHC-11, G-101: an omitted secret, or one sent as its current mask, stays; null clears it. */
const patchedSecret = (name: Secret, newSecret: string | null | undefined, present: string | null): string | null => {
  if (newSecret === undefined || newSecret === '') return present
  return isEncrypted(name) && newSecret !== null && newSecret === maskSecret(present) ? present : newSecret
}

/** The members of a change that are configuration. */
type ConfigurationPatch = Omit<WebhookPatch, 'overlap_hours'>

export const patchedConfiguration = (present: Configuration, patch: ConfigurationPatch): Configuration => {
  const patched: Configuration = {
    ...present,
    ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
  }
  for (const name of [...ENCRYPTED, ...READABLE]) patched[name] = patchedSecret(name, patch[name], present[name])
  return patched
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

export const memberNames = (configuration: Configuration): Array<keyof Configuration> =>
  Object.keys(configuration) as Array<keyof Configuration>

/** The names of the members that differ, in document order. */
export const changedMembers = (before: Configuration, after: Configuration): Array<keyof Configuration> =>
  memberNames(before).filter((name) => !isSame(before[name], after[name]))
