// Refuses passwords that are guessed first. Only the page can do this: the platform never sees a password.
import { commonPasswords } from './common-passwords.ts'

/** `common`: made of a widely used password. `pattern`: repetition or keyboard rows. `address`: the e-mail address. */
export type PasswordProblem = 'short' | 'common' | 'pattern' | 'address'

const MIN_LENGTH = 12
/** The characters that must remain besides common words, patterns and the address. */
const MIN_REST = 7
const MIN_DISTINCT = 5
/** Neighbours on a keyboard. */
const MIN_RUN = 4
const MIN_ADDRESS_PART = 3

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiopü',
  'asdfghjklöä',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm',
  'qaywsxedcrfvtgbzhnujm',
]

const reverse = (text: string): string => [...text].reverse().join('')

/** Every run of `MIN_RUN` neighbours, forwards and backwards. */
const runs = new Set(
  [...ROWS, ...ROWS.map(reverse)].flatMap((row) =>
    Array.from({ length: row.length - MIN_RUN + 1 }, (_, start) => row.slice(start, start + MIN_RUN)),
  ),
)

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

/** One spelling for letters and the digits that replace them; the length stays. */
const foldLookalikes = (text: string): string => [...text].map((symbol) => LOOKALIKES[symbol] ?? symbol).join('')

const foldedPasswords = commonPasswords.map(foldLookalikes)

/** `abcabcabc` → `abc`. */
const findUnit = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return text
}

/** Marks all places of the parts; true if there is one. */
const cover = (covered: boolean[], text: string, parts: Iterable<string>): boolean => {
  let isFound = false
  for (const part of parts)
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
      covered.fill(true, at, at + part.length)
      isFound = true
    }
  return isFound
}

/** Years, and the third and later of equal neighbours. */
const coverMatches = (covered: boolean[], text: string): void => {
  for (const { index } of text.matchAll(/(?:19|20)\d\d/g)) covered.fill(true, index, index + 4)
  for (const { 0: repeats, index } of text.matchAll(/(.)\1{2,}/gs))
    covered.fill(true, index + 2, index + repeats.length)
}

const listAddressParts = (email: string): string[] => {
  const local = email.trim().toLowerCase().split('@')[0] ?? ''
  return [local, ...local.split(/[._+-]/)].filter((part) => part.length >= MIN_ADDRESS_PART).map(foldLookalikes)
}

/**
 * The reason to refuse a new password, or null.
 * @example findPasswordProblem('Passw0rd2026!', 'ada@example.org') // 'common'
 */
export const findPasswordProblem = (password: string, email = ''): PasswordProblem | null => {
  if ([...password].length < MIN_LENGTH) return 'short'
  const text = findUnit(password.toLowerCase())
  const folded = foldLookalikes(text)
  const covered: boolean[] = new Array(text.length).fill(false)
  const hasAddress = cover(covered, folded, listAddressParts(email))
  const hasWord = cover(covered, folded, foldedPasswords)
  cover(covered, text, runs)
  coverMatches(covered, text)
  const rest = covered.filter((isCovered) => !isCovered).length
  if (rest >= MIN_REST && new Set(text).size >= MIN_DISTINCT) return null
  if (hasAddress) return 'address'
  return hasWord ? 'common' : 'pattern'
}
