// A bounded cache of imported recipient keys: importing one costs as much as sealing a value.

/** Keys in one generation; two generations live at a time. */
const GENERATION_SIZE = 500

/**
 * Caches the result of `load` for the most recently used texts, at most twice the generation size. When the young
 * generation is full it becomes the old one; a key requested again moves back to the young one. A failed load is
 * forgotten, so that it can be retried.
 */
export const recentKeys = (
  load: (publicKey: string) => Promise<CryptoKey>,
  generationSize: number = GENERATION_SIZE,
): ((publicKey: string) => Promise<CryptoKey>) => {
  let young = new Map<string, Promise<CryptoKey>>()
  let old = new Map<string, Promise<CryptoKey>>()

  const remember = (publicKey: string, key: Promise<CryptoKey>): Promise<CryptoKey> => {
    if (young.size >= generationSize) {
      old = young
      young = new Map()
    }
    young.set(publicKey, key)
    return key
  }

  const loadAndRemember = (publicKey: string): Promise<CryptoKey> => {
    const key = load(publicKey)
    key.catch(() => {
      for (const generation of [young, old]) if (generation.get(publicKey) === key) generation.delete(publicKey)
    })
    return remember(publicKey, key)
  }

  return (publicKey) => {
    const youngKey = young.get(publicKey)
    if (youngKey !== undefined) return youngKey
    const oldKey = old.get(publicKey)
    return oldKey === undefined ? loadAndRemember(publicKey) : remember(publicKey, oldKey)
  }
}
