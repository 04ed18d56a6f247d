// Tests of the wire schemas: times, pages, registry rows, operator bodies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { z } from 'zod'
import { errorResponse } from './error-response.ts'
import { uuid } from './ids.ts'
import { clockAdvance } from './operations/clock.ts'
import { health } from './operations/health.ts'
import { jobsRun } from './operations/jobs.ts'
import { mailRow } from './operations/mail.ts'
import { modeChange } from './operations/modes.ts'
import { region } from './operations/regions.ts'
import { page, pageQuery } from './pages.ts'
import { serviceShareCode } from './share-codes.ts'
import { fieldTypePatch, fieldTypeRow, newFieldTypeRow } from './sharing/field-types.ts'
import { date, formatTimestamp, timestamp } from './timestamps.ts'

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success
const firstMessage = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

test('G-002: a timestamp is UTC with milliseconds and the offset written out', () => {
  assert.equal(formatTimestamp(new Date(Date.UTC(2025, 0, 31, 10))), '2025-01-31T10:00:00.000+00:00')
  const dates = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  fc.assert(fc.property(dates, (moment) => accepts(timestamp, formatTimestamp(moment))))
  for (const text of [
    '2025-01-31T10:00:00.000Z',
    '2025-01-31T10:00:00+00:00',
    '2025-01-31T10:00:00.000+01:00',
    '2025-02-31T10:00:00.000+00:00',
    '2025-01-31',
    1738317600000,
  ]) {
    assert.equal(accepts(timestamp, text), false, String(text))
  }
})

test('G-002: a date is a day of the calendar', () => {
  assert.equal(accepts(date, '2024-02-29'), true)
  for (const text of ['2025-02-29', '2025-1-1', '2025-01-01T00:00:00Z', '']) assert.equal(accepts(date, text), false)
})

test('an id is a UUID', () => {
  assert.equal(accepts(uuid, '01934b5e-7c00-7000-8000-000000000001'), true)
  assert.equal(accepts(uuid, '01934b5e7c0070008000000000000001'), false)
})

test('NS-11: a page limit is 1 to 250, 50 by default, and never clamped', () => {
  assert.deepEqual(pageQuery.parse({}), { limit: 50 })
  assert.deepEqual(pageQuery.parse({ limit: '1' }), { limit: 1 })
  assert.deepEqual(pageQuery.parse({ limit: '250', cursor: 'x', other: '1' }), { limit: 250, cursor: 'x' })
  for (const limit of ['0', '251', '-1', '1.5', '', ' 5', '1e1', '0x10', 'ten', '99999999999', ['5', '6']]) {
    assert.equal(accepts(pageQuery, { limit }), false, JSON.stringify(limit))
  }
  assert.equal(firstMessage(pageQuery, { cursor: '' }), 'request.cursor_invalid')
})

test('NS-11: a page is items and the next cursor or null', () => {
  assert.equal(accepts(page(date), { items: ['2025-01-01'], next_cursor: null }), true)
  assert.equal(accepts(page(date), { items: ['2025-01-01'] }), false)
  assert.equal(accepts(page(date), ['2025-01-01']), false)
})

test('a rule with its own error key has it as message', () => {
  for (const code of ['abc', '', 'ABCDEFGHI', 1, undefined, null]) {
    assert.equal(firstMessage(serviceShareCode, code), 'services.share_code_invalid')
  }
})

const row = {
  type: 'text',
  parent: null,
  label: 'text',
  input: 'line',
  lane: 'inline',
  check: null,
  options: null,
  fields: null,
  validation: null,
  is_system: true,
}

test('a registry row has exactly the ten keys', () => {
  assert.equal(accepts(fieldTypeRow, row), true)
  for (const key of Object.keys(row)) {
    const { [key]: _, ...without } = row as Record<string, unknown>
    assert.equal(accepts(fieldTypeRow, without), false, key)
  }
  assert.equal(accepts(fieldTypeRow, { ...row, created_at: 'x' }), false)
})

test('a new type inherits omitted members, and plugin is reserved', () => {
  const { type: _, is_system: __, ...inherited } = { ...row, label: 'VAT id', input: null, lane: null }
  assert.deepEqual(newFieldTypeRow.parse({ type: 'vat_id', label: 'VAT id' }), { type: 'vat_id', ...inherited })
  assert.equal(firstMessage(newFieldTypeRow, { type: 'plugin', label: 'x' }), 'field_types.reserved')
  const bad = [
    { type: 'Vat', label: 'x' },
    { type: 'vat', label: ' ' },
    { type: 'vat' },
    { type: 'vat', label: 'x', input: 'lines' },
    { type: 'vat', label: 'x', options: [] },
    { type: 'vat', label: 'x', validation: '(' },
    { type: 'vat', label: 'x', validation: 'a)|(b' },
    {
      type: 'vat',
      label: 'x',
      fields: [
        { key: 'a', input: 'line' },
        { key: 'a', input: 'line' },
      ],
    },
  ]
  for (const value of bad)
    assert.match(firstMessage(newFieldTypeRow, value) ?? '', /^field_types\.invalid: (?:field_type|member)\.[a-z_]+/)
})

test('a change of a type keeps omitted members and never has the name', () => {
  assert.deepEqual(fieldTypePatch.parse({ type: 'other', label: 'New', check: null }), { label: 'New', check: null })
})

test('validates the public and the operator bodies', () => {
  const time = '2025-01-31T10:00:00.000+00:00'
  assert.equal(accepts(health, { status: 'ok', region: 'front_door', version: '1.0.0', time }), true)
  assert.equal(accepts(health, { status: 'normal', region: 'eu', version: '1.0.0', time }), false)
  assert.equal(accepts(region, { region: 'eu', name: 'Europe', api_url: 'http://127.0.0.1:4002' }), true)
  assert.equal(accepts(modeChange, { region: 'eu', mode: 'writes_paused' }), true)
  assert.equal(accepts(modeChange, { region: 'eu', mode: 'ok' }), false)
  const mail = { id: '1', to: 'a@b.example', kind: 'login', subject: 's', text: 't', code: null, at: time }
  assert.equal(accepts(mailRow, mail), true)
  assert.equal(accepts(clockAdvance, { advance_seconds: 600 }), true)
  for (const advance_seconds of [-1, 1.5, '5', 1e12]) assert.equal(accepts(clockAdvance, { advance_seconds }), false)
  assert.deepEqual(jobsRun.parse({}), {})
  assert.equal(accepts(errorResponse, { error: 'No.', error_key: 'server.error', api_url: 'x' }), true)
  assert.equal(accepts(errorResponse, { error: 'No.' }), false)
})
