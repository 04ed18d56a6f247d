// The members of a schema as rows of a table: name, type and meaning.
import type { OpenApi, Schema } from './open-api.ts'

export interface MemberRow {
  /** With the names above it: `fields[].slug`. */
  name: string
  type: string
  isRequired: boolean
  description: string
}

const MAX_DEPTH = 4
const MAX_ROWS = 80

type Components = OpenApi['components']

const resolveSchema = (schema: Schema, { schemas }: Components): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  const target = name === undefined ? undefined : schemas[name]
  return target === undefined
    ? schema
    : { ...resolveSchema(target, { schemas, responses: {} }), ...withoutReference(schema) }
}

const withoutReference = ({ $ref: _, ...members }: Schema): Schema => members

/** The one alternative beside null, which is how a member is nullable. */
const withoutNull = (schema: Schema, components: Components): { schema: Schema; isNullable: boolean } => {
  const choices = schema.anyOf ?? schema.oneOf
  const others = choices?.filter(({ type }) => type !== 'null')
  if (choices === undefined || others?.length === choices.length || others?.length !== 1)
    return { schema, isNullable: false }
  return { schema: resolveSchema(others[0] ?? {}, components), isNullable: true }
}

const describeLimits = ({ minimum, maximum, minLength, maxLength }: Schema): string => {
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return ` ${minimum} to ${maximum}`
  if (maxLength !== undefined) return ` of ${minLength ?? 0} to ${maxLength} characters`
  return ''
}

const describeType = (schema: Schema, components: Components, depth = 0): string => {
  // A schema that contains itself, such as that of any JSON value.
  if (depth > MAX_DEPTH) return 'any value'
  const describeInner = (inner: Schema): string => describeType(resolveSchema(inner, components), components, depth + 1)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(describeInner))].join(' or ')
  if (schema.items) return `list of ${describeInner(schema.items)}`
  if (!Array.isArray(schema.type)) return `${schema.type ?? 'any value'}${describeLimits(schema)}`
  return schema.type.map((type) => (type === 'null' ? type : `${type}${describeLimits(schema)}`)).join(' or ')
}

export const listMembers = (schema: Schema, components: Components, prefix = '', depth = 0): MemberRow[] => {
  const resolved = resolveSchema(schema, components)
  if (resolved.items && !resolved.properties)
    return depth >= MAX_DEPTH ? [] : listMembers(resolved.items, components, `${prefix}[]`, depth + 1)
  const rows = Object.entries(resolved.properties ?? {}).flatMap(([name, member]): MemberRow[] => {
    const { schema: inner, isNullable } = withoutNull(resolveSchema(member, components), components)
    const path = prefix === '' ? name : `${prefix}.${name}`
    const row = {
      name: path,
      type: `${describeType(inner, components)}${isNullable ? ' or null' : ''}`,
      isRequired: resolved.required?.includes(name) ?? false,
      description: member.description ?? inner.description ?? '',
    }
    return [row, ...(depth + 1 < MAX_DEPTH ? listMembers(inner, components, path, depth + 1) : [])]
  })
  return rows.slice(0, MAX_ROWS)
}
