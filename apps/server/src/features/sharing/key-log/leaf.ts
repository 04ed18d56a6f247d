// A leaf of the key log: 90 bytes that say which key a code named, or no longer names, from when on.
import { createHash } from 'node:crypto'

export const acts = { bound: 1, released: 2 } as const

export interface LeafContent {
  act: keyof typeof acts
  /** SHA-256 of the code, `COMPANY/SERVICE`. */
  codeHash: Uint8Array
  serviceId: string
  /** SHA-256 of the SPKI. */
  keyHash: Uint8Array
  at: Date
}

const VERSION = 1
const TIME_BYTES = 8

export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

export const toLeaf = ({ act, codeHash, serviceId, keyHash, at }: LeafContent): Buffer => {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeBigUInt64BE(BigInt(at.getTime()))
  const id = Buffer.from(serviceId.replaceAll('-', ''), 'hex')
  return Buffer.concat([Buffer.from([VERSION, acts[act]]), codeHash, id, keyHash, time])
}

const CODE_AT = 2
const KEY_AT = 50
const HASH_BYTES = 32

/** The members of a stored leaf that a later one repeats. */
export const readLeaf = (leaf: Uint8Array): { isBound: boolean; codeHash: Uint8Array; keyHash: Uint8Array } => ({
  isBound: leaf[1] === acts.bound,
  codeHash: leaf.subarray(CODE_AT, CODE_AT + HASH_BYTES),
  keyHash: leaf.subarray(KEY_AT, KEY_AT + HASH_BYTES),
})
