// Entry point of names: the rules for names of companies, services and sign-in apps.

import { createHash } from 'node:crypto'
import { type ErrorKey, invalidMembers } from '@company-data/protocol/errors'
import { listNameProblems, type NameProblem, nameCore, normalizeName } from '@company-data/protocol/names'
import { reason } from '@company-data/protocol/reasons'
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

/** Two names with the same key look alike: 16 hexadecimal digits. */
const nameKey = (name: string): string => toKey(skeleton(nameCore(name)))

/** A key by the look of the name before its case is folded: `PayPaI` with a capital i looks like `PayPal`, `N0rdwind` like `Nordwind`. */
const lookKey = (name: string): string => toKey(skeleton(nameCore(skeleton(name.normalize('NFKC')))))

/** Two names look alike if either key is the same. */
export interface NameKeys {
  name_key: string
  look_key: string
}

export const toNameKeys = (name: string): NameKeys => ({ name_key: nameKey(name), look_key: lookKey(name) })

/** Two company codes with the same key look alike. */
export const codeKey = (code: string): string => skeleton(code)

export const names = ({ nameRules, platformName }: NameDeps): Names => {
  const isReserved = reservedTerms(platformName)
  const listProblems = (name: string): NameProblem[] => [
    ...listNameProblems(name),
    ...(isReserved(name) ? (['reserved'] as const) : []),
  ]
  return {
    accept(text, { key, member }) {
      const name = normalizeName(text)
      const [problem] = nameRules === 'warn' ? [] : listProblems(text)
      if (problem === undefined) return name
      throw invalidMembers([{ path: [member], reason: reason(`name.${problem}`) }], { key })
    },
    flags: (name) => (nameRules === 'warn' ? listProblems(name) : undefined),
  }
}
