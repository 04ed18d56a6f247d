// Checks a public key from the platform against the fingerprint that the caller trusts.
import { publicKeySha256 } from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'

/** The public key; without a fingerprint every key passes. */
export const requirePinnedKey = async (publicKey: string, sha256: string | undefined): Promise<string> => {
  if (sha256 !== undefined && (await publicKeySha256(publicKey)) !== sha256) throw new SessionError('key_mismatch')
  return publicKey
}
