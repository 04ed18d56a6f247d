// The attestation of a value, as stored with the datum and every live copy of it (NS-01).

export interface Attestation {
  verification_id: string
  verified_hash: string
  verified_salt: string
  verified_at: Date
  verified_expires_at: Date | null
  verified_method: 'email' | 'sms' | 'id_document'
  verified_provider: string
}

/** The columns of a row without an attestation. */
export const notAttested = {
  verification_id: null,
  verified_hash: null,
  verified_salt: null,
  verified_at: null,
  verified_expires_at: null,
  verified_method: null,
  verified_provider: null,
} as const

/** The columns of an attestation, from a row that has more columns. */
export const selectAttestation = <Row extends Record<keyof Attestation, unknown>>({
  verification_id,
  verified_hash,
  verified_salt,
  verified_at,
  verified_expires_at,
  verified_method,
  verified_provider,
}: Row): Pick<Row, keyof Attestation> => ({
  verification_id,
  verified_hash,
  verified_salt,
  verified_at,
  verified_expires_at,
  verified_method,
  verified_provider,
})

/** An attestation ends when it expires, even if the expiry job has not removed it yet. */
export const isExpiredAttestation = (
  { verified_expires_at }: { verified_expires_at: Date | null },
  now: Date,
): boolean => verified_expires_at !== null && verified_expires_at <= now
