// An answer of which one member is JSON already, because a thread has written it. It is sent as it is: to parse a long list and
// to write it again would hold up everybody.

/** The JSON of a `V`. */
export interface JsonText<V> {
  readonly text: string
  /** Never set: it keeps the type. */
  readonly of?: V
}

const members = new WeakMap<object, { name: string; text: string }>()

const findMember = (value: unknown) => (typeof value === 'object' && value !== null ? members.get(value) : undefined)

/** The value with one member more. Whoever reads that member gets its value, which is parsed for each reading. */
export const withJson = <T extends object, N extends string, V>(
  value: T,
  name: N,
  { text }: JsonText<V>,
): T & Readonly<Record<N, V>> => {
  const extended = { ...value }
  // Not enumerable: what copies the members of the value does not parse it by the way.
  Object.defineProperty(extended, name, { get: () => JSON.parse(text) })
  members.set(extended, { name, text })
  return extended as T & Readonly<Record<N, V>>
}

/** The value with such a member of another one, where that has one. */
export const copyJsonMember = <T extends object>(value: T, source: object): T => {
  const member = members.get(source)
  return member === undefined ? value : withJson(value, member.name, member)
}

/** A plain object again, with every member parsed. */
export const parsedWhole = (value: unknown): unknown => {
  const member = findMember(value)
  return member === undefined ? value : { ...(value as object), [member.name]: JSON.parse(member.text) }
}

export const toJson = (value: unknown): string => {
  const member = findMember(value)
  const json = JSON.stringify(value)
  if (member === undefined) return json
  const comma = json === '{}' ? '' : ','
  return `${json.slice(0, -1)}${comma}${JSON.stringify(member.name)}:${member.text}}`
}
