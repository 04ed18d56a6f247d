// Key pairs that clients generate in a test: from the test kit's primes, because each search for new ones takes a tenth
// of a second of a processor; keys from passwords are derived once. `packages/crypto` is tested with WebCrypto itself.
import { addCleanup } from '../platform/cleanup.ts'
import { deriveNumbers, replaceDerivation } from './derived-keys.ts'
import { newKeyPair } from './key-pairs.ts'

type Generate = (algorithm: RsaHashedKeyGenParams, extractable: boolean, usages: KeyUsage[]) => Promise<CryptoKeyPair>

/** Both keys in base64: SubjectPublicKeyInfo and PKCS #8. */
export interface KeyPairTexts {
  spki: string
  pkcs8: string
}

export const newKeyPairTexts = async (): Promise<KeyPairTexts> => {
  const { publicKey, pkcs8 } = await newKeyPair()
  return { spki: publicKey, pkcs8: Buffer.from(pkcs8).toString('base64') }
}

/**
 * Replaces the generator of WebCrypto here. Self-contained, because it also runs in pages. Pairs of other sizes than the
 * test kit's, 2048 bits with the usual exponent, are generated as before.
 */
export const replaceGenerator = (newPair: () => Promise<KeyPairTexts>): void => {
  const { subtle } = crypto
  // A page without a secure origin has none.
  if (subtle === undefined) return
  const generate = subtle.generateKey.bind(subtle) as Generate
  const isReplaceable = ({ name, modulusLength, publicExponent }: RsaHashedKeyGenParams): boolean =>
    name === 'RSA-OAEP' && modulusLength === 2048 && publicExponent.join() === '1,0,1'
  const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const generateQuickly: Generate = async (algorithm, extractable, usages) => {
    const { spki, pkcs8 } = await newPair()
    const [decrypting, encrypting] = [/^(?:decrypt|unwrapKey)$/, /^(?:encrypt|wrapKey)$/].map((pattern) =>
      usages.filter((usage) => pattern.test(usage)),
    )
    return {
      publicKey: await subtle.importKey('spki', toBytes(spki), algorithm, true, encrypting ?? []),
      privateKey: await subtle.importKey('pkcs8', toBytes(pkcs8), algorithm, extractable, decrypting ?? []),
    }
  }
  const generateKey: Generate = (algorithm, extractable, usages) =>
    (isReplaceable(algorithm) ? generateQuickly : generate)(algorithm, extractable, usages)
  Object.defineProperty(subtle, 'generateKey', { value: generateKey, configurable: true })
}

/** The number of files and tests that use them at the moment. */
let users = 0

/**
 * Until the end of the file or test, clients in this process get pairs of the test kit: real and different ones, with
 * the properties that the client requested. A key from a password is derived once per process.
 */
export const useQuickKeyPairs = (): void => {
  if (users === 0) {
    replaceGenerator(newKeyPairTexts)
    replaceDerivation(deriveNumbers)
  }
  users += 1
  addCleanup(() => {
    users -= 1
    if (users > 0) return
    // Removes the overrides of the prototype's methods.
    for (const name of ['generateKey', 'importKey', 'deriveBits']) Reflect.deleteProperty(crypto.subtle, name)
  })
}
