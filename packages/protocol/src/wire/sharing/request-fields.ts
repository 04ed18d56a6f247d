// Schemas of request rows: the data a service requests from customers, and the publishing of the set (NS-10, CX-05).
import { z } from 'zod'
import { requestFieldLimits, requestFieldSlugPattern } from '../../limits.ts'
import { displayText } from '../../names.ts'
import { uuid } from '../ids.ts'
import { pluginReference, strictBody } from '../strict-body.ts'
import { audience } from './services.ts'

const invalid = 'services.request_field_invalid'
const { rows, labelCharacters, options: maxOptions, optionCharacters, verifiedMaxAgeDays } = requestFieldLimits

/** what hides or reorders text is removed. */
const textUpTo = (maxCharacters: number) =>
  z
    .string(invalid)
    .overwrite(displayText)
    .refine((text) => text.trim() !== '' && [...text].length <= maxCharacters, invalid)

const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

/** False if absent or null. */
const flag = z
  .boolean(invalid)
  .nullable()
  .default(false)
  .transform((on) => on ?? false)

/** D1-RF-08: the question to a plugin, with the plugin's description when the row was published. */
const rowPlugin = z.looseObject({
  plugin_id: z.string(),
  field_type: z.string(),
  snapshot: z.record(z.string(), z.unknown()),
})

/** A row as the service client sees it: without its audience (D1-RF-05). */
export const requestField = z.object({
  /** The id of the slot; never reused once the row is gone (G-096). */
  id: uuid,
  slug: z.string(),
  label: z.string(),
  type: z.string(),
  one_time: z.boolean(),
  mandatory: z.boolean(),
  verified: z.boolean(),
  verified_max_age_days: z.int().nullable(),
  plugin: rowPlugin.nullable(),
  options: z.array(z.string()).nullable(),
})

/**
 * A field that a service requests from its customers.
 * @example
 * const fields: RequestField[] = await person.companyConnections.consents(connectionId)
 */
export type RequestField = z.output<typeof requestField>

export const requestFieldSet = z.object({ config_token: uuid, fields: z.array(requestField) })

/**
 * The request fields of a service, with the config_token for a change.
 * @example
 * const { config_token, fields }: RequestFieldSet = await service.requestFields.read()
 */
export type RequestFieldSet = z.output<typeof requestFieldSet>

/** CX-05: a row as the managers of the service see it. */
export const managedRequestField = requestField.extend({ audience })

export type ManagedRequestField = z.output<typeof managedRequestField>

/** G-005: the members are in the order of the document, which is the order of the checks. */
export const newRequestField = strictBody(
  {
    slug: z.string(invalid).regex(requestFieldSlugPattern, invalid),
    label: textUpTo(labelCharacters),
    // The server checks whether the registry has the type.
    type: z.string('services.request_field_type_invalid'),
    one_time: flag,
    mandatory: flag,
    /** If absent, a stored row keeps its audience and a new row is for both (NS-10, T-41). */
    audience: z.enum(audience.options, invalid).nullish(),
    verified: flag,
    verified_max_age_days: z
      .int(invalid)
      .min(verifiedMaxAgeDays.min, invalid)
      .max(verifiedMaxAgeDays.max, invalid)
      .nullable()
      .default(null),
    /** Only on rows of the type plugin: `{plugin_id, field_type, inputs?}` (G-135). */
    plugin: pluginReference.optional(),
    /** The permitted values of a choice; an empty list counts as absent. */
    options: z
      .array(textUpTo(optionCharacters), invalid)
      .max(maxOptions, invalid)
      .refine(isUnique, invalid)
      .nullable()
      .default(null),
  },
  managedRequestField.shape,
  invalid,
)

export type NewRequestField = z.output<typeof newRequestField>
/**
 * A request field to publish. The platform decides or keeps absent members.
 * @example
 * const field: NewRequestFieldInput = { slug: 'email', label: 'E-mail address', type: 'email', mandatory: true }
 * await service.requestFields.update((fields) => [...fields, field])
 */
export type NewRequestFieldInput = z.input<typeof newRequestField>

/** A config_token that is not a UUID is refused as stale, like any other that is not current. */
export const requestFieldsChange = strictBody({
  config_token: z.string(),
  // G-005: a value that is not a list is an ordinary type error; a problem inside the list has its own key.
  fields: z
    .array(newRequestField)
    .max(rows, invalid)
    .superRefine((fields, context) => {
      for (const [index, { slug }] of fields.entries())
        if (fields.findIndex((other) => other.slug === slug) < index)
          context.addIssue({ code: 'custom', path: [index, 'slug'], message: invalid })
    }),
})

export type RequestFieldsChange = z.output<typeof requestFieldsChange>

export const managedRequestFieldSet = z.object({ config_token: uuid, fields: z.array(managedRequestField) })

/**
 * The request fields of a service as its managers see them: each with the customers who are asked for it.
 * @example
 * const { fields }: ManagedRequestFieldSet = await company.requestFields.read(serviceId)
 */
export type ManagedRequestFieldSet = z.output<typeof managedRequestFieldSet>

/** Rows with an answer on any connection: their type cannot change, and removing them deletes their answers. */
export const answeredRequestFields = z.object({ slugs: z.array(z.string()) })

export type AnsweredRequestFields = z.output<typeof answeredRequestFields>
