// A datum in its owner's view (G-075).
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isExpiredAttestation } from '../attestation.ts'
import type { DatumRow } from '../datum-store.ts'
import type { Mapping } from '../following-slots.ts'

const toAttestation = (row: DatumRow, now: Date): ContactDatum['verification'] => {
  const { verification_id, verified_hash, verified_salt, verified_at, verified_method, verified_provider } = row
  if (verification_id === null || verified_hash === null || verified_at === null || verified_method === null)
    return null
  if (isExpiredAttestation(row, now)) return null
  return {
    verified_hash,
    verified_salt: verified_salt ?? '',
    verified_at: formatTimestamp(verified_at),
    verified_expires_at: row.verified_expires_at && formatTimestamp(row.verified_expires_at),
    verified_method,
    verified_provider: verified_provider ?? '',
    verification_id,
  }
}

export const datumRecord = (row: DatumRow, now: Date, mappings: readonly Mapping[] = []): ContactDatum => ({
  id: row.id,
  contact_field_id: row.contact_field_id,
  slug: row.slug,
  type: row.type,
  label: row.label,
  value: row.value,
  has_file: row.file_key !== null,
  is_private: row.is_private,
  verification: toAttestation(row, now),
  updated_at: formatTimestamp(row.updated_at),
  mappings: mappings.map(({ connection_id, slug, live }) => ({ connection_id, slug, live })),
})
