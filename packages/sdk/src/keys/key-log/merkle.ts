// Verifies proofs of the key log, by the algorithms of RFC 9162 (sections 2.1.3.2 and 2.1.4.2).
export type Bytes = Uint8Array<ArrayBuffer>

export const decodeBase64 = (base64: string): Bytes =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const hash = async (prefix: number, ...parts: readonly Uint8Array[]): Promise<Bytes> => {
  const input = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0))
  input[0] = prefix
  let offset = 1
  for (const part of parts) {
    input.set(part, offset)
    offset += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', input))
}

const isEqual = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index])

const half = (number: number): number => Math.floor(number / 2)

/** The way from a leaf to the root: in each step, whether the hash of the proof is on the left. */
const climb = (index: number, last: number) => {
  let position = index
  let end = last
  return {
    isAtTop: () => end === 0,
    next(): 'left' | 'right' {
      const side = position % 2 === 1 || position === end ? 'left' : 'right'
      if (side === 'left') {
        while (position % 2 === 0 && position !== 0) {
          position = half(position)
          end = half(end)
        }
      }
      position = half(position)
      end = half(end)
      return side
    },
  }
}

export const verifyInclusion = async (
  leaf: Uint8Array,
  { index, size, hashes }: { index: number; size: number; hashes: readonly string[] },
  root: string,
): Promise<boolean> => {
  if (index >= size) return false
  const path = climb(index, size - 1)
  let node = await hash(0, leaf)
  for (const text of hashes) {
    if (path.isAtTop()) return false
    const sibling = decodeBase64(text)
    node = path.next() === 'left' ? await hash(1, sibling, node) : await hash(1, node, sibling)
  }
  return path.isAtTop() && isEqual(node, decodeBase64(root))
}

export const verifyConsistency = async (
  { from, to, hashes }: { from: number; to: number; hashes: readonly string[] },
  oldRoot: string,
  newRoot: string,
): Promise<boolean> => {
  if (from === to) return hashes.length === 0 && oldRoot === newRoot
  if (from === 0) return hashes.length === 0
  let index = from - 1
  let last = to - 1
  while (index % 2 === 1) {
    index = half(index)
    last = half(last)
  }
  // A complete old tree is itself the first hash.
  const isComplete = Number.isInteger(Math.log2(from))
  const [start, ...rest] = (isComplete ? [oldRoot, ...hashes] : hashes).map(decodeBase64)
  if (start === undefined) return false
  const path = climb(index, last)
  let [oldNode, newNode] = [start, start]
  for (const sibling of rest) {
    if (path.isAtTop()) return false
    if (path.next() === 'left') {
      oldNode = await hash(1, sibling, oldNode)
      newNode = await hash(1, sibling, newNode)
    } else newNode = await hash(1, newNode, sibling)
  }
  return path.isAtTop() && isEqual(oldNode, decodeBase64(oldRoot)) && isEqual(newNode, decodeBase64(newRoot))
}

/**
 * A position in the log: the number of leaves read, and the roots of the complete trees that they form, largest first.
 * @example
 * const start: LogPosition = { next: 0, peaks: [] }
 */
export interface LogPosition {
  next: number
  peaks: readonly string[]
}

const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Complete trees of equal size become one. */
export const addLeaf = async ({ next, peaks }: LogPosition, leaf: Uint8Array): Promise<LogPosition> => {
  const trees = [...peaks]
  let node = await hash(0, leaf)
  for (let size = next; size % 2 === 1; size = half(size)) node = await hash(1, decodeBase64(trees.pop() ?? ''), node)
  return { next: next + 1, peaks: [...trees, encodeBase64(node)] }
}

/** The root of all leaves up to a position, in base64. */
export const computeRoot = async ({ peaks }: LogPosition): Promise<string> => {
  const [smallest, ...larger] = peaks.toReversed().map(decodeBase64)
  if (smallest === undefined)
    return encodeBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array())))
  let node = smallest
  for (const peak of larger) node = await hash(1, peak, node)
  return encodeBase64(node)
}
