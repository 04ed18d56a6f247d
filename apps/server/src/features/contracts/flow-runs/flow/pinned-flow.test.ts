// The cache of pinned versions is bounded by the text of its definitions, not only by their number.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition } from '@company-data/flow-engine'
import type { RegionDb } from '../../../../schema/region.ts'
import { pinnedFlows } from './pinned-flow.ts'

const definition: Definition = { entry: '', output_mode: 'data_only', parties: [], nodes: [], edges: [], constants: [] }

/** Counts the versions that are read. */
const startCache = (limits: { flows: number; characters: number }, characters: number) => {
  const reads: string[] = []
  const findVersion = async (_: RegionDb, flowId: string) => {
    reads.push(flowId)
    return { version: 1, definition, characters, published_at: new Date(0) }
  }
  const read = pinnedFlows({ flows: { rows: { findVersion } } }, limits)
  return { reads, read: (flow_id: string) => read({} as RegionDb, { flow_id, flow_version: 1 }) }
}

test('(B-22) large definitions leave the cache before their number is reached', async () => {
  const { reads, read } = startCache({ flows: 10, characters: 250 }, 100)
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await read(id)
  assert.deepEqual(reads, ['a', 'b', 'c', 'b'])
})

test('a definition beyond the limit is cached until the next one', async () => {
  const { reads, read } = startCache({ flows: 10, characters: 50 }, 100)
  for (const id of ['a', 'a', 'b', 'b', 'a']) await read(id)
  assert.deepEqual(reads, ['a', 'b', 'a'])
})

test('many small definitions are bounded by their number', async () => {
  const { reads, read } = startCache({ flows: 2, characters: 1_000 }, 1)
  for (const id of ['a', 'b', 'c', 'b', 'a']) await read(id)
  assert.deepEqual(reads, ['a', 'b', 'c', 'a'])
})
