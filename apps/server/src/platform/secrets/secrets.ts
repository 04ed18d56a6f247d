// Secrets at rest: those that must be readable again are encrypted, those that are only checked are keyed hashes.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export interface Secrets {
  /** A new secret of `bytes` random bytes as base64url: 32 bytes give 43 characters (G-001). */
  random(bytes?: number): string
  /** `purpose` binds the ciphertext to its column: a copy in another column cannot be decrypted. */
  encrypt(plaintext: string, purpose: string): string
  decrypt(encrypted: string, purpose: string): string
  /** HMAC with a key of this installation (T-09): a stolen table does not allow guesses to be tested. */
  keyedHash(secret: string, purpose: string): string
  matchesKeyedHash(secret: string, hash: string, purpose: string): boolean
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Compares two texts of any lengths in constant time. */
export const equalInConstantTime = (left: string, right: string): boolean => {
  const a = createHmac('sha256', compareKey).update(left).digest()
  const b = createHmac('sha256', compareKey).update(right).digest()
  return timingSafeEqual(a, b)
}
const compareKey = createSecretKey(randomBytes(32))

export const secrets = (platformKey: Uint8Array): Secrets => {
  // One key per purpose and use, imported once: HMAC with a KeyObject is seven times faster than with bytes.
  const keys = new Map<string, KeyObject>()
  const keyFor = (use: 'encrypt' | 'hash', purpose: string): KeyObject => {
    const name = `${use}:${purpose}`
    let key = keys.get(name)
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', platformKey, '', `company-data/${name}`, 32)))
      keys.set(name, key)
    }
    return key
  }
  const keyedHash = (secret: string, purpose: string): string =>
    `${VERSION}:${createHmac('sha256', keyFor('hash', purpose)).update(secret).digest('base64url')}`

  return {
    random: (bytes = 32) => randomBytes(bytes).toString('base64url'),
    encrypt(plaintext, purpose) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('encrypt', purpose), iv)
      const body = Buffer.concat([iv, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}:${body.toString('base64url')}`
    },
    decrypt(encrypted, purpose) {
      if (!encrypted.startsWith(`${VERSION}:`)) throw new Error('encrypted with an unknown version of the platform key')
      const body = Buffer.from(encrypted.slice(VERSION.length + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor('encrypt', purpose), body.subarray(0, IV_BYTES))
      decipher.setAuthTag(body.subarray(-TAG_BYTES))
      return decipher.update(body.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    keyedHash,
    matchesKeyedHash(secret, hash, purpose) {
      const [actual, expected] = [Buffer.from(keyedHash(secret, purpose)), Buffer.from(hash)]
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
