// The name on an approved ID document (G-088): kept as a salted and keyed hash of its normalised form, and compared so.
import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** NFKC, case-folded, single spaces. Lower case is what folding does but for two letters that have another form. */
export const normalizedName = (first: string, last: string): string =>
  `${first} ${last}`
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()

const PURPOSE = 'verified_name'

export const nameHashes = (secrets: Secrets) => ({
  create(name: string): { salt: string; hash: string } {
    const salt = randomBytes(16).toString('hex')
    return { salt, hash: secrets.keyedHash(`${salt}${name}`, PURPOSE) }
  },
  matches: (name: string, { salt, hash }: { salt: string; hash: string }): boolean =>
    name !== '' && secrets.matchesKeyedHash(`${salt}${name}`, hash, PURPOSE),
})
