// Refused request rows with their keys, and tolerated input (NS-10, G-135).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createService,
  type PublishedRequestField,
  type Reply,
  registerCompany,
  requestField,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)

const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]

test('(NS-10) a malformed row refuses the whole set, with nothing changed', async () => {
  const { putRequestFields, readRequestFields } = await createService(company)
  await putRequestFields([requestField('kept')])
  const unchanged = await readRequestFields()
  const bad: unknown[] = [
    null,
    'row',
    [],
    {},
    requestField(''),
    requestField('A'),
    requestField('1a'),
    requestField('a-b'),
    requestField('a'.repeat(65)),
    requestField('a\n'),
    { ...requestField('a'), slug: 5 },
    { label: 'no slug', type: 'text' },
    requestField('a', { label: '' }),
    requestField('a', { label: ' \t ' }),
    requestField('a', { label: null }),
    requestField('a', { label: 'x'.repeat(201) }),
    requestField('a', { one_time: 'yes' }),
    requestField('a', { mandatory: 1 }),
    requestField('a', { verified: {} }),
    requestField('a', { audience: 'everyone' }),
    requestField('a', { audience: 1 }),
    requestField('a', { verified_max_age_days: 0 }),
    requestField('a', { verified_max_age_days: -1 }),
    requestField('a', { verified_max_age_days: 1.5 }),
    requestField('a', { verified_max_age_days: '30' }),
    requestField('a', { verified_max_age_days: 1e12 }),
    requestField('a', { type: 'select', options: 'red' }),
    requestField('a', { type: 'select', options: [1] }),
    requestField('a', { type: 'select', options: ['red', ' '] }),
    requestField('a', { type: 'select', options: ['red', 'red'] }),
  ]
  for (const field of bad) {
    const reply = await putRequestFields([requestField('fine'), field])
    assert.deepEqual(readErrorKey(reply), [400, 'services.request_field_invalid'], JSON.stringify(field))
  }
  const many = Array.from({ length: 201 }, (_, index) => requestField(`s${index}`))
  assert.deepEqual(readErrorKey(await putRequestFields(many)), [400, 'services.request_field_invalid'])
  for (const fields of [undefined, null, {}, 'x']) {
    assert.deepEqual(readErrorKey(await putRequestFields(fields)), [400, 'request.invalid'])
  }
  for (const config_token of [5, {}, false]) {
    assert.deepEqual(readErrorKey(await putRequestFields([], config_token)), [400, 'request.invalid'])
  }
  assert.deepEqual(await readRequestFields(), unchanged)
  assert.equal((await putRequestFields(many.slice(1))).body.fields.length, 200)
})

test('(NS-10) a type must be in the registry, and a choice needs options', async () => {
  const { putRequestFields, readRequestFields } = await createService(company)
  await platform.ops('POST', '/api/ops/contact-field-types', { type: 'badge', parent: 'photo_id', label: 'Badge' })
  const fine = await putRequestFields([
    requestField('id', { type: 'legal_document' }),
    requestField('badge', { type: 'badge' }),
  ])
  assert.equal(fine.status, 200, fine.text)
  assert.deepEqual(
    fine.body.fields.map(({ type }: PublishedRequestField) => type),
    ['legal_document', 'badge'],
  )
  for (const field of [
    requestField('a', { type: 'no_such_type' }),
    requestField('a', { type: '' }),
    requestField('a', { type: 'Text' }),
    requestField('a', { type: undefined }),
    requestField('a', { type: 7 }),
    requestField('a', { type: 'select' }),
    requestField('a', { type: 'multiselect', options: [] }),
    requestField('a', { type: 'select', options: null }),
    requestField('a', { type: 'gender', options: ['female', 'other'] }),
    requestField('a', { type: 'toString' }),
  ]) {
    assert.deepEqual(
      readErrorKey(await putRequestFields([field])),
      [400, 'services.request_field_type_invalid'],
      JSON.stringify(field),
    )
  }
  assert.deepEqual((await readRequestFields()).fields, fine.body.fields)
})

test('(NS-10) only a choice keeps options, which may narrow those of its type', async () => {
  const { putRequestFields } = await createService(company)
  const { fields } = (
    await putRequestFields([
      requestField('colour', { type: 'select', options: ['red', 'grün'] }),
      requestField('extras', { type: 'multiselect', options: ['a', 'b'] }),
      requestField('gender', { type: 'gender' }),
      requestField('binary', { type: 'gender', options: ['male', 'female'] }),
      requestField('text', { options: ['x'] }),
    ])
  ).body
  assert.deepEqual(
    fields.map(({ options }: PublishedRequestField) => options),
    [['red', 'grün'], ['a', 'b'], null, ['male', 'female'], null],
  )
})

test('[D1-RF-11] refuses a row with an unknown plugin, with the reason in error (G-135, T-39)', async () => {
  const { putRequestFields, readRequestFields } = await createService(company)
  const refusals: Array<[object, RegExp]> = [
    [
      requestField('car', { type: 'plugin', plugin: { plugin_id: randomUUID(), field_type: 'car' } }),
      /car: .*no such plugin/,
    ],
    [requestField('car', { type: 'plugin' }), /car: .*needs a plugin/],
    [requestField('car', { type: 'plugin', plugin: null }), /car: .*needs a plugin/],
    [requestField('car', { type: 'plugin', plugin: 'x' }), /car: /],
    [
      requestField('car', { plugin: { plugin_id: randomUUID(), field_type: 'car' } }),
      /car: only a row of the type plugin/,
    ],
  ]
  for (const [field, reason] of refusals) {
    const reply = await putRequestFields([requestField('fine'), field])
    assert.deepEqual(readErrorKey(reply), [400, 'services.request_field_plugin_invalid'], JSON.stringify(field))
    assert.match(reply.body.error, reason)
  }
  assert.deepEqual((await readRequestFields()).fields, [])
})

test('(G-005) treats null as absent', async () => {
  const { putRequestFields } = await createService(company)
  const odd = requestField('a', {
    one_time: null,
    mandatory: null,
    verified_max_age_days: null,
    options: null,
    plugin: null,
  })
  const reply = await putRequestFields([odd])
  assert.equal(reply.status, 200, reply.text)
})
