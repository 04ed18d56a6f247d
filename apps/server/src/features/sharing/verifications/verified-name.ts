// The name on an approved ID document (G-088): kept as a salted and keyed hash of its normalised form, and compared so.
import { randomBytes } from 'node:crypto'
import type { RegionDb, RegionTx, VerificationNeeds } from './needs.ts'
import { findName, upsertName } from './store.ts'

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

export interface HolderName {
  first: string
  last: string
}

export interface VerifiedNames {
  /** In the act that approves; a name of which nothing was read leaves the one before as it is. */
  keep(tx: RegionTx, of: { ownerUserId: string; verificationId: string }, name: HolderName): Promise<void>
  /** Whether this is the name on the person's ID document that was approved last, while that approval holds. */
  isVerified(db: RegionDb, ownerUserId: string, name: HolderName): Promise<boolean>
}

export const verifiedNames = ({ clock, secrets }: Pick<VerificationNeeds, 'clock' | 'secrets'>): VerifiedNames => ({
  async keep(tx, { ownerUserId, verificationId }, { first, last }) {
    const name = normalizedName(first, last)
    if (name === '') return
    const salt = randomBytes(16).toString('hex')
    const hash = secrets.keyedHash(`${salt}${name}`, PURPOSE)
    const row = { owner_user_id: ownerUserId, salt, hash, verification_id: verificationId, created_at: clock.now() }
    await upsertName(tx, row)
  },
  async isVerified(db, ownerUserId, { first, last }) {
    const kept = await findName(db, ownerUserId, clock.now())
    return (
      kept !== undefined && secrets.matchesKeyedHash(`${kept.salt}${normalizedName(first, last)}`, kept.hash, PURPOSE)
    )
  },
})
