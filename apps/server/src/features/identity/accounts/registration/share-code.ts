// Creates the share code of a person.
import { randomInt } from 'node:crypto'

/** Without the characters that are mistaken for each other when a code is read out or typed: B 8, I 1, O 0, S 5, Z 2. */
const CHARACTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'
const LENGTH = 10

export const createShareCode = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
