// Credentials: e-mail address, password verifier, mailed and one-time codes (G-010). The device derives the verifier
// from the raw password, which it never sends.
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { isPrintable } from './names.ts'

const MAX_EMAIL_LENGTH = 254

export const emailAddress = z
  .email(rule('text.format', { format: 'email' }))
  .max(MAX_EMAIL_LENGTH)
  .transform((email) => email.toLowerCase())

/** The address of a login may be any text: one that is not an address belongs to no account. */
export const loginEmail = z.string().max(MAX_EMAIL_LENGTH).refine(isPrintable, rule('text.control_characters'))

/** The device chooses the salt; the platform only returns it. */
export const authSalt = z
  .string()
  .min(8)
  .max(128)
  .regex(/^[\x21-\x7e]+$/, rule('text.visible_ascii'))

/**
 * A verifier to store: the 32 bytes that the device derives, in base64url; other encodings of as many bytes are
 * accepted too. A raw password that is sent by mistake is refused and never stored.
 */
export const newVerifier = z.string().regex(/^[A-Za-z0-9_+/=-]{43,128}$/, rule('key.not_verifier'))

/** A verifier to compare: in any form, it is right or wrong. */
export const verifierToCheck = z.string().max(1024)

/** A code to compare: from a mail, or from the app of the second factor. */
export const codeToCheck = z.string().max(64)
