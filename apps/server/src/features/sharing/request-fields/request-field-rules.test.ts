// Which request rows are refused, with which key, and what is forgiven (NS-10, G-135).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Reply, registerCompany, usePlatform } from '@company-data/testkit'
import { type AskedRow, askedRow, askingService } from '../../../../test/asking-service.ts'

const platform = await usePlatform()
const company = await registerCompany(platform)

const keyOf = ({ status, body }: Reply): [number, string] => [status, body?.error_key]

test('(NS-10) a row that is malformed is refused as a whole, with nothing changed', async () => {
  const { publish, read } = await askingService(platform, company)
  await publish([askedRow('kept')])
  const unchanged = await read()
  const bad: unknown[] = [
    null,
    'row',
    [],
    {},
    askedRow(''),
    askedRow('A'),
    askedRow('1a'),
    askedRow('a-b'),
    askedRow('a'.repeat(65)),
    askedRow('a\n'),
    { ...askedRow('a'), slug: 5 },
    { label: 'no slug', type: 'text' },
    askedRow('a', { label: '' }),
    askedRow('a', { label: ' \t ' }),
    askedRow('a', { label: null }),
    askedRow('a', { label: 'x'.repeat(201) }),
    askedRow('a', { one_time: 'yes' }),
    askedRow('a', { mandatory: 1 }),
    askedRow('a', { verified: {} }),
    askedRow('a', { audience: 'everyone' }),
    askedRow('a', { audience: 1 }),
    askedRow('a', { verified_max_age_days: 0 }),
    askedRow('a', { verified_max_age_days: -1 }),
    askedRow('a', { verified_max_age_days: 1.5 }),
    askedRow('a', { verified_max_age_days: '30' }),
    askedRow('a', { verified_max_age_days: 1e12 }),
    askedRow('a', { type: 'select', options: 'red' }),
    askedRow('a', { type: 'select', options: [1] }),
    askedRow('a', { type: 'select', options: ['red', ' '] }),
    askedRow('a', { type: 'select', options: ['red', 'red'] }),
  ]
  for (const one of bad) {
    const reply = await publish([askedRow('fine'), one])
    assert.deepEqual(keyOf(reply), [400, 'services.request_field_invalid'], JSON.stringify(one))
  }
  const many = Array.from({ length: 201 }, (_, index) => askedRow(`s${index}`))
  assert.deepEqual(keyOf(await publish(many)), [400, 'services.request_field_invalid'])
  for (const fields of [undefined, null, {}, 'x']) {
    assert.deepEqual(keyOf(await publish(fields)), [400, 'request.invalid'])
  }
  for (const config_token of [5, {}, false]) {
    assert.deepEqual(keyOf(await publish([], config_token)), [400, 'request.invalid'])
  }
  assert.deepEqual(await read(), unchanged)
  assert.equal((await publish(many.slice(1))).body.fields.length, 200)
})

test('(NS-10) a type must be in the registry and a choice needs options; parents can be asked for', async () => {
  const { publish, read } = await askingService(platform, company)
  await platform.ops('POST', '/api/ops/contact-field-types', { type: 'badge', parent: 'photo_id', label: 'Badge' })
  const fine = await publish([askedRow('id', { type: 'legal_document' }), askedRow('badge', { type: 'badge' })])
  assert.equal(fine.status, 200, fine.text)
  assert.deepEqual(
    fine.body.fields.map(({ type }: AskedRow) => type),
    ['legal_document', 'badge'],
  )
  for (const one of [
    askedRow('a', { type: 'no_such_type' }),
    askedRow('a', { type: '' }),
    askedRow('a', { type: 'Text' }),
    askedRow('a', { type: undefined }),
    askedRow('a', { type: 7 }),
    askedRow('a', { type: 'select' }),
    askedRow('a', { type: 'multiselect', options: [] }),
    askedRow('a', { type: 'select', options: null }),
    askedRow('a', { type: 'gender', options: ['female', 'other'] }),
    askedRow('a', { type: 'toString' }),
  ]) {
    assert.deepEqual(keyOf(await publish([one])), [400, 'services.request_field_type_invalid'], JSON.stringify(one))
  }
  assert.deepEqual((await read()).fields, fine.body.fields)
})

test('(NS-10) options belong to choices: kept there, narrowed where the type has its own, meaningless elsewhere', async () => {
  const { publish } = await askingService(platform, company)
  const { fields } = (
    await publish([
      askedRow('colour', { type: 'select', options: ['red', 'grün'] }),
      askedRow('extras', { type: 'multiselect', options: ['a', 'b'] }),
      askedRow('gender', { type: 'gender' }),
      askedRow('binary', { type: 'gender', options: ['male', 'female'] }),
      askedRow('text', { options: ['x'] }),
    ])
  ).body
  assert.deepEqual(
    fields.map(({ options }: AskedRow) => options),
    [['red', 'grün'], ['a', 'b'], null, ['male', 'female'], null],
  )
})

test('[D1-RF-11] (G-135, T-39) a plugin row whose plugin is not known is refused with the reason in error', async () => {
  const { publish, read } = await askingService(platform, company)
  const refusals: Array<[object, RegExp]> = [
    [
      askedRow('car', { type: 'plugin', plugin: { plugin_id: randomUUID(), field_type: 'car' } }),
      /car: .*no such plugin/,
    ],
    [askedRow('car', { type: 'plugin' }), /car: .*needs a plugin/],
    [askedRow('car', { type: 'plugin', plugin: null }), /car: .*needs a plugin/],
    [askedRow('car', { type: 'plugin', plugin: 'x' }), /car: /],
    [askedRow('car', { plugin: { plugin_id: randomUUID(), field_type: 'car' } }), /car: only a row of the type plugin/],
  ]
  for (const [one, reason] of refusals) {
    const reply = await publish([askedRow('fine'), one])
    assert.deepEqual(keyOf(reply), [400, 'services.request_field_plugin_invalid'], JSON.stringify(one))
    assert.match(reply.body.error, reason)
  }
  assert.deepEqual((await read()).fields, [])
})

test('(G-005) unknown members are ignored, null is what is left out', async () => {
  const { publish } = await askingService(platform, company)
  const odd = askedRow('a', {
    one_time: null,
    mandatory: null,
    verified_max_age_days: null,
    options: null,
    plugin: null,
    x: 1,
  })
  const reply = await publish([odd])
  assert.equal(reply.status, 200, reply.text)
  assert.ok(!('x' in reply.body.fields[0]))
})
