// A verification in its person's view. The attestation of the datum decides whether it holds.
import { verification } from '@company-data/protocol/limits'
import type { VerificationRecord } from '@company-data/protocol/wire/sharing/verifications'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { type DatumHead, isExpiredAttestation } from '../contact-data/index.ts'
import type { Status, VerificationRow } from './store.ts'

/** An edit of the datum since the verification started makes it void. */
export const isOvertaken = (row: VerificationRow, datum: DatumHead): boolean =>
  datum.updated_at.getTime() !== row.datum_updated_at.getTime()

const isUsable = (row: VerificationRow, datum: DatumHead, now: Date): boolean =>
  !isOvertaken(row, datum) &&
  (row.code_expires_at === null || (row.code_expires_at > now && row.tries < verification.tries))

/** An attestation ends at its expiry, even before the job has removed it. */
const isInForce = ({ id }: VerificationRow, datum: DatumHead, now: Date): boolean =>
  datum.verification_id === id && !isExpiredAttestation(datum, now)

const computeStatus = (row: VerificationRow, datum: DatumHead | undefined, now: Date): Status => {
  if (row.status === 'pending') return datum && isUsable(row, datum, now) ? 'pending' : 'ended'
  if (row.status === 'verified') return datum && isInForce(row, datum, now) ? 'verified' : 'ended'
  return row.status
}

const timeOrNull = (date: Date | null | undefined): string | null => (date ? formatTimestamp(date) : null)

export const toRecord = (row: VerificationRow, datum: DatumHead | undefined, now: Date): VerificationRecord => {
  const status = computeStatus(row, datum, now)
  const attestedDatum = status === 'verified' ? datum : undefined
  return {
    verification_id: row.id,
    contact_data_id: row.contact_datum_id,
    method: row.method,
    status,
    created_at: formatTimestamp(row.created_at),
    decided_at: timeOrNull(row.decided_at),
    verified_hash: attestedDatum?.verified_hash ?? null,
    verified_salt: attestedDatum?.verified_salt ?? null,
    verified_at: timeOrNull(attestedDatum?.verified_at),
    verified_expires_at: timeOrNull(attestedDatum?.verified_expires_at),
    verified_method: attestedDatum?.verified_method ?? null,
    verified_provider: attestedDatum?.verified_provider ?? null,
  }
}
