// The attestation of a value, as the datum and every live copy of it carry it (NS-01).

export interface Attestation {
  verification_id: string
  verified_hash: string
  verified_salt: string
  verified_at: Date
  verified_expires_at: Date | null
  verified_method: 'email' | 'sms' | 'id_document'
  verified_provider: string
}

/** The same columns of a row that no attestation holds for. */
export const notAttested = {
  verification_id: null,
  verified_hash: null,
  verified_salt: null,
  verified_at: null,
  verified_expires_at: null,
  verified_method: null,
  verified_provider: null,
} as const

/** An expired attestation counts as gone from that moment on, even before the expiry job has removed it. */
export const isExpiredAttestation = (
  { verified_expires_at }: { verified_expires_at: Date | null },
  now: Date,
): boolean => verified_expires_at !== null && verified_expires_at <= now
