// Bounds the members of a log entry: a caller must not choose how large the entries are that its calls leave behind.

const MAX_ITEMS = 20
const MAX_CHARACTERS = 500
/** Names, counts and ids take far less; an entry beyond it says only that it was too long. */
const MAX_JSON_LENGTH = 4_096

const boundValue = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(boundValue)
  return typeof value === 'object' && value !== null ? cutMembers(value) : value
}

const cutMembers = (members: object): object =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): Array<[string, unknown]> => {
      const isCut = Array.isArray(value) && value.length > MAX_ITEMS
      return [[name, boundValue(value)], ...(isCut ? [[`${name}_count`, value.length] as [string, number]] : [])]
    }),
  )

/** A long list keeps its beginning, and `<name>_count` says how long it was. */
export const boundMembers = (members: object): object => {
  // A time is written as JSON has it.
  const bounded = cutMembers(JSON.parse(JSON.stringify(members)))
  return JSON.stringify(bounded).length <= MAX_JSON_LENGTH ? bounded : { too_long: true }
}
