// A verification as its person sees it: whether it holds is the datum's to say.

import { verification } from '@company-data/protocol/limits'
import type { VerificationRecord } from '@company-data/protocol/wire/sharing/verifications'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { DatumRow } from '../contact-data/index.ts'
import type { Status, VerificationRow } from './store.ts'

/** Whether a code or a decision can still make it hold: an edit since then has overtaken it. */
export const isOvertaken = (row: VerificationRow, datum: DatumRow): boolean =>
  datum.updated_at.getTime() !== row.datum_updated_at.getTime()

const isUsable = (row: VerificationRow, datum: DatumRow, now: Date): boolean =>
  !isOvertaken(row, datum) &&
  (row.code_expires_at === null || (row.code_expires_at > now && row.tries < verification.tries))

/** At the very moment it says, also before the job has come by. */
const isInForce = ({ id }: VerificationRow, datum: DatumRow, now: Date): boolean =>
  datum.verification_id === id && (datum.verified_expires_at === null || datum.verified_expires_at > now)

const statusOf = (row: VerificationRow, datum: DatumRow | undefined, now: Date): Status => {
  if (row.status === 'pending') return datum && isUsable(row, datum, now) ? 'pending' : 'ended'
  if (row.status === 'verified') return datum && isInForce(row, datum, now) ? 'verified' : 'ended'
  return row.status
}

const shown = (date: Date | null | undefined): string | null => (date ? formatTimestamp(date) : null)

export const recordOf = (row: VerificationRow, datum: DatumRow | undefined, now: Date): VerificationRecord => {
  const status = statusOf(row, datum, now)
  const attested = status === 'verified' ? datum : undefined
  return {
    verification_id: row.id,
    contact_data_id: row.contact_datum_id,
    method: row.method,
    status,
    created_at: formatTimestamp(row.created_at),
    decided_at: shown(row.decided_at),
    verified_hash: attested?.verified_hash ?? null,
    verified_salt: attested?.verified_salt ?? null,
    verified_at: shown(attested?.verified_at),
    verified_expires_at: shown(attested?.verified_expires_at),
    verified_method: attested?.verified_method ?? null,
    verified_provider: attested?.verified_provider ?? null,
  }
}
