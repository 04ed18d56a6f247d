// How a datum gains and loses its attestation: the datum, every slot that follows it and their events, in one act.
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import type { Attestation, DatumRow, LiveEdit } from '../profiles/index.ts'
import type { RegionTx, VerificationNeeds } from './needs.ts'
import { isOvertaken } from './record.ts'
import { removeName, settle, type VerificationRow } from './store.ts'

/** G-087: who attests. */
const PROVIDER = 'platform'

export interface Attesting {
  /** When it ends, once it has begun; null: never. */
  endOf(begin: Date): Date | null
  /** What is thrown where the verification is no longer open, or an edit has overtaken it. */
  refusal: ErrorKey
  also?: (tx: RegionTx) => Promise<void>
}

type Needs = Pick<VerificationNeeds, 'database' | 'clock' | 'profiles' | 'live'>

export const attesting = ({ database, clock, profiles, live }: Needs) => {
  /** The datum is locked first, as by every act on it. */
  const onDatum = <T>(
    { owner_user_id, contact_datum_id }: VerificationRow,
    act: (tx: RegionTx, datum: DatumRow, slots: LiveEdit) => Promise<T>,
  ): Promise<T> =>
    live().edit(
      owner_user_id,
      contact_datum_id,
      async ({ tx }) => {
        const datum = await profiles.lockDatum(tx, owner_user_id, contact_datum_id, 'update')
        if (!datum) throw new ApiError('verifications.not_found')
        return datum
      },
      ({ tx }, slots, datum) => act(tx, datum, slots),
    )

  return {
    /** D1-EVT-06: one field_updated per live slot; a one-time copy keeps what it had (T-95). */
    async attest(row: VerificationRow, { endOf, refusal, also }: Attesting): Promise<void> {
      const now = clock.now()
      const expiresAt = endOf(now)
      const isTaken = await onDatum(row, async (tx, datum, slots) => {
        const { salt, hash } = row
        if (isOvertaken(row, datum) || salt === null || hash === null) return false
        if (!(await settle(tx, row.id, ['pending'], { status: 'verified', at: now, expiresAt }))) return false
        const attestation: Attestation = {
          verification_id: row.id,
          verified_hash: hash,
          verified_salt: salt,
          verified_at: now,
          verified_expires_at: expiresAt,
          verified_method: row.method,
          verified_provider: PROVIDER,
        }
        await profiles.setAttestation(tx, datum.id, attestation)
        await also?.(tx)
        await slots.attest(attestation)
        return true
      })
      if (isTaken) return
      await settle(database.kysely, row.id, ['pending'], { status: 'ended', at: now })
      throw new ApiError(refusal)
    },

    /** D1-EVT-07. Open or in force, it ends; what an edit or a newer one has overtaken is told to nobody again (T-96). */
    lose: (row: VerificationRow): Promise<void> =>
      onDatum(row, async (tx, datum, slots) => {
        await settle(tx, row.id, ['pending', 'verified'], { status: 'ended', at: clock.now() })
        await removeName(tx, row.id)
        if (datum.verification_id !== row.id) return
        await profiles.setAttestation(tx, datum.id, null)
        await slots.attest(null)
      }),
  }
}

export type AttestingActs = ReturnType<typeof attesting>
