// A response with one pre-serialized JSON member, written by a worker thread. It is sent verbatim: reparsing a long
// list would block the event loop.

/** The JSON text of a `V`. */
export interface JsonText<V> {
  readonly text: string
  /** Never set: it carries the type. */
  readonly of?: V
}

const members = new WeakMap<object, { name: string; text: string }>()

/** The pre-serialized member of the value, if it has one. */
export const findJsonMember = (value: unknown) =>
  typeof value === 'object' && value !== null ? members.get(value) : undefined

/** The value with one additional member. Each read of that member parses its JSON. */
export const withJson = <T extends object, N extends string, V>(
  value: T,
  name: N,
  { text }: JsonText<V>,
): T & Readonly<Record<N, V>> => {
  const extended = { ...value }
  // Not enumerable: copying the members of the value must not parse it by accident.
  Object.defineProperty(extended, name, { get: () => JSON.parse(text) })
  members.set(extended, { name, text })
  return extended as T & Readonly<Record<N, V>>
}

/** The value with the pre-serialized member of another one, if that has one. */
export const copyJsonMember = <T extends object>(value: T, source: object): T => {
  const member = members.get(source)
  return member === undefined ? value : withJson(value, member.name, member)
}

/** A plain object again, with every member parsed. */
export const parsedWhole = (value: unknown): unknown => {
  const member = findJsonMember(value)
  return member === undefined ? value : { ...(value as object), [member.name]: JSON.parse(member.text) }
}

export const toJson = (value: unknown): string => {
  const member = findJsonMember(value)
  const json = JSON.stringify(value)
  if (member === undefined) return json
  const comma = json === '{}' ? '' : ','
  return `${json.slice(0, -1)}${comma}${JSON.stringify(member.name)}:${member.text}}`
}
