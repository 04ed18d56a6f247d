// The tree of the key log against an independent verifier and the vectors.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { toLeaf } from './leaf.ts'
import {
  growTree,
  hashLeaf,
  hashRanges,
  listConsistencyRanges,
  listInclusionRanges,
  listPeaks,
  type NodeName,
  nameNode,
  type TreeNode,
} from './merkle-tree.ts'
import { computeRoot, verifyConsistency, verifyInclusion } from './testing/rfc6962.ts'

const vectorsPath = '../../../../../../docs/spec/trust/vectors.json'
const { key_log: vectors, unlock } = JSON.parse(await readFile(new URL(vectorsPath, import.meta.url), 'utf8'))

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const leaves = Array.from({ length: 70 }, (_, index) => Buffer.from(`leaf ${index}`))

/** A tree that grew in batches of this many leaves. */
const growInBatches = (batch: number) => {
  const nodes = new Map<string, TreeNode>()
  for (let size = 0; size < leaves.length; size += batch) {
    const peaks = listPeaks(size).flatMap((name) => nodes.get(nameNode(name)) ?? [])
    for (const node of growTree(size, peaks, leaves.slice(size, size + batch))) nodes.set(nameNode(node), node)
  }
  let reads = 0
  const read = async (names: readonly NodeName[]): Promise<TreeNode[]> => {
    reads = names.length
    return names.flatMap((name) => nodes.get(nameNode(name)) ?? [])
  }
  return {
    nodes,
    hashes: (...ranges: Parameters<typeof hashRanges>[0]) => hashRanges(ranges, read),
    reads: () => reads,
  }
}

const toText = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('base64'))

test('TRUST-60 A-113: leaf, leaf hash and root are those of the vectors', async () => {
  const first = toLeaf({
    act: 'bound',
    codeHash: sha256('NORDWIND/CUSTOMER'),
    serviceId: unlock.user_id,
    keyHash: sha256('spki'),
    at: new Date(1763251200000),
  })
  const second = toLeaf({
    act: 'bound',
    codeHash: sha256('ACME/SHOP'),
    serviceId: '0198c0de-0000-7000-8000-000000000003',
    keyHash: sha256('spki2'),
    at: new Date(1763251200001),
  })
  assert.equal(first.toString('hex'), vectors.leaf_hex)
  assert.equal(hashLeaf(first).toString('hex'), vectors.leaf_hash)
  assert.equal(growTree(0, [], [first, second]).at(-1)?.hash.toString('hex'), vectors.root_of_two)
})

test('TRUST-60: every root and every inclusion proof verifies, regardless of the batches', async () => {
  for (const batch of [1, 3, 64, 70]) {
    const tree = growInBatches(batch)
    for (let size = 1; size <= leaves.length; size += 1) {
      const whole = { start: 0, end: size }
      const [root = Buffer.alloc(0)] = await tree.hashes(whole)
      assert.deepEqual(root, computeRoot(leaves.slice(0, size)))
      for (let index = 0; index < size; index += batch === 1 ? 1 : 13) {
        const proof = { index, size, hashes: toText(await tree.hashes(...listInclusionRanges(index, whole))) }
        assert.ok(tree.reads() <= 14, 'a proof reads a logarithmic number of nodes')
        assert.ok(verifyInclusion(leaves[index] ?? Buffer.alloc(0), proof, root))
        assert.ok(!verifyInclusion(Buffer.from('another'), proof, root))
      }
    }
  }
})

test('TRUST-60: every pair of sizes is consistent, and a changed history is not', async () => {
  const tree = growInBatches(1)
  const otherLeaves = leaves.with(5, Buffer.from('changed'))
  for (let to = 1; to <= leaves.length; to += 3) {
    const newRoot = computeRoot(leaves.slice(0, to))
    for (let from = 0; from <= to; from += 1) {
      const proof = { from, to, hashes: toText(await tree.hashes(...listConsistencyRanges(from, to))) }
      assert.ok(verifyConsistency(proof, computeRoot(leaves.slice(0, from)), newRoot), `${from} to ${to}`)
      if (from > 5) assert.ok(!verifyConsistency(proof, computeRoot(otherLeaves.slice(0, from)), newRoot))
    }
  }
})

test('A-113: a log stores fewer than two nodes per leaf', () => {
  assert.ok(growInBatches(1).nodes.size < 2 * leaves.length)
})
