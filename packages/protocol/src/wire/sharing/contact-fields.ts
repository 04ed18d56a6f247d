// Schemas of contact fields: the field catalog of a profile, and the fields that its owner adds (G-073).
import { z } from 'zod'
import { contactFieldSlugPattern, profileLimits } from '../../limits.ts'
import { displayText } from '../../names.ts'
import { rule } from '../../reasons.ts'
import { uuid } from '../ids.ts'

export const fieldUsertypes = ['person', 'company', 'any'] as const
export type FieldUsertype = (typeof fieldUsertypes)[number]

const usertype = z.enum(fieldUsertypes, 'contact_fields.usertype_invalid')

/** D1-CF-04. Without it, every definition is listed (T-40). */
export const contactFieldQuery = z.object({ usertype: usertype.optional() })

/** G-073. */
export const contactField = z.object({
  id: uuid,
  slug: z.string(),
  /** A translation key when `is_system`, otherwise the text itself. */
  label: z.string(),
  type: z.string(),
  usertype,
  is_system: z.boolean(),
  owner_user_id: uuid.nullable(),
  sort: z.int(),
})

/**
 * A field of the catalog.
 * @example
 * const fields: ContactField[] = await person.contactFields.list('person')
 */
export type ContactField = z.output<typeof contactField>

const { labelCharacters, mostSort } = profileLimits
const slugRule = rule('text.field_slug')
const labelRule = rule('text.required_length', { min: 1, max: labelCharacters })

const slug = z.string(slugRule).regex(contactFieldSlugPattern, slugRule)
const label = z
  .string(labelRule)
  .refine((text) => !text.includes('\u0000'), labelRule)
  .overwrite(displayText)
  .trim()
  .refine((text) => text !== '' && [...text].length <= labelCharacters, labelRule)
// The server checks whether the registry has the type.
const fieldType = z.string('contact_fields.type_invalid')
const sort = z.int().min(-mostSort).max(mostSort)

/** G-005: the members are in the order of the document, which is the order of the checks. */
export const newContactField = z.object({
  /** Derived from the label if absent. */
  slug: slug.nullish(),
  label,
  type: fieldType,
  usertype: usertype.nullish(),
  sort: sort.nullish(),
})

export type NewContactField = z.output<typeof newContactField>

/** An absent member stays. */
export const contactFieldPatch = z.object({
  slug: slug.optional(),
  label: label.optional(),
  type: fieldType.optional(),
  usertype: usertype.optional(),
  sort: sort.optional(),
})

export type ContactFieldPatch = z.output<typeof contactFieldPatch>
