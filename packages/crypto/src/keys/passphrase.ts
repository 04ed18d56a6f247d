// Passphrases of key files: 32 random bytes in 43 characters (G-062).
import { base64UrlText } from '../encoding/base64.ts'
import { randomBytes } from '../encoding/bytes.ts'

const PASSPHRASE_BYTES = 32

/** Base64url of 32 random bytes; that same string is the input of PBKDF2. */
export const createPassphrase = (): string => base64UrlText(randomBytes(PASSPHRASE_BYTES))
