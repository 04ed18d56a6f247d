// Entry point of names: the rules for names of companies, services and sign-in apps.

import { createHash } from 'node:crypto'
import { type ErrorKey, invalidMembers } from '@company-data/protocol/errors'
import { listNameProblems, type NameProblem, nameCore, normalizeName } from '@company-data/protocol/names'
import { type Reason, reason } from '@company-data/protocol/reasons'
import type { Feature } from '../../../gate/feature.ts'
import { skeleton } from '../../../platform/text/skeleton.ts'
import { reservedTerms } from './reserved-terms.ts'

export type NameRules = 'refuse' | 'warn'

export interface NameDeps {
  /** `warn` stores a name that breaks a rule, and flags it. */
  nameRules: NameRules
  platformName: string
}

export interface Names extends Feature {
  /** The name as it is stored. Throws `key`, with the member that is wrong, if the name breaks a rule. */
  accept(name: string, refusal: { key: ErrorKey; member: string }): string
  /** The problem of a stored name; undefined unless names are only flagged. */
  flags(name: string): NameProblem[] | undefined
}

const toKey = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Some characters stand for a phrase of 18 letters, so that a name of 200 reads as one of 3,600, whose keys take milliseconds. They are
 * computed whenever a name is listed.
 */
const MAX_READ_CHARACTERS = 600

/** The name, or the beginning of what it stands for. */
const cutReading = (name: string): string => {
  const reading = name.normalize('NFKC')
  return reading.length <= MAX_READ_CHARACTERS ? name : reading.slice(0, MAX_READ_CHARACTERS)
}

/** Two names with the same key look alike: 16 hexadecimal digits. */
const nameKey = (name: string): string => toKey(skeleton(nameCore(name)))

/** A key by the look of the name before its case is folded: `PayPaI` with a capital i looks like `PayPal`, `N0rdwind` like `Nordwind`. */
const lookKey = (name: string): string => toKey(skeleton(nameCore(skeleton(name.normalize('NFKC')))))

/** Two names look alike if either key is the same. */
export interface NameKeys {
  name_key: string
  look_key: string
}

const MAX_REMEMBERED = 2_000
/** Lists name the same companies again and again. */
const knownKeys = new Map<string, NameKeys>()

export const toNameKeys = (name: string): NameKeys => {
  const cachedKeys = knownKeys.get(name)
  if (cachedKeys) return cachedKeys
  const text = cutReading(name)
  const keys = { name_key: nameKey(text), look_key: lookKey(text) }
  if (knownKeys.size >= MAX_REMEMBERED) knownKeys.clear()
  knownKeys.set(name, keys)
  return keys
}

/** Two company codes with the same key look alike. */
export const codeKey = (code: string): string => skeleton(code)

export const names = ({ nameRules, platformName }: NameDeps): Names => {
  const isReserved = reservedTerms(platformName)
  const listProblems = (name: string): NameProblem[] => [
    ...listNameProblems(name),
    ...(isReserved(cutReading(name)) ? (['reserved'] as const) : []),
  ]
  return {
    accept(text, { key, member }) {
      const name = normalizeName(text)
      const refused = (why: Reason) => invalidMembers([{ path: [member], reason: why }], { key })
      if (cutReading(name) !== name) throw refused(reason('text.length', { min: 1, max: MAX_READ_CHARACTERS }))
      const [problem] = nameRules === 'warn' ? [] : listProblems(text)
      if (problem === undefined) return name
      throw refused(reason(`name.${problem}`))
    },
    flags: (name) => (nameRules === 'warn' ? listProblems(name) : undefined),
  }
}
