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
import { ApiError } from '@company-data/protocol/errors'
import { type KeyRing, keyRing, type PlatformKey, toPlatformKey } from './key-ring.ts'

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

export interface SecretKeys {
  ring: KeyRing
  /** The first key of the installation: a hash cannot be computed again, so its key is not rotated. */
  hashKey: Uint8Array
}

const HASH_VERSION = 'v1'
/** `v2:<key id>:<body>`; the older form `v1:<body>` is encrypted with the first key. */
const VERSION = 'v2'
const FIRST_VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Compares two texts of any lengths in constant time. */
export const equalInConstantTime = (left: string, right: string): boolean => {
  const a = createHmac('sha256', compareKey).update(left).digest()
  const b = createHmac('sha256', compareKey).update(right).digest()
  return timingSafeEqual(a, b)
}
const compareKey = createSecretKey(randomBytes(32))

/** The prefix of each value that is encrypted with this key. */
export const ciphertextPrefix = (keyId: string): string => `${VERSION}:${keyId}:`

const splitCiphertext = (encrypted: string, { find, all }: KeyRing): { key: PlatformKey; body: Buffer } => {
  const [version = '', ...parts] = encrypted.split(':')
  const [text = '', keyId] = parts.toReversed()
  if (version !== VERSION && version !== FIRST_VERSION)
    throw new Error('encrypted with an unknown version of the platform key')
  const key = version === FIRST_VERSION ? all()[0] : find(keyId ?? '')
  // After a rotation another process may have written it with a newer key, so the caller may try again.
  if (key === undefined)
    throw new ApiError('server.overloaded', {
      cause: new Error(`encrypted with the platform key ${keyId}, which this process does not have`),
    })
  return { key, body: Buffer.from(text, 'base64url') }
}

/** For installations without a rotation. */
export const secrets = (source: Uint8Array | SecretKeys): Secrets => {
  const { ring, hashKey } =
    source instanceof Uint8Array ? { ring: keyRing([toPlatformKey(source)]), hashKey: source } : source
  const hasher = toPlatformKey(hashKey)
  // One key per purpose and use, imported once: HMAC with a KeyObject is seven times faster than with bytes.
  const keys = new Map<string, KeyObject>()
  const keyFor = (use: 'encrypt' | 'hash', purpose: string, { id, bytes }: PlatformKey): KeyObject => {
    const name = `${use}:${purpose}`
    const cacheName = `${id}:${name}`
    let key = keys.get(cacheName)
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', `company-data/${name}`, 32)))
      keys.set(cacheName, key)
    }
    return key
  }
  const keyedHash = (secret: string, purpose: string): string =>
    `${HASH_VERSION}:${createHmac('sha256', keyFor('hash', purpose, hasher))
      .update(secret)
      .digest('base64url')}`

  return {
    random: (bytes = 32) => randomBytes(bytes).toString('base64url'),
    encrypt(plaintext, purpose) {
      const key = ring.current()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('encrypt', purpose, key), iv)
      const body = Buffer.concat([iv, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${ciphertextPrefix(key.id)}${body.toString('base64url')}`
    },
    decrypt(encrypted, purpose) {
      const { key, body } = splitCiphertext(encrypted, ring)
      const decipher = createDecipheriv('aes-256-gcm', keyFor('encrypt', purpose, key), body.subarray(0, IV_BYTES))
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
