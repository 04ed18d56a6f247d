// Private RSA keys for test platforms: real ones from the primes of the test kit, because a search takes a twentieth of a
// second of a processor.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { newKeyPair } from '../keys/key-pairs.ts'

/** A root and its issued certificates have separate keys. */
const KEYS = 2

/** A different key each time. */
export const newQuickKey = async (): Promise<KeyObject> =>
  createPrivateKey({ key: Buffer.from((await newKeyPair()).pkcs8), format: 'der', type: 'pkcs8' })

/** For certificates: created once per process. */
export const quickSealKeys = (): (() => Promise<KeyObject>) => {
  const keys: Array<Promise<KeyObject>> = []
  let next = 0
  return () => {
    const index = next++ % KEYS
    keys[index] ??= newQuickKey()
    return keys[index]
  }
}
