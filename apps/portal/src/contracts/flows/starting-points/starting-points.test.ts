// Tests of the starting points: each is a draft that could be published, apart from the PDF that its author adds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import { validateDefinition } from '@company-data/flow-engine'
import { createDraft, describePoint, startingPoints } from './starting-points.ts'

const context = { fieldTypes: systemTypes, requestFields: [], assets: [], plugins: [] }

test('six starting points are valid in both languages', () => {
  assert.equal(startingPoints.length, 6)
  for (const point of startingPoints)
    for (const language of ['en', 'de'] as const) {
      const problems = validateDefinition(createDraft(point, language), context)
      const keys = new Set(problems.map(({ error_key }) => error_key))
      if (describePoint(point, language).result === 'document') keys.delete('leaf.document_missing')
      assert.deepEqual([...keys], [], `${point}, ${language}`)
      assert.notEqual(describePoint(point, language).name, '')
    }
})

test('customers read the role of the company and never “your company”', () => {
  for (const point of startingPoints)
    for (const language of ['en', 'de'] as const)
      for (const { label } of createDraft(point, language).parties) assert.doesNotMatch(label, /^(your|ihr)/i, point)
})
