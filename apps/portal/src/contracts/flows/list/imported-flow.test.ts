// A downloaded flow can be imported again, and other files are refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDraft } from '../starting-points/starting-points.ts'
import { listUsedAssets, withAssets } from './copy-flow.ts'
import { parseFlowFile } from './imported-flow.ts'

const lease = createDraft('lease', 'en')

test('a downloaded flow is the same after an import', () => {
  const { tests, ...definition } = parseFlowFile(JSON.stringify({ ...lease, tests: [] })) ?? {}
  assert.deepEqual(definition, lease)
  assert.deepEqual(tests, [])
})

test('other files are refused', () => {
  for (const text of ['', 'null', '[]', '{"nodes":[]}', '{"nodes":[],"parties":[],"output_mode":"other"}', '{"nodes":'])
    assert.equal(parseFlowFile(text), undefined, text)
})

test('a copy names its own files', () => {
  const [first, ...others] = lease.nodes
  assert.ok(first)
  const picture = { kind: 'image', key: 'logo', asset_key: 'old', alt: '', show_if: null } as const
  const rule = { asset_key: 'form', condition: null, languages: 'all', signers: null } as const
  const document = { language_party: 'customer', outputs: [{ output_key: 'o', name: 'O', rules: [rule] }] }
  const definition = { ...lease, nodes: [{ ...first, elements: [picture], document }, ...others] }
  assert.deepEqual([...listUsedAssets(definition)], ['old', 'form'])
  const copy = withAssets(
    definition,
    new Map([
      ['old', 'new'],
      ['form', 'other'],
    ]),
  )
  assert.deepEqual([...listUsedAssets(copy)], ['new', 'other'])
})
