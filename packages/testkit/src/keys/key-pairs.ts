// RSA key pairs for tests. A pair takes a tenth of a second because its two primes are hard to find, so 64 primes are
// stored and every two of them make another pair: real keys of full length, worthless outside of tests.
import { createPrivateKey, createPublicKey, generatePrime } from 'node:crypto'
import { promisify } from 'node:util'
import storedPrimes from './primes.json' with { type: 'json' }

export interface KeyPair {
  /** SubjectPublicKeyInfo in base64, as it is sent. */
  publicKey: string
  pkcs8: Uint8Array<ArrayBuffer>
}

const PRIME_BITS = 1024
const EXPONENT = 65_537n

const findPrime: (bits: number) => Promise<ArrayBuffer> = promisify(generatePrime)

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

const newPrime = async (): Promise<bigint> => {
  for (;;) {
    const prime = toNumber(new Uint8Array(await findPrime(PRIME_BITS)))
    if ((prime - 1n) % EXPONENT !== 0n) return prime
  }
}

const primes: Array<Promise<bigint>> = []
const primeAt = (index: number): Promise<bigint> => {
  const text = storedPrimes[index]
  primes[index] ??= text === undefined ? newPrime() : Promise.resolve(toNumber(Buffer.from(text, 'base64')))
  return primes[index]
}

/** The inverse of `value` modulo `modulus`, by Euclid. */
const inverse = (value: bigint, modulus: bigint): bigint => {
  let [a, b, x, y] = [modulus, value % modulus, 0n, 1n]
  while (b !== 0n) {
    const quotient = a / b
    ;[a, b, x, y] = [b, a - quotient * b, y, x - quotient * y]
  }
  return x < 0n ? x + modulus : x
}

const base64Url = (value: bigint): string => {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url')
}

const createPair = (p: bigint, q: bigint): KeyPair => {
  const d = inverse(EXPONENT, (p - 1n) * (q - 1n))
  const numbers = { n: p * q, e: EXPONENT, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) }
  const members = Object.entries(numbers).map(([name, value]) => [name, base64Url(value)])
  const key = createPrivateKey({ key: { kty: 'RSA', ...Object.fromEntries(members) }, format: 'jwk' })
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    pkcs8: new Uint8Array(key.export({ type: 'pkcs8', format: 'der' })),
  }
}

let turn = { first: 0, second: 0 }
const next = ({ first, second }: typeof turn) =>
  first + 1 < second ? { first: first + 1, second } : { first: 0, second: second + 1 }

/** A different pair each time. The n-th takes two of the first √(2n) primes: the stored ones suffice for 2,016 pairs. */
export const newKeyPair = async (): Promise<KeyPair> => {
  const { first, second } = turn
  turn = next(turn)
  if (first === second) return newKeyPair()
  return createPair(await primeAt(second), await primeAt(first))
}
