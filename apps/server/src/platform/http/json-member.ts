// A response with pre-serialized JSON members, of a worker thread or the database. They are sent verbatim: parsing a
// long list again would block the event loop.

/** The JSON text of a `V`. */
export interface JsonText<V> {
  readonly text: string
  /** Never set: it carries the type. */
  readonly of?: V
}

interface JsonMember {
  readonly name: string
  readonly text: string
}

const members = new WeakMap<object, readonly JsonMember[]>()

/** The pre-serialized members of the value, in their order. */
export const findJsonMembers = (value: unknown): readonly JsonMember[] =>
  (typeof value === 'object' && value !== null && members.get(value)) || []

const addMembers = <T extends object>(value: T, added: readonly JsonMember[]): T => {
  const extended = { ...value }
  const all = [...findJsonMembers(value), ...added]
  // Not enumerable: copying the members of the value must not parse them by accident.
  for (const { name, text } of all) Object.defineProperty(extended, name, { get: () => JSON.parse(text) })
  members.set(extended, all)
  return extended
}

/** The value with one additional member. Each read of that member parses its JSON. */
export const withJson = <T extends object, N extends string, V>(
  value: T,
  name: N,
  { text }: JsonText<V>,
): T & Readonly<Record<N, V>> => addMembers(value, [{ name, text }]) as T & Readonly<Record<N, V>>

/** The value with the pre-serialized members of another one, if that has any. */
export const copyJsonMember = <T extends object>(value: T, source: object): T => {
  const added = findJsonMembers(source)
  return added.length === 0 ? value : addMembers(value, added)
}

/** A plain object again, with every member parsed. */
export const parsedWhole = (value: unknown): unknown => {
  const added = findJsonMembers(value)
  if (added.length === 0) return value
  return { ...(value as object), ...Object.fromEntries(added.map(({ name, text }) => [name, JSON.parse(text)])) }
}

export const toJson = (value: unknown): string => {
  const added = findJsonMembers(value)
  const json = JSON.stringify(value)
  if (added.length === 0) return json
  const texts = added.map(({ name, text }) => `${JSON.stringify(name)}:${text}`)
  return `${json.slice(0, -1)}${json === '{}' ? '' : ','}${texts.join(',')}}`
}
