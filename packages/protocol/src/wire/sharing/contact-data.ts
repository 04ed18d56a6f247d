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
  /** A person's: a wrapper to the own key as a JSON string. A company's: plaintext. Null: none, or a file. */
  value: z.string().nullable(),
  has_file: z.boolean(),
  is_private: z.boolean(),
  verification: attestation.nullable(),
  updated_at: timestamp,
  mappings: z.array(z.object({ connection_id: uuid, slug: z.string(), live: z.boolean() })),
})

export type ContactDatum = z.output<typeof contactDatum>

// What a value must be depends on whose it is and on its type: the server says it, with a key of its own.
const value = z.unknown().optional()

export const newContactDatum = z.object({
  contact_field_id: z.string(),
  value,
  is_private: z.boolean().nullish(),
})

export type NewContactDatum = z.output<typeof newContactDatum>

/** Of an id or a slug: both come back in refusals. */
const LONGEST_NAME = 64

/** One per live mapping, sealed to the key of its service. */
const copy = z.object({ connection_id: z.string().max(LONGEST_NAME), slug: z.string().max(LONGEST_NAME), value })

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
 * G-075, G-076: sealed `{value, copies?}`, or in the clear the members of the envelope, with the entries that the type
 * declares beside them. `is_private` switches between the two in the same step.
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
