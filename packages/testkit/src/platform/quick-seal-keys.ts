// Private keys for the certificates of test platforms: real ones, but short and created once per process.
import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

const BITS = 2048
/** A root and its issued certificates have separate keys. */
const KEYS = 2

export const quickSealKeys = (): (() => Promise<KeyObject>) => {
  const keys: Array<Promise<KeyObject>> = []
  let next = 0
  const make = async (): Promise<KeyObject> =>
    (await promisify(generateKeyPair)('rsa', { modulusLength: BITS })).privateKey
  return () => {
    const index = next++ % KEYS
    keys[index] ??= make()
    return keys[index]
  }
}
