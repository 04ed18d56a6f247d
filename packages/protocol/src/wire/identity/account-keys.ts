// Keys of an account: the public half, and the private half wrapped under a key derived from the password (G-010, G-061).
import { holdsPlainPrivateKey, isSameSalt, publicKeyProblem } from '@company-data/crypto/forms'
import { z } from 'zod'
import { rule } from '../../reasons.ts'

export const accountPublicKey = z.string().superRefine((key, context) => {
  const problem = publicKeyProblem(key)
  if (problem !== null) context.addIssue({ code: 'custom', message: rule('key.not_public_key', { problem }) })
})

export const wrappedAccountKey = z.object({
  iter: z.int().min(1),
  salt: z.string().min(1).max(256),
  iv: z.string().min(1).max(256),
  data: z.string().min(1).max(16_384),
})

/** A wrapped key from a device. Devices choose how they wrap it; the platform only refuses an unwrapped one. */
export const newWrappedAccountKey = wrappedAccountKey.refine(
  ({ data }) => !holdsPlainPrivateKey(data),
  rule('key.data_not_encrypted'),
)

interface WrappedKeys {
  encrypted_private_key: { salt: string }
  encrypted_recovery_private_key?: { salt: string } | null | undefined
}

/** G-010: with one salt for both, the verifier would be the very key that wraps a private key. */
export const isUniqueSalt = (authSalt: string, keys: WrappedKeys): boolean =>
  [keys.encrypted_private_key, keys.encrypted_recovery_private_key].every(
    (key) => key == null || !isSameSalt(authSalt, key.salt),
  )

export const saltRule = rule('key.salt_reused')

/** The response of GET /api/profile/keys; only a company has a recovery key. */
export const profileKeys = z.object({
  public_key: z.string(),
  encrypted_private_key: wrappedAccountKey,
  recovery_public_key: z.string().optional(),
  encrypted_recovery_private_key: wrappedAccountKey.optional(),
})

export type ProfileKeys = z.output<typeof profileKeys>

/** The response of GET /api/account-key: the key that opens encrypted webhook bodies. */
export const accountKeyRecord = z.object({
  public_key: z.string(),
  public_key_sha256: z.string(),
  encrypted_private_key: wrappedAccountKey,
})

/**
 * The account key of a company. The private key is wrapped by the owner's password.
 * @example
 * const { public_key_sha256 }: AccountKeyRecord = await company.accountKey.read()
 */
export type AccountKeyRecord = z.output<typeof accountKeyRecord>
