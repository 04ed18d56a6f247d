// The headers that announce the removal of an endpoint, and the shortest notice (NS-18).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeprecationHeaders } from './deprecation.ts'

const replacement = 'GET /api/other'

test('[NS-18] a removal has the headers of RFC 9745 and RFC 8594', () => {
  assert.deepEqual(createDeprecationHeaders({ announced: '2027-01-01', sunset: '2027-06-30', replacement }), {
    deprecation: '@1798761600',
    sunset: 'Wed, 30 Jun 2027 00:00:00 GMT',
  })
})

test('[NS-18] refuses a notice of less than 180 days, and days that do not exist', () => {
  for (const [announced, sunset] of [
    ['2027-01-01', '2027-06-29'],
    ['2027-06-30', '2027-01-01'],
    ['2027-13-01', '2028-06-30'],
    ['2027-01-01', '30.06.2027'],
    ['2027-02-30', '2028-06-30'],
  ] as const)
    assert.throws(() => createDeprecationHeaders({ announced, sunset, replacement }), /180 days|not a day/)
})
