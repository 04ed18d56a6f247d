// Builds the example of a schema: values by member name, assembled as the schema says.
import { exampleBodies, exampleMembers } from './example-bodies.ts'
import { exampleValues, ID, omittedMembers, TIME } from './example-values.ts'
import type { Json } from './schemas.ts'

interface Context {
  components: Json
  /** In a request, an optional member is omitted unless the table has a value for it. */
  isRequest: boolean
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** A value of the table is used only if its type is that of the schema. */
const fits = (value: unknown, { type, enum: choices, additionalProperties: entry }: Json): boolean => {
  if (Array.isArray(choices)) return choices.includes(value)
  const types = [type].flat()
  const hasType =
    type === undefined || types.includes(typeOf(value)) || (typeOf(value) === 'integer' && types.includes('number'))
  const isMap = typeOf(value) === 'object' && typeof entry === 'object' && entry !== null
  return hasType && (!isMap || Object.values(value as Json).every((member) => fits(member, entry as Json)))
}

const listBranches = (schema: Json): Json[] => [schema.anyOf, schema.oneOf].flatMap((list) => (list as Json[]) ?? [])

const valueFor = (name: string, schema: Json): { value: unknown } | undefined => {
  if (!Object.hasOwn(exampleValues, name)) return undefined
  const value = exampleValues[name]
  const branches = listBranches(schema)
  return (branches.length > 0 ? branches.some((branch) => fits(value, branch)) : fits(value, schema))
    ? { value }
    : undefined
}

const buildObject = (schema: Json, context: Context): Json => {
  const required = (schema.required as string[] | undefined) ?? []
  const entries = Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})
  return Object.fromEntries(
    entries
      .filter(([name]) => required.includes(name) || !omittedMembers.has(name))
      // B-17: accepted in a request, but without an effect.
      .filter(([, member]) => !context.isRequest || member.readOnly !== true)
      .filter(([name, member]) => !context.isRequest || required.includes(name) || valueFor(name, member))
      .map(([name, member]) => [name, buildExample(member, context, name)]),
  )
}

const formats: Readonly<Record<string, string>> = { 'date-time': TIME, uuid: ID, date: '2026-01-31' }

const buildPlainValue = (schema: Json): unknown => {
  const [type] = [schema.type].flat()
  if (type === 'string') return formats[String(schema.format)] ?? 'text'
  if (type === 'integer' || type === 'number') return Math.max(1, (schema.minimum as number | undefined) ?? 1)
  if (type === 'boolean') return true
  return type === 'null' ? null : {}
}

/** A member whose value is undefined is left out. */
export const withMembers = (example: unknown, members: Readonly<Record<string, unknown>>): Json =>
  Object.fromEntries(Object.entries({ ...(example as Json), ...members }).filter(([, value]) => value !== undefined))

const namedExample = (reference: string, context: Context): unknown => {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  if (Object.hasOwn(exampleBodies, name)) return exampleBodies[name]
  const example = buildExample(context.components[name] as Json, context, name)
  const members = exampleMembers[name]
  return members === undefined ? example : withMembers(example, members)
}

export const buildExample = (schema: Json, context: Context, name = ''): unknown => {
  if (typeof schema.$ref === 'string') return namedExample(schema.$ref, context)
  const value = valueFor(name, schema)
  if (value) return value.value
  if ([schema.type].flat().includes('string') && /(?:_id|Id)$/.test(name)) return ID
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [branch] = listBranches(schema)
  if (branch) return buildExample(branch, context, name)
  if (schema.type === 'array') return [buildExample(schema.items as Json, context, name)]
  return schema.type === 'object' ? buildObject(schema, context) : buildPlainValue(schema)
}
