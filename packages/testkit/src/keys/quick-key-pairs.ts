// Key pairs that clients generate in a test: from the test kit's primes, because each search for new ones takes a tenth
// of a second of a processor; keys from passwords are derived once. `packages/crypto` is tested with WebCrypto itself.
import { addCleanup } from '../platform/cleanup.ts'
import { deriveNumbers, replaceDerivation } from './derived-keys.ts'
import { newKeyPair } from './key-pairs.ts'

type Generate = (algorithm: RsaHashedKeyGenParams, extractable: boolean, usages: KeyUsage[]) => Promise<CryptoKeyPair>

const EXPONENT = '1,0,1'

/** Only the sizes of the test kit: 2048 bits and the usual exponent. */
const isReplaceable = ({ name, modulusLength, publicExponent }: RsaHashedKeyGenParams): boolean =>
  name === 'RSA-OAEP' && modulusLength === 2048 && publicExponent.join() === EXPONENT

const generateQuickly: Generate = async (algorithm, extractable, usages) => {
  const { publicKey, pkcs8 } = await newKeyPair()
  const spki = new Uint8Array(Buffer.from(publicKey, 'base64'))
  const [decrypting, encrypting] = [/^(?:decrypt|unwrapKey)$/, /^(?:encrypt|wrapKey)$/].map((pattern) =>
    usages.filter((usage) => pattern.test(usage)),
  )
  return {
    publicKey: await crypto.subtle.importKey('spki', spki, algorithm, true, encrypting ?? []),
    privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, extractable, decrypting ?? []),
  }
}

/** The number of files and tests that use them at the moment. */
let users = 0

const replaceGenerator = (): void => {
  const { subtle } = crypto
  const generate = subtle.generateKey.bind(subtle) as Generate
  const generateKey: Generate = (algorithm, extractable, usages) =>
    (isReplaceable(algorithm) ? generateQuickly : generate)(algorithm, extractable, usages)
  Object.defineProperty(subtle, 'generateKey', { value: generateKey, configurable: true })
}

/**
 * Until the end of the file or test, clients in this process get pairs of the test kit: real and different ones, with
 * the properties that the client requested. A key from a password is derived once per process.
 */
export const useQuickKeyPairs = (): void => {
  if (users === 0) {
    replaceGenerator()
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
