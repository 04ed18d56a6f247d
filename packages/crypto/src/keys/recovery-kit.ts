// A recovery kit: its code is made on the device; the platform gets a proof of the code, and keys wrapped with it.

import { CryptoError } from '../crypto-error.ts'
import { randomBytes } from '../encoding/bytes.ts'
import { formatKitCode, KIT_SALT, KIT_SECRET_BYTES, readKitCode } from '../forms/kit-code.ts'
import { deriveVerifier } from './account-keys.ts'

/** The code of a new kit, for the sheet. It is never sent and cannot be shown again. */
export const createKitCode = (): string => {
  const secret = randomBytes(KIT_SECRET_BYTES)
  const code = formatKitCode(secret)
  secret.fill(0)
  return code
}

/** The spelling of a code that proof and wraps are derived from; refuses a mistyped code. */
export const requireKitSecret = (code: string): string => {
  const reading = readKitCode(code)
  if ('canonical' in reading) return reading.canonical
  const message =
    reading.problem === 'form' ? 'the code of the kit is incomplete' : `mistyped groups: ${reading.bad.join(', ')}`
  throw new CryptoError('malformed', message)
}

/**
 * The API's `kit`, which proves that the sheet is there. Wrap a key with `wrapPrivateKey(pkcs8, requireKitSecret(code))`:
 * its salt is another one, so the platform cannot derive the wrap key from this proof.
 */
export const deriveKitProof = (code: string): Promise<string> => deriveVerifier(requireKitSecret(code), KIT_SALT)
