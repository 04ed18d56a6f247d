// Schemas of request rows: what a service asks its customers for, and how the whole set is published (NS-10, CX-05).
import { z } from 'zod'
import { requestFieldLimits, requestFieldSlugPattern } from '../../limits.ts'
import { uuid } from '../ids.ts'
import { audience } from './services.ts'

const invalid = 'services.request_field_invalid'
const { rows, labelCharacters, options: mostOptions, optionCharacters, verifiedMaxAgeDays } = requestFieldLimits

const textUpTo = (most: number) =>
  z.string(invalid).refine((text) => text.trim() !== '' && [...text].length <= most, invalid)

const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

/** Left out or null: false. */
const flag = z
  .boolean(invalid)
  .nullable()
  .default(false)
  .transform((on) => on ?? false)

/** The members in the order of the document, which is that of the checks (G-005). */
export const newRequestField = z.object(
  {
    slug: z.string(invalid).regex(requestFieldSlugPattern, invalid),
    label: textUpTo(labelCharacters),
    // Whether the registry has it is the server's to say.
    type: z.string('services.request_field_type_invalid'),
    one_time: flag,
    mandatory: flag,
    /** Left out: what is stored for the slug stays, a new row is for both (NS-10, T-41). */
    audience: z.enum(audience.options, invalid).nullish(),
    verified: flag,
    verified_max_age_days: z
      .int(invalid)
      .min(verifiedMaxAgeDays.min, invalid)
      .max(verifiedMaxAgeDays.max, invalid)
      .nullable()
      .default(null),
    /** Only on rows of the type plugin: `{plugin_id, field_type, inputs?}` (G-135). */
    plugin: z.unknown().optional(),
    /** The permitted values of a choice; an empty list is none. */
    options: z
      .array(textUpTo(optionCharacters), invalid)
      .max(mostOptions, invalid)
      .refine(isUnique, invalid)
      .nullable()
      .default(null),
  },
  invalid,
)

export type NewRequestField = z.output<typeof newRequestField>
export type NewRequestFieldInput = z.input<typeof newRequestField>

/** A token that is no UUID is as stale as any other. */
export const requestFieldsChange = z.object({
  config_token: z.string(),
  // No list at all is a wrong type like any other (G-005); what is wrong in the list has its key.
  fields: z
    .array(newRequestField)
    .max(rows, invalid)
    .refine((fields) => isUnique(fields.map(({ slug }) => slug)), invalid),
})

export type RequestFieldsChange = z.output<typeof requestFieldsChange>

/** D1-RF-08: what is asked of a plugin, with the description as it was at the publish. */
const pluginOfRow = z.looseObject({
  plugin_id: z.string(),
  field_type: z.string(),
  snapshot: z.record(z.string(), z.unknown()),
})

/** A row as the service client sees it: without its audience (D1-RF-05). */
export const requestField = z.object({
  /** The id of the slot; never used again once the row is gone (G-096). */
  id: uuid,
  slug: z.string(),
  label: z.string(),
  type: z.string(),
  one_time: z.boolean(),
  mandatory: z.boolean(),
  verified: z.boolean(),
  verified_max_age_days: z.int().nullable(),
  plugin: pluginOfRow.nullable(),
  options: z.array(z.string()).nullable(),
})

export type RequestField = z.output<typeof requestField>

export const requestFieldSet = z.object({ config_token: uuid, fields: z.array(requestField) })

export type RequestFieldSet = z.output<typeof requestFieldSet>

/** CX-05: as whoever manages the service sees it. */
export const managedRequestField = requestField.extend({ audience })

export type ManagedRequestField = z.output<typeof managedRequestField>

export const managedRequestFieldSet = z.object({ config_token: uuid, fields: z.array(managedRequestField) })

export type ManagedRequestFieldSet = z.output<typeof managedRequestFieldSet>
