// Compares an opened value with its verified hash.

import { verifiedHash } from '../seal/verified-hash.ts'

type Attestation = { readonly verified_hash?: string | null; readonly verified_salt?: string | null }

/** D1-CONN-16: false means "not attested", not "wrong"; the value stays usable (T-11), so this never throws for it. */
export const matchesVerifiedHash = async (
  attestation: Attestation,
  plaintext: string | Uint8Array,
): Promise<boolean> => {
  const { verified_hash: hash, verified_salt: salt } = attestation
  if (typeof hash !== 'string' || typeof salt !== 'string') return false
  return (await verifiedHash(salt, plaintext)) === hash
}
