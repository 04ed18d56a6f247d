// Hashes the verifier that a device sends instead of the password: slowly, and with the platform key.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { HashThreads } from '../../../../platform/secrets/hash-threads.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'

/** N is 2 to the power of it. No setting changes it; tests may start a platform with a lower one. */
const COST_LOG2 = 14
const BLOCK_SIZE = 8
const PARALLEL = 1
const SALT_BYTES = 16
const KEY_BYTES = 32

/**
 * `owner` is the account, or the address of a caller without one: hashes of one owner run one at a time. After one that
 * proved nothing its next ones wait behind those of others.
 */
export interface SlowHash {
  /** `provesNothing`: the caller may be anyone, as at a registration. */
  hash(verifier: string, owner: string, options?: { provesNothing: boolean }): Promise<string>
  /**
   * Without a stored hash it is false after the same time, so that an unknown account is not refused faster (G-010). Its
   * place in the queue does not depend on the account either: a wrong password defers only later calls of the owner.
   */
  matches(verifier: string, storedHash: string | undefined, owner: string): Promise<boolean>
}

interface Stored {
  cost: { N: number; r: number; p: number }
  salt: Buffer
  key: Buffer
}

/** `scrypt$14$8$1$<salt>$<key>`: the costs are stored with the hash, so that they can be raised without a migration. */
const formatHash = (costLog2: number, salt: Buffer, key: Buffer): string =>
  ['scrypt', costLog2, BLOCK_SIZE, PARALLEL, salt.toString('base64url'), key.toString('base64url')].join('$')

const parseHash = (text: string): Stored => {
  const [, cost, blockSize, parallel, salt = '', key = ''] = text.split('$')
  return {
    cost: { N: 2 ** Number(cost), r: Number(blockSize), p: Number(parallel) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

export interface SlowHashDeps {
  secrets: Pick<Secrets, 'keyedHash'>
  hashThreads: Pick<HashThreads, 'scrypt' | 'noteUnproven'>
  /** For tests: lower than in production. */
  slowHashCostLog2?: number | undefined
}

export const slowHash = (
  { secrets, hashThreads, slowHashCostLog2: costLog2 = COST_LOG2 }: SlowHashDeps,
  purpose: string,
): SlowHash => {
  // The keyed hash of the verifier is hashed, so that a stolen table alone does not allow guessing (T-09).
  const derive = async (
    verifier: string,
    { salt, cost }: Pick<Stored, 'salt' | 'cost'>,
    owner: string,
  ): Promise<Buffer> => {
    const input = secrets.keyedHash(verifier, purpose)
    return Buffer.from(await hashThreads.scrypt({ input, salt, keyBytes: KEY_BYTES, cost }, owner))
  }
  const dummyHash = formatHash(costLog2, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))
  return {
    async hash(verifier, owner, { provesNothing } = { provesNothing: false }) {
      const salt = randomBytes(SALT_BYTES)
      const cost = { N: 2 ** costLog2, r: BLOCK_SIZE, p: PARALLEL }
      const key = await derive(verifier, { salt, cost }, owner)
      if (provesNothing) hashThreads.noteUnproven(owner)
      return formatHash(costLog2, salt, key)
    },
    async matches(verifier, storedHash, owner) {
      const { cost, salt, key } = parseHash(storedHash ?? dummyHash)
      const isRight = timingSafeEqual(await derive(verifier, { salt, cost }, owner), key) && storedHash !== undefined
      if (!isRight) hashThreads.noteUnproven(owner)
      return isRight
    },
  }
}
