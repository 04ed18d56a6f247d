// Hashes the verifier that a device sends instead of the password: slowly, and with the platform key.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'

/** N is 2 to the power of it. No setting changes it; a platform that a test starts may be given a lower one. */
const COST_LOG2 = 14
const BLOCK_SIZE = 8
const PARALLEL = 1
const SALT_BYTES = 16
const KEY_BYTES = 32

export interface SlowHash {
  hash(verifier: string): Promise<string>
  /** Without a stored hash it is false after the same time, so that an unknown account is not refused faster (G-010). */
  matches(verifier: string, stored: string | undefined): Promise<boolean>
}

const derive = (input: string, salt: Uint8Array, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(input, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key))),
  )

interface Stored {
  options: ScryptOptions
  salt: Buffer
  key: Buffer
}

/** `scrypt$14$8$1$<salt>$<key>`: the costs are stored with the hash, so that they can be raised without a migration. */
const formatHash = (costLog2: number, salt: Buffer, key: Buffer): string =>
  ['scrypt', costLog2, BLOCK_SIZE, PARALLEL, salt.toString('base64url'), key.toString('base64url')].join('$')

const parseHash = (text: string): Stored => {
  const [, cost, blockSize, parallel, salt = '', key = ''] = text.split('$')
  return {
    options: { N: 2 ** Number(cost), r: Number(blockSize), p: Number(parallel) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

export const slowHash = (secrets: Pick<Secrets, 'keyedHash'>, purpose: string, costLog2 = COST_LOG2): SlowHash => {
  // The keyed hash of the verifier is hashed, so that a stolen table alone does not allow guessing (T-09).
  const keyed = (verifier: string): string => secrets.keyedHash(verifier, purpose)
  const hashOfNobody = formatHash(costLog2, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))
  return {
    async hash(verifier) {
      const salt = randomBytes(SALT_BYTES)
      const options = { N: 2 ** costLog2, r: BLOCK_SIZE, p: PARALLEL }
      return formatHash(costLog2, salt, await derive(keyed(verifier), salt, options))
    },
    async matches(verifier, stored) {
      const { options, salt, key } = parseHash(stored ?? hashOfNobody)
      const derived = await derive(keyed(verifier), salt, options)
      return timingSafeEqual(derived, key) && stored !== undefined
    },
  }
}
