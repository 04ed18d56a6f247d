// Reads lists and objects, which an answer map holds as values or as JSON text (FA-37).

export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined for a text that is not JSON. */
export const parsedText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** FG-05: an array of strings, or the text of one. `[]` is a list without items; null is not a list. */
export const parseItems = (value: unknown): readonly string[] | null => {
  // Only a text that starts like an array is parsed: most answers do not.
  const list = typeof value === 'string' && value.trimStart().startsWith('[') ? parsedText(value) : value
  // Array.from: every() skips the holes of a sparse array.
  return Array.isArray(list) && Array.from(list).every((item) => typeof item === 'string') ? list : null
}

export const parseMembers = (value: unknown): Members | null => {
  const members = typeof value === 'string' && value.trimStart().startsWith('{') ? parsedText(value) : value
  return isMembers(members) ? members : null
}

/** The object's own member, never one of a prototype: `constructor` may be a key of an author. */
export const getMember = (members: Members, key: string): unknown =>
  Object.hasOwn(members, key) ? members[key] : undefined
