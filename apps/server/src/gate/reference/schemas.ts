// Converts the routes' schemas to JSON Schema: named ones become components, each once, and are referenced.
import { namedSchemas } from '@company-data/protocol/wire/schema-names'
import { ignoredMember } from '@company-data/protocol/wire/strict-body'
import { timestamp } from '@company-data/protocol/wire/timestamps'
import { z } from 'zod'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

const REFERENCE = '#/components/schemas/'
const REFERENCES = /"#\/components\/schemas\/(\w+)"/g

export interface SchemaBook {
  /** A reference to a named schema; any other in full. */
  describeSchema(schema: z.ZodType, io: Io): Json
  /** The named schemas that a part of a document refers to, directly or through others. */
  collectComponents(part: unknown): Json
}

const referencesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(REFERENCES)].map(([, name = '']) => name)

/** Formats that say all that the pattern beside them says. */
const EXACT_FORMATS: readonly unknown[] = ['date', 'date-time', 'uuid']

const PLAIN_TYPES: readonly unknown[] = ['string', 'integer', 'number', 'boolean']

/** `type: [T, 'null']` of a plain type that may be null. */
const mergeNull = (json: Json): Json => {
  const { anyOf, ...rest } = json
  const [plain, empty, more] = (anyOf as Json[] | undefined) ?? []
  const isMerged = plain && PLAIN_TYPES.includes(plain.type) && plain.enum === undefined
  if (!isMerged || empty?.type !== 'null' || more !== undefined) return json
  return { ...plain, ...rest, type: [plain.type, 'null'] }
}

/** The shortest of the forms that mean the same, which converters to OpenAPI 3.0 understand. */
const simplifySchema = (schema: Json): Json => {
  const { const: only, ...json } = mergeNull(schema)
  if (only !== undefined) json.enum = [only]
  if (json.contentEncoding !== undefined) delete json.format
  if (EXACT_FORMATS.includes(json.format)) delete json.pattern
  return json
}

/**
 * NS-18: members may be added, so a response is not described as closed unless it is. A number in a query is described as
 * one, though it arrives as text.
 */
const adaptSchema = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  if ((zodSchema as unknown) === timestamp) jsonSchema.format = 'date-time'
  if ((zodSchema as unknown) === ignoredMember) jsonSchema.readOnly = true
  const { integer } = jsonSchema
  if (integer === undefined) return
  delete jsonSchema.integer
  delete jsonSchema.pattern
  Object.assign(jsonSchema, { type: 'integer' }, integer)
}

const LISTS: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const SCHEMAS: readonly string[] = ['additionalProperties', 'items', 'not', 'propertyNames']

/** The schemas inside a schema come first. Members of an object may have any name, also that of a keyword. */
const simplifyAll = (schema: Json): Json => {
  const simplifyMember = (name: string, value: unknown): unknown => {
    if (LISTS.includes(name)) return (value as Json[]).map(simplifyAll)
    if (typeof value !== 'object' || value === null) return value
    if (SCHEMAS.includes(name)) return simplifyAll(value as Json)
    if (name !== 'properties') return value
    return Object.fromEntries(
      Object.entries(value as Record<string, Json>).map(([key, inner]) => [key, simplifyAll(inner)]),
    )
  }
  return simplifySchema(
    Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, simplifyMember(name, value)])),
  )
}

const convert = (schemas: ReadonlyMap<z.ZodType, string>, io: Io): Record<string, Json> => {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of schemas) registry.add(schema, { id })
  const { schemas: converted } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${REFERENCE}${id}`,
    unrepresentable: 'any',
    override: adaptSchema as never,
  })
  return Object.fromEntries(
    Object.entries(converted).map(([id, { $schema: _, $id: __, id: ___, ...json }]) => [id, simplifyAll(json as Json)]),
  )
}

/** All names that are reached from the given ones. */
const reach = (names: readonly string[], schemas: Record<string, Json>): Set<string> => {
  const reached = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue
    const schema = schemas[name]
    // The form of errors is not among the schemas of the wire.
    if (schema === undefined) continue
    reached.add(name)
    waiting.push(...referencesIn(schema))
  }
  return reached
}

export interface Roots {
  input: readonly z.ZodType[]
  output: readonly z.ZodType[]
}

export const schemaBook = ({ input, output }: Roots): SchemaBook => {
  const ids = new Map(namedSchemas)
  for (const schema of [...input, ...output]) if (!ids.has(schema)) ids.set(schema, `unnamed_${ids.size}`)
  const getId = (schema: z.ZodType): string => ids.get(schema) ?? ''
  const converted = { input: convert(ids, 'input'), output: convert(ids, 'output') }
  const used = { input: reach(input.map(getId), converted.input), output: reach(output.map(getId), converted.output) }
  const isDifferent = (id: string): boolean =>
    JSON.stringify(converted.input[id]) !== JSON.stringify(converted.output[id])
  const isTwofold = (id: string): boolean =>
    used.input.has(id) &&
    used.output.has(id) &&
    [...reach([id], converted.input), ...reach([id], converted.output)].some(isDifferent)
  /** A schema whose request and response forms differ has two names. */
  const toComponentName = (id: string, io: Io): string => (io === 'input' && isTwofold(id) ? `${id}Input` : id)
  const namedJson = (id: string, io: Io): Json =>
    JSON.parse(
      JSON.stringify(converted[io][id]).replace(
        REFERENCES,
        (_, name: string) => `"${REFERENCE}${toComponentName(name, io)}"`,
      ),
    )
  const components: Record<string, Json> = {}
  for (const io of ['output', 'input'] as const) {
    for (const id of used[io]) if (!id.startsWith('unnamed_')) components[toComponentName(id, io)] ??= namedJson(id, io)
  }
  return {
    describeSchema: (schema, io) =>
      namedSchemas.has(schema)
        ? { $ref: `${REFERENCE}${toComponentName(getId(schema), io)}` }
        : namedJson(getId(schema), io),
    collectComponents(part) {
      const names = [...reach(referencesIn(part), components)].sort()
      return Object.fromEntries(names.map((name) => [name, components[name]]))
    },
  }
}
