// Types of decrypting many values, with Node's threads and without.
import type { CryptoError, CryptoKey } from '@company-data/crypto'

/**
 * One result of `decryptMany`: the plaintext, or the reason why this value did not open.
 * @example
 * const results: DecryptResult[] = await service.decryptMany(wrappers)
 * for (const { plaintext, error } of results) console.log(plaintext ?? error?.reason)
 */
export type DecryptResult = { plaintext: string; error?: undefined } | { error: CryptoError; plaintext?: undefined }

/**
 * The options of `decryptMany`.
 * @example
 * const options: DecryptManyOptions = { threads: 2 }
 * await service.decryptMany(wrappers, options)
 */
export interface DecryptManyOptions {
  /** The number of threads. Default: one per core. */
  threads?: number
}

/** A private key as a client keeps it in memory. */
export interface PrivateKey {
  key: CryptoKey
  /** The PKCS#8 bytes, which threads need; a CryptoKey does not reveal them. */
  pkcs8?: Uint8Array
}

/** The results are in the order of the wrappers. */
export type DecryptMany = (
  privateKey: PrivateKey,
  wrappers: readonly (string | object)[],
  options?: DecryptManyOptions,
) => Promise<DecryptResult[]>
