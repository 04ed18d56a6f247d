// Profile data that can answer a request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameOrDescendant, resolveType, systemTypes } from '@company-data/field-types/registry'
import type { ContactDatum } from '@company-data/sdk/person'
import { fittingData, formatInline, type RequestedValue } from './fitting-data.ts'

const types = {
  resolveType: (type: string) => resolveType(systemTypes, type),
  isSameOrDescendant: (type: string, ancestor: string) => isSameOrDescendant(systemTypes, type, ancestor),
}
const NOW = Date.parse('2026-03-01T00:00:00Z')

const datum = (id: string, type: string, members: Partial<ContactDatum> = {}): ContactDatum =>
  ({ id, type, value: `value of ${id}`, has_file: false, verification: null, ...members }) as ContactDatum

const verification = (verified_at: string, verified_expires_at: string | null = null) =>
  ({ verified_at, verified_expires_at }) as ContactDatum['verification']

const data = [
  datum('mail', 'email'),
  datum('empty', 'email', { value: null }),
  datum('name', 'text'),
  datum('scan', 'pdf_document', { value: null, has_file: true }),
]

const idsFor = (row: Partial<RequestedValue>, from = data): string[] =>
  fittingData(from, { type: 'text', verified: false, ...row }, types, NOW).map(({ id }) => id)

test('[G-083] data of the same or a descendant type fits, if not empty', () => {
  assert.deepEqual(idsFor({ type: 'email' }), ['mail'])
  assert.deepEqual(idsFor({ type: 'pdf_document' }), ['scan'])
  assert.ok(idsFor({ type: 'text' }).includes('name') && !idsFor({ type: 'text' }).includes('scan'))
})

test('[G-083] required verification must be current and recent enough', () => {
  const from = [
    datum('fresh', 'email', { verification: verification('2026-02-20T00:00:00Z') }),
    datum('old', 'email', { verification: verification('2025-02-20T00:00:00Z') }),
    datum('expired', 'email', { verification: verification('2026-02-20T00:00:00Z', '2026-02-28T00:00:00Z') }),
    datum('never', 'email'),
  ]
  assert.deepEqual(idsFor({ type: 'email', verified: true }, from), ['fresh', 'old'])
  assert.deepEqual(idsFor({ type: 'email', verified: true, verified_max_age_days: 30 }, from), ['fresh'])
})

test('only a permitted value fits a choice', () => {
  assert.deepEqual(idsFor({ options: ['value of name', 'other'] }), ['name'])
})

test('formats a value on one line', () => {
  assert.equal(formatInline('{"street":"Ring 1","street2":null,"city":"Wien"}'), 'Ring 1, Wien')
  assert.equal(formatInline('["a",7]'), 'a, 7')
  for (const text of ['plain', '{not json', '']) assert.equal(formatInline(text), text)
})
