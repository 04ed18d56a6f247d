// One edit makes a document with its rule; the key and the name come from the file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../edits/draft.ts'
import { addDocument } from './document-edits.ts'

const draft: Draft = {
  definition: {
    entry: 'end',
    output_mode: 'document',
    parties: [
      { key: 'company', label: 'We', type: 'owner' },
      { key: 'customer', label: 'You', type: 'person' },
    ],
    nodes: [{ key: 'end', label: 'End', party: 'customer', elements: [], document: null }],
    edges: [],
    constants: [],
  },
  tests: [],
}

test('a PDF becomes a document that every party signs', () => {
  const template = { asset_key: 'a1', name: 'Lease_agreement 2026.PDF' }
  const add = (to: Draft, asset?: typeof template) => addDocument(to, 0, 'Document', asset)?.draft ?? to
  const once = add(draft, template)
  assert.deepEqual(once.definition.nodes[0]?.document, {
    language_party: 'customer',
    outputs: [
      {
        output_key: 'lease_agreement_2026',
        name: 'Lease agreement 2026',
        rules: [{ asset_key: 'a1', condition: null, languages: 'all', signers: null }],
      },
    ],
  })
  const twice = add(once, template).definition.nodes[0]?.document
  assert.deepEqual(
    twice?.outputs.map(({ output_key }) => output_key),
    ['lease_agreement_2026', 'lease_agreement_2026_2'],
  )
  assert.equal(add(draft).definition.nodes[0]?.document?.outputs[0]?.name, 'Document')
})

test('a step that was removed in the meantime gets no document', () => {
  assert.equal(addDocument(draft, -1, 'Document'), undefined)
  assert.equal(addDocument(draft, 1, 'Document'), undefined)
})
