// The definition in docs/concepts/flow-definition.md can be published.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types'
import { validateDefinition } from '../index.ts'

const PAGE = join(import.meta.dirname, '../../../../docs/concepts/flow-definition.md')

test('the whole definition of the concept page has no problem', async () => {
  const [, json = ''] = /^```json\n(.*?)^```$/ms.exec(await readFile(PAGE, 'utf8')) ?? []
  const templates = ['lease', 'lease_with_guarantor'].map((asset_key) => ({ asset_key, kind: 'pdf', tags: [] }))
  const context = {
    fieldTypes: systemTypes,
    assets: templates,
    requestFields: [{ slug: 'first_name', type: 'text', audience: 'both' }],
    plugins: [],
  }
  assert.deepEqual(validateDefinition(JSON.parse(json), context), [])
})
