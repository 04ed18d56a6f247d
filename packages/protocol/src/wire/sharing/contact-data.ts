// Schemas of contact data: the values and files that fill the fields of a profile (G-075, G-076).
import { z } from 'zod'
import { profileLimits } from '../../limits.ts'
import { sha256Hex, uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

/** The seven members of NS-01, as a datum carries them while it is attested. */
const attestation = z.object({
  verified_hash: sha256Hex,
  verified_salt: z.string(),
  verified_at: timestamp,
  verified_expires_at: timestamp.nullable(),
  verified_method: z.enum(['email', 'sms', 'id_document']),
  verified_provider: z.string(),
  verification_id: uuid,
})

/** G-075. */
export const contactDatum = z.object({
  id: uuid,
  contact_field_id: uuid,
  slug: z.string(),
  type: z.string(),
  label: z.string(),
  /**
   * For a person a wrapper to their own key, as a JSON string; for a company plaintext; null if empty, or for a file.
   */
  value: z.string().nullable(),
  has_file: z.boolean(),
  is_private: z.boolean(),
  verification: attestation.nullable(),
  updated_at: timestamp,
  mappings: z.array(z.object({ connection_id: uuid, slug: z.string(), live: z.boolean() })),
})

/**
 * A datum of a profile, with its mappings; the value of a person is sealed.
 * @example
 * const data: ContactDatum[] = await person.contactData.list()
 */
export type ContactDatum = z.output<typeof contactDatum>

// The form of a value depends on its owner and its type, so the server checks it, with separate error keys.
const value = z.unknown().optional()

export const newContactDatum = z.object({
  contact_field_id: z.string(),
  value,
  is_private: z.boolean().nullish(),
})

export type NewContactDatum = z.output<typeof newContactDatum>

/** Refusals repeat both. A link of a flow is named `flow:<id of the flow>:<key of the element>`. */
const MAX_ID_LENGTH = 64
const MAX_SLUG_LENGTH = 160

/** A copy for one live mapping, sealed to the key of its service. */
const copy = z.object({ connection_id: z.string().max(MAX_ID_LENGTH), slug: z.string().max(MAX_SLUG_LENGTH), value })

export type ValueCopy = z.output<typeof copy>

const copies = z.array(copy).max(profileLimits.copies).nullish()

export const contactDatumChange = z.object({ value, is_private: z.boolean().nullish(), copies })

export type ContactDatumChange = z.output<typeof contactDatumChange>

const filePart = z.looseObject({
  /** A data URI. */
  file: z.unknown(),
  original_name: z.unknown(),
  mime_type: z.unknown(),
})

/**
 * G-075, G-076: a sealed file is `{value, copies?}`; one in the clear is the envelope's members and the declared
 * entries of its type. `is_private` switches between the two in the same step.
 */
export const contactDatumFile = z.looseObject({
  value,
  is_private: z.boolean().nullish(),
  copies,
  ...filePart.partial().shape,
  pages: z
    .array(filePart.partial(), 'contact_data.file_invalid')
    .max(profileLimits.pages, 'contact_data.file_invalid')
    .nullish(),
})

export type ContactDatumFile = z.output<typeof contactDatumFile>
