// Bodies that refuse unknown members (B-17): those of request fields, webhooks, clients and sign-in apps.
import { z } from 'zod'

/** A member that only reads show. It may be sent back with the rest of a record, and is ignored. */
export const ignoredMember = z.unknown().optional()

const listNames = (shape: object): string[] => Object.keys(shape)

/**
 * Refuses a member that neither the body nor its record has. A record that was read may be sent back with changes, so its
 * other members are accepted and left out of the result.
 * @example strictBody({ url }, webhookRecord.shape)
 */
export const strictBody = <const Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  recordShape: Readonly<Record<string, unknown>> = {},
  message?: string,
) => {
  const ignored = listNames(recordShape).filter((name) => !Object.hasOwn(shape, name))
  const ignoredMembers = Object.fromEntries(ignored.map((name) => [name, ignoredMember]))
  const body: z.ZodObject<Shape, z.core.$strict> = z.strictObject({ ...shape, ...ignoredMembers }, message)
  type Output = z.output<typeof body>
  return body.transform((value): Output => {
    if (!ignored.some((name) => Object.hasOwn(value, name))) return value
    return Object.fromEntries(Object.entries(value).filter(([name]) => !ignored.includes(name))) as Output
  })
}

/** The members of a reference to a plugin (G-135), and those that reads add to it. */
const PLUGIN_MEMBERS = ['plugin_id', 'field_type', 'inputs', 'plugin_name', 'snapshot']

/** The server checks whether the plugin exists; here only unknown members are refused. */
export const pluginReference = z.unknown().superRefine((plugin, context) => {
  if (typeof plugin !== 'object' || plugin === null || Array.isArray(plugin)) return
  const keys = listNames(plugin).filter((name) => !PLUGIN_MEMBERS.includes(name))
  if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: plugin as Record<string, unknown> })
})
