// Keys derived from passwords (PBKDF2), each computed once per process: a derivation takes a twentieth of a second of a
// processor on purpose, and tests sign in with the same few passwords again and again. The results are real, unless a file asks
// for fewer rounds.
import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { addCleanup } from '../platform/cleanup.ts'

const computeBits = promisify(pbkdf2)
const KEY_BYTES = 32

const results = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** 32 bytes of PBKDF2-HMAC-SHA256, in an array of the caller. */
export const deriveOnce = async (
  secret: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  rounds = iterations,
): Promise<ArrayBuffer> => {
  const name = `${Buffer.from(secret).toString('base64')} ${Buffer.from(salt).toString('base64')} ${iterations}`
  let result = results.get(name)
  if (result === undefined) {
    result = computeBits(secret, salt, rounds, KEY_BYTES, 'sha256').then((bytes) => new Uint8Array(bytes))
    results.set(name, result)
  }
  return (await result).slice().buffer
}

const FEWER = 100
let isShortened = false

/**
 * Until the end of the file, each new key from a password takes a hundredth of its rounds: for files that make dozens of accounts
 * and services, and use them in this process alone. Another program could not open what they wrap.
 */
export const useFewerRounds = (): void => {
  isShortened = true
  addCleanup(() => {
    isShortened = false
  })
}

type ImportKey = (
  format: 'raw',
  data: BufferSource,
  algorithm: string | Algorithm,
  extractable: boolean,
  usages: KeyUsage[],
) => Promise<CryptoKey>
type DeriveBits = (algorithm: Pbkdf2Params, key: CryptoKey, bits: number) => Promise<ArrayBuffer>
type Derive = (secret: number[], salt: number[], iterations: number) => Promise<number[]>

/**
 * Replaces the derivation of WebCrypto here. Self-contained, because it also runs in pages. Derivations of other kinds stay
 * with WebCrypto, and so does every key that was imported before.
 */
export const replaceDerivation = (derive: Derive): void => {
  const { subtle } = crypto
  // A page without a secure origin has none.
  if (subtle === undefined) return
  const importKey = subtle.importKey.bind(subtle) as ImportKey
  const deriveBits = subtle.deriveBits.bind(subtle) as DeriveBits
  const secrets = new WeakMap<CryptoKey, number[]>()
  const toNumbers = (source: BufferSource): number[] => [
    ...(ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(source)),
  ]
  const rememberSecret: ImportKey = async (format, data, algorithm, extractable, usages) => {
    const secret = algorithm === 'PBKDF2' ? toNumbers(data) : undefined
    const key = await importKey(format, data, algorithm, extractable, usages)
    if (secret !== undefined) secrets.set(key, secret)
    return key
  }
  const deriveRemembered: DeriveBits = async (algorithm, key, bits) => {
    const secret = secrets.get(key)
    if (secret === undefined || algorithm.hash !== 'SHA-256' || bits !== 256) return deriveBits(algorithm, key, bits)
    return new Uint8Array(await derive(secret, toNumbers(algorithm.salt), algorithm.iterations)).buffer
  }
  Object.defineProperty(subtle, 'importKey', { value: rememberSecret, configurable: true })
  Object.defineProperty(subtle, 'deriveBits', { value: deriveRemembered, configurable: true })
}

export const deriveNumbers: Derive = async (secret, salt, iterations) => {
  const rounds = isShortened ? Math.ceil(iterations / FEWER) : iterations
  return [...new Uint8Array(await deriveOnce(Uint8Array.from(secret), Uint8Array.from(salt), iterations, rounds))]
}
