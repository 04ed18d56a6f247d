// Opens many values where there are no threads of Node: one after the other through WebCrypto, which has its own.
import { CryptoError, openValue } from '@company-data/crypto'
import type { Opened, OpenMany } from './open-many.ts'

/** As many at once as keep WebCrypto busy, without a promise for each of a million values. */
const AT_ONCE = 32

const openOne = async (wrapper: string | object, key: CryptoKey): Promise<Opened> => {
  try {
    return { plaintext: await openValue(wrapper, key) }
  } catch (error) {
    if (error instanceof CryptoError) return { error }
    throw error
  }
}

export const openMany: OpenMany = async ({ key }, wrappers) => {
  const opened: Opened[] = []
  for (let from = 0; from < wrappers.length; from += AT_ONCE) {
    const batch = wrappers.slice(from, from + AT_ONCE)
    opened.push(...(await Promise.all(batch.map((wrapper) => openOne(wrapper, key)))))
  }
  return opened
}
