// Adds and removes attestations: the datum, every slot that follows it and their events, in one operation (G-087).
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import type { RegionTx } from '../../../schema/region.ts'
import type { DatumRow } from '../contact-data/index.ts'
import type { VerificationDeps } from './deps.ts'
import { removeName, settleVerification, type VerificationRow } from './store.ts'
import { isOvertaken } from './verification-record.ts'

/** G-087: the issuer of attestations. */
const PROVIDER = 'platform'

export interface NewAttestation {
  /** Its expiry, once it has started; null: never. */
  computeEnd(begin: Date): Date | null
  /** The error if the verification is no longer open, or an edit has overtaken it. */
  refusal: ErrorKey
  /** The name on the ID document, to be stored in the same operation. */
  keepName?: (tx: RegionTx) => Promise<void>
}

type Deps = Pick<VerificationDeps, 'database' | 'clock' | 'contactData'>

export const attestations = ({ database, clock, contactData }: Deps) => {
  /** The datum is locked first, as in every operation on it. */
  const lock = async (tx: RegionTx, { owner_user_id, contact_datum_id }: VerificationRow): Promise<DatumRow> => {
    const datum = await contactData.rows.lock(tx, owner_user_id, contact_datum_id, 'update')
    if (!datum) throw new ApiError('verifications.not_found')
    return datum
  }

  return {
    /** D1-EVT-06: one field_updated per live slot; a one-time copy keeps its state (T-95). */
    async attest(row: VerificationRow, { computeEnd, refusal, keepName }: NewAttestation): Promise<void> {
      const now = clock.now()
      const expiresAt = computeEnd(now)
      const isAttested = await database.transaction(async (tx) => {
        const datum = await lock(tx, row)
        const { salt, hash } = row
        if (isOvertaken(row, datum) || salt === null || hash === null) return false
        if (!(await settleVerification(tx, row.id, ['pending'], { status: 'verified', at: now, expiresAt })))
          return false
        await keepName?.(tx)
        // The last step: the slots of other regions commit before this transaction.
        await contactData.attest(tx, datum, {
          verification_id: row.id,
          verified_hash: hash,
          verified_salt: salt,
          verified_at: now,
          verified_expires_at: expiresAt,
          verified_method: row.method,
          verified_provider: PROVIDER,
        })
        return true
      })
      if (isAttested) return
      await settleVerification(database.kysely, row.id, ['pending'], { status: 'ended', at: now })
      throw new ApiError(refusal)
    },

    /** D1-EVT-07: ends a verification. Slots are notified only if its attestation still held, not after an edit or a newer one (T-96). */
    lose: (row: VerificationRow): Promise<void> =>
      database.transaction(async (tx) => {
        const datum = await lock(tx, row)
        await settleVerification(tx, row.id, ['pending', 'verified'], { status: 'ended', at: clock.now() })
        await removeName(tx, row.id)
        if (datum.verification_id === row.id) await contactData.attest(tx, datum, null)
      }),
  }
}

export type Attestations = ReturnType<typeof attestations>
