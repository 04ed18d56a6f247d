// Key pairs for tests. Making one takes a tenth of a second: a process makes a few and hands them out in turn, but a
// service key is always new, because no two services may share one.

export { createServiceKeys, type ServiceKeys } from '@company-data/crypto'

export interface Pair {
  publicKey: string
  pkcs8: Uint8Array
}

const POOL = 4
const pool: Array<Promise<Pair>> = []
let turn = 0

const makePair = async (): Promise<Pair> => {
  const algorithm = {
    name: 'RSA-OAEP',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  return { publicKey: Buffer.from(spki).toString('base64'), pkcs8: new Uint8Array(pkcs8) }
}

export const generatePair = (): Promise<Pair> => {
  const index = turn++ % POOL
  pool[index] ??= makePair()
  return pool[index]
}
