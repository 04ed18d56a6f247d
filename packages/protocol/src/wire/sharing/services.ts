// Schemas of services: the record, its changes, share configuration, photos and logs (G-060 to G-066, NS-10).
import { z } from 'zod'
import { serviceShareCode, sha256Hex, timestamp, uuid } from '../basics.ts'

export const audiences = ['person', 'company', 'both'] as const

const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 2000
const LONGEST_EMAIL = 254

/** G-061: 1 to 100 characters, not all of them blank. */
export const serviceName = z
  .string('services.name_invalid')
  .refine((name) => name.trim() !== '' && [...name].length <= LONGEST_NAME, 'services.name_invalid')

export const adminEmail = z
  .string('services.admin_email_invalid')
  .max(LONGEST_EMAIL, 'services.admin_email_invalid')
  .regex(z.regexes.email, 'services.admin_email_invalid')

export const audience = z.enum(audiences)

export const serviceDescription = z.string().max(LONGEST_DESCRIPTION).nullable()

/** What `PUT /api/services/{id}` changes; a member left out stays. Keys are never replaced (D1-SVC-24). */
export const servicePatch = z.object({
  name: serviceName.optional(),
  description: serviceDescription.optional(),
  audience: audience.optional(),
})

export type ServicePatch = z.output<typeof servicePatch>

export const shareCodeChange = z.object({ share_code: serviceShareCode })
export const adminEmailChange = z.object({ admin_email: adminEmail })
export const numberMatchingChange = z.object({ number_matching: z.boolean() })
export const require2faChange = z.object({ require_2fa: z.boolean() })

/** D1-SVC-05. */
export const encryptedPrivateKey = z.object({ iter: z.int(), salt: z.string(), iv: z.string(), data: z.string() })

/** G-063. */
export const serviceRecord = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  share_code: z.string(),
  /** How others address it: `COMPANY/SERVICE`. */
  code: z.string(),
  admin_email: z.string(),
  audience,
  number_matching: z.boolean(),
  require_2fa: z.boolean(),
  public_key: z.string(),
  public_key_sha256: sha256Hex,
  encrypted_private_key: encryptedPrivateKey,
  has_private_pem: z.boolean(),
  client_id: z.string().nullable(),
  config_token: uuid,
  created_at: timestamp,
})

export type ServiceRecord = z.output<typeof serviceRecord>

/** G-064: which profile fields of the company its connected customers see. */
export const shareConfig = z.object({ config_token: uuid, fields: z.array(uuid) })

export type ShareConfig = z.output<typeof shareConfig>

const MOST_SHARED_FIELDS = 500

/** A token that is no UUID is as stale as any other; a field named twice is shared once. */
export const shareConfigChange = z.object({
  config_token: z.string(),
  fields: z
    .array(uuid)
    .max(MOST_SHARED_FIELDS)
    .transform((fields) => [...new Set(fields.map((field) => field.toLowerCase()))]),
})

export type ShareConfigChange = z.output<typeof shareConfigChange>

export const newSharePhoto = z.object({ file: z.string('services.photo_invalid') })

export const sharePhoto = z.object({
  id: uuid,
  mime_type: z.string(),
  size: z.int(),
  content_sha256: sha256Hex,
  created_at: timestamp,
})

export type SharePhoto = z.output<typeof sharePhoto>

/** NS-10. */
export const serviceLogKinds = [
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.state_changed',
  'webhook.backlog_stale',
  'webhook.backlog_purged',
  'config.published',
  'client.created',
  'client.secret_regenerated',
  'client.redirect_uri_changed',
  'service.updated',
] as const

export type ServiceLogKind = (typeof serviceLogKinds)[number]

export const serviceLogEntry = z.object({
  id: uuid,
  at: timestamp,
  kind: z.enum(serviceLogKinds),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
})

export type ServiceLogEntry = z.output<typeof serviceLogEntry>
