// Estimates whether a value is long as JSON without writing it: the walk ends at the limit.
import { findJsonMembers } from '../json-member.ts'

/** The length of a number, a literal, or the quotes and separators of a member. */
const FEW_CHARACTERS = 4

/** True if the value has more characters as JSON than the limit. Escapes are not counted. */
export const isLongValue = (value: unknown, maxCharacters: number): boolean => {
  let rest = maxCharacters
  const walk = (part: unknown): void => {
    rest -= typeof part === 'string' ? part.length + FEW_CHARACTERS : FEW_CHARACTERS
    if (rest < 0 || typeof part !== 'object' || part === null) return
    if (Array.isArray(part)) {
      for (let index = 0; index < part.length && rest >= 0; index += 1) walk(part[index])
      return
    }
    for (const { text } of findJsonMembers(part)) rest -= text.length
    for (const name in part) {
      if (rest < 0) return
      rest -= name.length
      walk((part as Record<string, unknown>)[name])
    }
  }
  walk(value)
  return rest < 0
}
