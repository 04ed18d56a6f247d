// Schemas of a profile: the field catalog, contact data with their files, photos (G-073 to G-076).
import { z } from 'zod'
import { contactFieldSlugPattern, profileLimits } from '../../limits.ts'
import { sha256Hex, timestamp, uuid } from '../basics.ts'

export const fieldUsertypes = ['person', 'company', 'any'] as const
export type FieldUsertype = (typeof fieldUsertypes)[number]

const usertype = z.enum(fieldUsertypes, 'contact_fields.usertype_invalid')

/** D1-CF-04; left out: every definition (T-40). */
export const contactFieldQuery = z.object({ usertype: usertype.optional() })

/** G-073. */
export const contactField = z.object({
  id: uuid,
  slug: z.string(),
  /** A translation key when `is_system`, else a literal. */
  label: z.string(),
  type: z.string(),
  usertype,
  is_system: z.boolean(),
  owner_user_id: uuid.nullable(),
  sort: z.int(),
})

export type ContactField = z.output<typeof contactField>

const { labelCharacters, mostSort } = profileLimits
const slugRule = 'must be like first_name: [a-z][a-z0-9_]{0,63}'
const labelRule = `must be a text of 1 to ${labelCharacters} characters`

const slug = z.string(slugRule).regex(contactFieldSlugPattern, slugRule)
const label = z
  .string(labelRule)
  .trim()
  .refine((text) => text !== '' && [...text].length <= labelCharacters, labelRule)
// Whether the registry has it is the server's to say.
const fieldType = z.string('contact_fields.type_invalid')
const sort = z.int().min(-mostSort).max(mostSort)

/** The members in the order of the definition, which is that of the checks (G-005). */
export const newContactField = z.object({
  /** Made from the label when it is left out. */
  slug: slug.nullish(),
  label,
  type: fieldType,
  usertype: usertype.nullish(),
  sort: sort.nullish(),
})

export type NewContactField = z.output<typeof newContactField>

/** A member that is left out stays. */
export const contactFieldPatch = z.object({
  slug: slug.optional(),
  label: label.optional(),
  type: fieldType.optional(),
  usertype: usertype.optional(),
  sort: sort.optional(),
})

export type ContactFieldPatch = z.output<typeof contactFieldPatch>

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

export const photoKinds = ['profile', 'logo', 'cover'] as const

/** G-074. */
export const newPhoto = z.object({ file: z.string('contact_data.file_invalid'), kind: z.enum(photoKinds) })

export type NewPhoto = z.output<typeof newPhoto>

export const photo = z.object({
  id: uuid,
  kind: z.enum(photoKinds),
  mime_type: z.string(),
  size: z.int(),
  content_sha256: sha256Hex,
  created_at: timestamp,
})

export type Photo = z.output<typeof photo>
