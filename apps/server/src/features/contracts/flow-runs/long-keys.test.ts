// Keys of 100 characters, the longest that a definition may have, in a run from its trigger to its end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContractFixture, ownPlatform } from '@company-data/testkit'

const platform = await ownPlatform()
const createKey = (start: string): string => start.padEnd(100, '_x')
const [party = '', node = '', slug = '', output = ''] = ['customer', 'first', 'name', 'contract'].map(createKey)

test('[FB-04] a run with the longest keys waits for its party and generates', async () => {
  const fixture = await createContractFixture(platform, {
    customers: { [party]: {} },
    definition: (templateKey) => ({
      entry: node,
      output_mode: 'document',
      parties: [
        { key: 'company', label: 'Company', type: 'owner' },
        { key: party, label: 'Customer', type: 'person' },
      ],
      edges: [],
      constants: [],
      nodes: [
        {
          key: node,
          label: 'First',
          party,
          elements: [{ kind: 'field', slug, type: 'text', label: 'Name', required: true }],
          document: {
            language_party: 'company',
            outputs: [{ output_key: output, name: 'O', rules: [{ asset_key: templateKey, languages: 'all' }] }],
          },
        },
      ],
    }),
  })
  const run = await fixture.start()
  const { status } = (await fixture.ask('company', 'GET', run)).body
  assert.equal(status, `awaiting_${party}`)
  await fixture.answer(party, run, { [slug]: 'Ada' }, { leaf: true })
  const generated = await fixture.generate(party, run, { [slug]: 'Ada' })
  assert.equal(generated.status, 200, generated.text)
})
