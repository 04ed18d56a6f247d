// The raw rows of the field-type registry, and how an operator adds and changes them (G-071).
import { z } from 'zod'

export const fieldInputs = [
  'line',
  'date',
  'list',
  'multilist',
  'country',
  'nationality',
  'state',
  'phone',
  'composite',
  'file',
  'pages',
] as const

export const fieldLanes = ['inline', 'photo', 'document'] as const

export const fieldChecks = ['url', 'card', 'number', 'integer', 'decimal', 'float', 'pdf'] as const

const invalid = 'field_types.invalid'
const MOST_OPTIONS = 5000
const MOST_ENTRIES = 200

const isPattern = (text: string): boolean => {
  try {
    new RegExp(`^(?:${text})$`, 'u')
    // G-072 wraps the text in a group: a text that closes the group itself would escape the anchors
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}

const input = z.enum(fieldInputs, invalid)
const lane = z.enum(fieldLanes, invalid)
const check = z.enum(fieldChecks, invalid)
const options = z.array(z.string(invalid).min(1, invalid), invalid).min(1, invalid).max(MOST_OPTIONS, invalid)
const validation = z.string(invalid).min(1, invalid).max(1000, invalid).refine(isPattern, invalid)
const label = z.string(invalid).trim().min(1, invalid).max(200, invalid)
const typeName = z.string(invalid).regex(/^[a-z][a-z0-9_]{0,63}$/, invalid)

export const fieldTypeEntry = z.object({
  key: z.string(invalid).regex(/^[a-z][a-z0-9_]{0,63}$/, invalid),
  input,
  required: z.boolean(invalid),
  check: check.nullable(),
  validation: validation.nullable(),
  options: options.nullable(),
})

export type FieldTypeEntry = z.infer<typeof fieldTypeEntry>

/** A row as GET /api/contact-field-types gives it: exactly these ten keys, null where it inherits. */
export const fieldTypeRow = z.strictObject({
  type: z.string(),
  parent: z.string().nullable(),
  label: z.string(),
  input: input.nullable(),
  lane: lane.nullable(),
  check: check.nullable(),
  options: options.nullable(),
  fields: z.array(fieldTypeEntry).nullable(),
  validation: z.string().nullable(),
  is_system: z.boolean(),
})

export type FieldTypeRow = z.infer<typeof fieldTypeRow>

// entries of a request may leave out what they do not set
const newEntry = fieldTypeEntry.extend({
  required: z.boolean(invalid).default(false),
  check: check.nullable().default(null),
  validation: validation.nullable().default(null),
  options: options.nullable().default(null),
})

const keysDiffer = (entries: ReadonlyArray<{ key: string }>): boolean =>
  new Set(entries.map((entry) => entry.key)).size === entries.length

const newEntries = z.array(newEntry, invalid).min(1, invalid).max(MOST_ENTRIES, invalid).refine(keysDiffer, invalid)

export const newFieldTypeRow = z.object({
  // the key plugin is never a registry row
  type: typeName.refine((type) => type !== 'plugin', 'field_types.reserved'),
  parent: typeName.nullable().default(null),
  label,
  input: input.nullable().default(null),
  lane: lane.nullable().default(null),
  check: check.nullable().default(null),
  options: options.nullable().default(null),
  fields: newEntries.nullable().default(null),
  validation: validation.nullable().default(null),
})

export type NewFieldTypeRow = z.infer<typeof newFieldTypeRow>

/** Absent keeps, null inherits. The type itself is immutable and not read. */
export const fieldTypePatch = z.object({
  parent: typeName.nullable().optional(),
  label: label.optional(),
  input: input.nullable().optional(),
  lane: lane.nullable().optional(),
  check: check.nullable().optional(),
  options: options.nullable().optional(),
  fields: newEntries.nullable().optional(),
  validation: validation.nullable().optional(),
})

export type FieldTypePatch = z.infer<typeof fieldTypePatch>
