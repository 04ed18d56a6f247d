// Schemas of the members that account routes take and give; those of keys are checked without any key (G-061).
import { createPublicKey } from 'node:crypto'
import { holdsPlainPrivateKey, isWrapper, publicKeyProblem } from '@company-data/crypto/seal'
import { z } from 'zod'

const LONGEST_EMAIL = 254
const LONGEST_NAME = 200

/** Control characters have no place in a name, and PostgreSQL keeps no NUL. */
const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text)

export const nameText = z
  .string()
  .max(LONGEST_NAME)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .refine(isPrintable, 'must not hold control characters')

export const emailAddress = z
  .email('must be an e-mail address')
  .max(LONGEST_EMAIL)
  .transform((email) => email.toLowerCase())

/** Any text: an address that nobody can have is one that nobody has. */
export const loginEmail = z.string().max(LONGEST_EMAIL).refine(isPrintable, 'must not hold control characters')

/** Whatever salt the device chose; the platform only hands it back. */
export const authSalt = z
  .string()
  .min(8)
  .max(128)
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters')

/**
 * The 32 bytes that the device derives, in base64url; other encodings of as many bytes are taken as well. A raw
 * password, sent by mistake, is refused and never kept.
 */
export const verifier = z.string().regex(/^[A-Za-z0-9_+/=-]{43,128}$/, 'must be base64url of 32 derived bytes')

/** A verifier to be compared: whatever it looks like, it is right or wrong. */
export const givenVerifier = z.string().max(1024)

export const givenCode = z.string().max(64)

/** FG-39: a lower-case ISO 639-1 code; a region may follow it. */
export const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language code such as en')

export const publicKey = z.string().superRefine((key, context) => {
  const problem = publicKeyProblem(key)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})

const wrappedKey = z.object({
  iter: z.int().min(1),
  salt: z.string().min(1).max(256),
  iv: z.string().min(1).max(256),
  data: z.string().min(1).max(16_384),
})

/** How an account's own key is wrapped is its devices' business; that it is wrapped at all is ours. */
export const encryptedPrivateKey = wrappedKey.refine(
  ({ data }) => !holdsPlainPrivateKey(data),
  'data is a private key that is not encrypted',
)

/** G-010: with one salt for both, the verifier that is sent would be the key that the private key is wrapped with. */
export const hasTwoSalts = (given: { auth_salt: string; encrypted_private_key: { salt: string } }): boolean =>
  given.auth_salt !== given.encrypted_private_key.salt
export const twoSalts = { path: ['auth_salt'], message: 'must differ from the salt of encrypted_private_key' }

export const encryptedPrivateKeyAnswer = wrappedKey

export const wrapper = z.string().refine(isWrapper, 'must be a sealed wrapper as a JSON string')

/** Base64 of the DER of a P-256 public key, in the one form that it is written in again. */
const isDeviceKey = (text: string): boolean => {
  if (text.length > 200) return false
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return (
      key.asymmetricKeyDetails?.namedCurve === 'prime256v1' &&
      key.export({ format: 'der', type: 'spki' }).toString('base64') === text
    )
  } catch {
    return false
  }
}

export const devicePublicKey = z.string().refine(isDeviceKey, 'must be base64 of the SPKI of a P-256 key')
