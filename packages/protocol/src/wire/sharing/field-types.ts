// The raw rows of the field-type registry, and how an operator adds and changes them (G-071).
import { z } from 'zod'
import { rule } from '../../reasons.ts'

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

/** The message is the error key, followed by the rule that the operator broke. */
const invalid = (reason: string): string => `field_types.invalid: ${reason}`
const MAX_OPTIONS = 5000
const MAX_ENTRIES = 200

const isPattern = (text: string): boolean => {
  try {
    new RegExp(`^(?:${text})$`, 'u')
    // G-072 wraps the text in a group, so a text that closes that group itself would escape the anchors.
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}

const oneOf = <const W extends readonly string[]>(values: W) =>
  z.enum(values, invalid(rule('member.value_not_allowed', { values })))

const optionList = invalid(rule('field_type.options', { max: MAX_OPTIONS }))
const pattern = invalid(rule('field_type.pattern'))
const shortText = invalid(rule('field_type.label', { min: 1, max: 200 }))
const name = invalid(rule('field_type.name'))
const yesOrNo = invalid(rule('member.wrong_type', { type: 'boolean' }))

const input = oneOf(fieldInputs)
const lane = oneOf(fieldLanes)
const check = oneOf(fieldChecks)
const options = z
  .array(z.string(optionList).min(1, optionList), optionList)
  .min(1, optionList)
  .max(MAX_OPTIONS, optionList)
const validation = z.string(pattern).min(1, pattern).max(1000, pattern).refine(isPattern, pattern)
const label = z.string(shortText).trim().min(1, shortText).max(200, shortText)
const typeName = z.string(name).regex(/^[a-z][a-z0-9_]{0,63}$/, name)

export const fieldTypeEntry = z.object({
  key: typeName,
  input,
  required: z.boolean(yesOrNo),
  check: check.nullable(),
  validation: validation.nullable(),
  options: options.nullable(),
})

export type FieldTypeEntry = z.infer<typeof fieldTypeEntry>

/** A row as GET /api/contact-field-types gives it: exactly these ten keys, null if the type inherits. */
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

// An entry of a request may omit members that it does not set.
const newEntry = fieldTypeEntry.extend({
  required: z.boolean(yesOrNo).default(false),
  check: check.nullable().default(null),
  validation: validation.nullable().default(null),
  options: options.nullable().default(null),
})

const keysDiffer = (entries: ReadonlyArray<{ key: string }>): boolean =>
  new Set(entries.map((entry) => entry.key)).size === entries.length

const entryList = invalid(rule('field_type.entries', { max: MAX_ENTRIES }))
const newEntries = z
  .array(newEntry, entryList)
  .min(1, entryList)
  .max(MAX_ENTRIES, entryList)
  .refine(keysDiffer, entryList)

export const newFieldTypeRow = z.object({
  // `plugin` is never a row of the registry.
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

/** An absent member stays, and null inherits. The name of a type never changes, so it is not read. */
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
