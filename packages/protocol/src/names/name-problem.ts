// The rules for names of companies, services and sign-in apps: visible characters of one writing system.
import { isHighlyRestrictive } from './writing-systems.ts'

/** The reasons why a name is refused or, with `NAME_RULES=warn`, flagged. `reserved` is found by the platform only. */
export const nameProblems = ['mixed_script', 'invisible', 'reserved', 'badge'] as const

export type NameProblem = (typeof nameProblems)[number]

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
/** Stacked marks cover the letters around them. */
const STACKED_MARKS = /\p{M}{3}/u
/** Ticks, warnings, locks, keys and shields look like a statement of the platform. */
const BADGES = /[\u2713\u2714\u2611\u2705\u26A0\u{1F512}\u{1F513}\u{1F510}\u{1F6E1}\u{1F511}]/u

/** NFC with single blanks between words; the mark that chooses the colour of an emoji is dropped. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\uFE0F', '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** The names of what is wrong with a name, without duplicates; empty for an acceptable one. */
export const listNameProblems = (text: string): NameProblem[] => {
  const name = normalizeName(text)
  const isStacked = STACKED_MARKS.test(text) || STACKED_MARKS.test(name)
  return [
    ...(HIDDEN.test(name) || isStacked ? (['invisible'] as const) : []),
    ...(BADGES.test(name) ? (['badge'] as const) : []),
    ...(isHighlyRestrictive(name) ? [] : (['mixed_script'] as const)),
  ]
}

/**
 * The first problem of a name, or undefined. Reserved words are checked by the platform.
 * @example nameProblem('N\u043Erdwind') // 'mixed_script': the second letter is Cyrillic
 */
export const nameProblem = (text: string): NameProblem | undefined => listNameProblems(text)[0]
