// Reads a plaintext of unknown shape: is it empty, is it an object, does a text hold JSON?

export type Members = Record<string, unknown>

/** A JSON object: not an array, not a Date or Map that would look empty for lack of own keys. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]'

/** G-072: empty is `""`, null, `[]` and `{}`; a value that was never given is null to a program. */
export const isEmpty = (value: unknown): boolean => {
  if (value === '' || value === null || value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return isMembers(value) && Object.keys(value).length === 0
}

/** Values travel and are stored as text (§2.3), so a structure may arrive as JSON text; other text stays text. */
export const parsedText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The text a pattern sees: a string itself, a structure as compact JSON; undefined for a cycle or a function. */
export const toText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
