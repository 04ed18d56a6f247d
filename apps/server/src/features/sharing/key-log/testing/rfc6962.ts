// An independent verifier of Merkle proofs, written from RFC 6962 (section 2.1) and the algorithms of RFC 9162. It shares no code
// with the server.
import { createHash } from 'node:crypto'

const hash = (prefix: number, ...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([prefix]), ...parts]))
    .digest()

const leafHash = (leaf: Uint8Array): Buffer => hash(0, leaf)

/** MTH(D[n]) by its definition, from all leaves. */
export const computeRoot = (leaves: readonly Uint8Array[]): Buffer => {
  const [first] = leaves
  if (first === undefined) return createHash('sha256').digest()
  if (leaves.length === 1) return leafHash(first)
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return hash(1, computeRoot(leaves.slice(0, k)), computeRoot(leaves.slice(k)))
}

/** RFC 9162, section 2.1.3.2. */
export const verifyInclusion = (
  leaf: Uint8Array,
  { index, size, hashes }: { index: number; size: number; hashes: readonly string[] },
  root: Buffer,
): boolean => {
  if (index >= size) return false
  let fn = BigInt(index)
  let sn = BigInt(size - 1)
  let r = leafHash(leaf)
  for (const text of hashes) {
    const p = Buffer.from(text, 'base64')
    if (sn === 0n) return false
    if (fn % 2n === 1n || fn === sn) {
      r = hash(1, p, r)
      while (fn % 2n === 0n && fn !== 0n) {
        fn >>= 1n
        sn >>= 1n
      }
    } else {
      r = hash(1, r, p)
    }
    fn >>= 1n
    sn >>= 1n
  }
  return sn === 0n && r.equals(root)
}

/** RFC 9162, section 2.1.4.2. */
export const verifyConsistency = (
  { from, to, hashes }: { from: number; to: number; hashes: readonly string[] },
  firstRoot: Buffer,
  secondRoot: Buffer,
): boolean => {
  if (from === to) return hashes.length === 0 && firstRoot.equals(secondRoot)
  if (from === 0) return hashes.length === 0
  const path: Buffer[] = hashes.map((text) => Buffer.from(text, 'base64'))
  if ((from & (from - 1)) === 0) path.unshift(firstRoot)
  let fn = BigInt(from - 1)
  let sn = BigInt(to - 1)
  while (fn % 2n === 1n) {
    fn >>= 1n
    sn >>= 1n
  }
  const [start, ...rest] = path
  if (start === undefined) return false
  let fr: Buffer = start
  let sr: Buffer = start
  for (const c of rest) {
    if (sn === 0n) return false
    if (fn % 2n === 1n || fn === sn) {
      fr = hash(1, c, fr)
      sr = hash(1, c, sr)
      while (fn % 2n === 0n && fn !== 0n) {
        fn >>= 1n
        sn >>= 1n
      }
    } else {
      sr = hash(1, sr, c)
    }
    fn >>= 1n
    sn >>= 1n
  }
  return fr.equals(firstRoot) && sr.equals(secondRoot) && sn === 0n
}
