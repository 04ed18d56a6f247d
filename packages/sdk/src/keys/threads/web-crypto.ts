// Decrypts many values without Node's threads: in batches through WebCrypto, which has its own threads.
import { CryptoError, openValue } from '@company-data/crypto'
import type { DecryptMany, DecryptResult } from './decrypt-result.ts'

/** Enough to keep WebCrypto busy, without a promise for each of a million values. */
const BATCH_SIZE = 32

const decrypt = async (wrapper: string | object, key: CryptoKey): Promise<DecryptResult> => {
  try {
    return { plaintext: await openValue(wrapper, key) }
  } catch (error) {
    if (error instanceof CryptoError) return { error }
    throw error
  }
}

export const decryptMany: DecryptMany = async ({ key }, wrappers) => {
  const results: DecryptResult[] = []
  for (let from = 0; from < wrappers.length; from += BATCH_SIZE) {
    const batch = wrappers.slice(from, from + BATCH_SIZE)
    results.push(...(await Promise.all(batch.map((wrapper) => decrypt(wrapper, key)))))
  }
  return results
}
