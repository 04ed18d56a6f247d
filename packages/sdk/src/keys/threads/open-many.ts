// What opening many values means, with threads (Node) and without.
import type { CryptoError } from '@company-data/crypto'

/** A value that does not open says why, and the others are opened all the same. */
export type Opened = { plaintext: string; error?: undefined } | { error: CryptoError; plaintext?: undefined }

export interface OpenManyOptions {
  /** Threads to use; one per core unless set. */
  threads?: number
}

/** A private key as a client holds it. */
export interface HeldKey {
  key: CryptoKey
  /** Its PKCS#8 bytes, which threads need; a key that was given as a CryptoKey does not show them. */
  pkcs8?: Uint8Array
}

/** In the order of the wrappers. */
export type OpenMany = (
  held: HeldKey,
  wrappers: readonly (string | object)[],
  options?: OpenManyOptions,
) => Promise<Opened[]>
