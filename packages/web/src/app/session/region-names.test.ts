// Names of regions in the language of the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRegionName } from './region-names.ts'

test('German pages name a region in German, if its name is listed', () => {
  assert.deepEqual(
    [formatRegionName('de', 'Europe'), formatRegionName('en', 'Europe'), formatRegionName('de', 'Rack 7')],
    ['Europa', 'Europe', 'Rack 7'],
  )
  assert.equal(formatRegionName('de', 'constructor'), 'constructor')
})
