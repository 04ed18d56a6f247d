// The hashes of RFC 6962: a range of leaves, the inclusion of a leaf, and the consistency of two sizes.
import { createHash } from 'node:crypto'

/** The leaves from `start` up to `end`, which is not among them. */
export interface Range {
  start: number
  end: number
}

/** The root of a complete subtree: 2^level leaves from position · 2^level on. */
export interface NodeName {
  level: number
  position: number
}

export interface TreeNode extends NodeName {
  hash: Buffer
}

const LEAF_PREFIX = Buffer.from([0])
const NODE_PREFIX = Buffer.from([1])

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export const hashLeaf = (leaf: Uint8Array): Buffer => sha256(LEAF_PREFIX, leaf)

const hashPair = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE_PREFIX, left, right)

/** The largest power of two that is smaller than the number. */
const splitPoint = (count: number): number => 2 ** (Math.ceil(Math.log2(count)) - 1)

const split = ({ start, end }: Range): [Range, Range] => {
  const middle = start + splitPoint(end - start)
  return [
    { start, end: middle },
    { start: middle, end },
  ]
}

/** Complete subtrees are stored. The ranges of RFC 6962 are always aligned to their size. */
const toStoredNode = ({ start, end }: Range): NodeName | undefined => {
  const level = Math.log2(end - start)
  return Number.isInteger(level) ? { level, position: start / (end - start) } : undefined
}

/** The stored nodes that a range is computed from: one per level at most. */
const listNodes = (range: Range): NodeName[] => {
  const node = toStoredNode(range)
  return node ? [node] : split(range).flatMap(listNodes)
}

export const nameNode = ({ level, position }: NodeName): string => `${level}/${position}`

const hashRange = (range: Range, hashes: ReadonlyMap<string, Buffer>): Buffer => {
  const node = toStoredNode(range)
  if (node === undefined) {
    const [left, right] = split(range)
    return hashPair(hashRange(left, hashes), hashRange(right, hashes))
  }
  const hash = hashes.get(nameNode(node))
  if (hash === undefined) throw new Error(`The key log has no node ${nameNode(node)}.`)
  return hash
}

/** The hash of each range, from stored nodes that are read together. */
export const hashRanges = async (
  ranges: readonly Range[],
  readNodes: (names: readonly NodeName[]) => Promise<readonly TreeNode[]>,
): Promise<Buffer[]> => {
  const nodes = await readNodes(ranges.flatMap(listNodes))
  const hashes = new Map(nodes.map((node) => [nameNode(node), node.hash]))
  return ranges.map((range) => hashRange(range, hashes))
}

/** PATH(m, D[n]) of RFC 6962, section 2.1.1, the hash next to the leaf first. */
export const listInclusionRanges = (index: number, range: Range): Range[] => {
  if (range.end - range.start <= 1) return []
  const [left, right] = split(range)
  return index < left.end ? [...listInclusionRanges(index, left), right] : [...listInclusionRanges(index, right), left]
}

/** SUBPROOF(m, D[n], b) of RFC 6962, section 2.1.2. `isKnown`: the root of the range is that of the smaller log. */
const listSubproofRanges = (size: number, range: Range, isKnown: boolean): Range[] => {
  if (size === range.end) return isKnown ? [] : [range]
  const [left, right] = split(range)
  return size <= left.end
    ? [...listSubproofRanges(size, left, isKnown), right]
    : [...listSubproofRanges(size, right, false), left]
}

/** A log without leaves is the beginning of every log, and needs no proof. */
export const listConsistencyRanges = (from: number, to: number): Range[] =>
  from === 0 ? [] : listSubproofRanges(from, { start: 0, end: to }, true)

/** The roots of the complete subtrees of a log, the largest first. */
export const listPeaks = (size: number): NodeName[] => (size === 0 ? [] : listNodes({ start: 0, end: size }))

/** The new nodes of a log that grows by these leaves; `peaks` are those before. */
export const growTree = (size: number, peaks: readonly TreeNode[], leaves: readonly Uint8Array[]): TreeNode[] => {
  const stack = [...peaks]
  const newNodes: TreeNode[] = []
  for (const [offset, leaf] of leaves.entries()) {
    let node: TreeNode = { level: 0, position: size + offset, hash: hashLeaf(leaf) }
    newNodes.push(node)
    for (let left = stack.at(-1); left?.level === node.level; left = stack.at(-1)) {
      stack.pop()
      node = { level: node.level + 1, position: left.position / 2, hash: hashPair(left.hash, node.hash) }
      newNodes.push(node)
    }
    stack.push(node)
  }
  return newNodes
}

/** The root of a log without leaves is the hash of nothing. */
export const EMPTY_ROOT = sha256()
