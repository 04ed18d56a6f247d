// Values for a schema: most of them plausible, some of them hostile.
import type { Random } from './random.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | boolean
  readonly additionalProperties?: JsonSchema | boolean
}

/** Values that the platform has returned or would accept, by member name. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>

const nested = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

/** Texts that careless code mistakes for something else. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff',
  '\u202e',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e999',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  "'; drop table account; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  'http://127.0.0.1:22/',
  'http://[::1]/',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'data:;base64,',
  '2023-02-31',
  '9999999-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'é'.repeat(300),
  'x'.repeat(5_000),
  '𝔘'.repeat(1_000),
  '\r\nSet-Cookie: a=b',
  '{"a":1}',
  '[1,2',
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [null],
  [[]],
  { __proto__: null, length: -1 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { toString: 1, constructor: { prototype: 1 } },
  nested(40),
  nested(400),
  Array.from({ length: 300 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`m${index}`, index])),
]

export const hostileText = (random: Random): string => random.pick(hostileTexts)

const hostileValue = (random: Random): unknown =>
  random.chance(0.6) ? hostileText(random) : random.pick(hostileValues)

const plainText = (random: Random): string =>
  random.pick(['a', 'text', 'A1', 'a_slug', 'Ein Satz.', 'a@example.org', '+491701234567', '2026-01-31', 'QUJD', '42'])

const typeOf = ({ type, properties, items }: JsonSchema, random: Random): string => {
  if (typeof type === 'string') return type
  if (type) return random.pick(type)
  if (properties) return 'object'
  return items ? 'array' : 'any'
}

const MAX_LEVELS = 6

/**
 * Draws values for schemas; values in `words` for a member are preferred. The share of hostile ones is decided each
 * time.
 */
export const valueSource = (random: Random, knownValues: KnownValues, hostileShare: () => number) => {
  const wordFor = (member: string): unknown => random.pick(knownValues.get(member) ?? [plainText(random)])

  const objectFor = (schema: JsonSchema, level: number): unknown => {
    const value: Record<string, unknown> = {}
    for (const [member, of] of Object.entries(schema.properties ?? {})) {
      const isNeeded = schema.required?.includes(member) === true
      if (random.chance(isNeeded ? 0.97 : 0.5)) value[member] = valueFor(of, member, level + 1)
    }
    if (typeof schema.additionalProperties === 'object' && level < MAX_LEVELS) {
      const names = [wordFor('slug'), wordFor('id'), hostileText(random)].map(String)
      for (const name of names)
        if (random.chance(0.5)) value[name] = valueFor(schema.additionalProperties, name, level + 1)
    }
    if (random.chance(hostileShare())) value[hostileText(random)] = hostileValue(random)
    return value
  }

  const arrayFor = ({ items }: JsonSchema, member: string, level: number): unknown[] => {
    const length = level > MAX_LEVELS ? 0 : Math.floor(random.between(0, 4))
    return Array.from({ length }, () => valueFor(typeof items === 'object' ? items : {}, member, level + 1))
  }

  const makers: Readonly<Record<string, (schema: JsonSchema, member: string, level: number) => unknown>> = {
    object: (schema, _member, level) => objectFor(schema, level),
    array: arrayFor,
    boolean: () => random.chance(0.5),
    null: () => null,
    integer: () => Math.floor(random.between(-3, 300)),
    number: () => random.between(-3, 300),
    string: (_schema, member) => wordFor(member),
    any: (_schema, member) => (random.chance(0.7) ? wordFor(member) : hostileValue(random)),
  }

  const valueFor = (schema: JsonSchema, member: string, level = 0): unknown => {
    if (level > 0 && random.chance(hostileShare())) return hostileValue(random)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return valueFor(random.pick(choices), member, level + 1)
    if (schema.allOf?.[0]) return valueFor(random.pick(schema.allOf), member, level + 1)
    return (makers[typeOf(schema, random)] ?? makers.any)?.(schema, member, level)
  }
  return { valueFor, wordFor, hostileText: () => hostileText(random), hostileValue: () => hostileValue(random) }
}
