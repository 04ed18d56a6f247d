// The name on an approved ID document (G-088), stored and compared as a salted, keyed hash of its normalised form.
import { randomBytes } from 'node:crypto'
import type { RegionDb, RegionTx } from '../../../schema/region.ts'
import type { VerificationDeps } from './deps.ts'
import { findName, upsertName } from './store.ts'

/** NFKC, case-folded, single spaces. Case folding differs from lower case for two letters, which are replaced. */
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

export interface HolderName {
  first: string
  last: string
}

export interface VerifiedNames {
  /** Called in the approving transaction. An empty name keeps the previous one. */
  keep(tx: RegionTx, of: { ownerUserId: string; verificationId: string }, name: HolderName): Promise<void>
  /** True if this is the name on the last approved ID document, while that approval holds. */
  isVerified(db: RegionDb, ownerUserId: string, name: HolderName): Promise<boolean>
}

export const verifiedNames = ({ clock, secrets }: Pick<VerificationDeps, 'clock' | 'secrets'>): VerifiedNames => ({
  async keep(tx, { ownerUserId, verificationId }, { first, last }) {
    const name = normalizedName(first, last)
    if (name === '') return
    const salt = randomBytes(16).toString('hex')
    const hash = secrets.keyedHash(`${salt}${name}`, PURPOSE)
    const row = { owner_user_id: ownerUserId, salt, hash, verification_id: verificationId, created_at: clock.now() }
    await upsertName(tx, row)
  },
  async isVerified(db, ownerUserId, { first, last }) {
    const storedName = await findName(db, ownerUserId, clock.now())
    return (
      storedName !== undefined &&
      secrets.matchesKeyedHash(`${storedName.salt}${normalizedName(first, last)}`, storedName.hash, PURPOSE)
    )
  },
})
