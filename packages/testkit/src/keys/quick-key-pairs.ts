// Key pairs that clients generate in a test: from the test kit's primes, because each search for new ones takes a tenth
// of a second of a processor. `packages/crypto` is tested with keys that WebCrypto generates.
import { addCleanup } from '../platform/cleanup.ts'
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
 * the properties that the client requested.
 */
export const useQuickKeyPairs = (): void => {
  if (users === 0) replaceGenerator()
  users += 1
  addCleanup(() => {
    users -= 1
    // Removes the override of the prototype's method.
    if (users === 0) Reflect.deleteProperty(crypto.subtle, 'generateKey')
  })
}
