// Tests of the validator as a whole: emptiness, absent types, the order of the rules, composites, robustness.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wholeTypeRow } from '../operator-rows/check-type-row.ts'
import type { FieldTypeRow } from '../registry/row.ts'
import { systemTypes } from '../registry/system-types.ts'
import { validateValue } from './validate.ts'

const operatorType = (type: string, columns: Partial<FieldTypeRow>): FieldTypeRow =>
  wholeTypeRow({ type, label: type, ...columns })

const readReason = (rows: FieldTypeRow[], type: string, value: unknown): string | null => {
  const verdict = validateValue(rows, type, value)
  return verdict.ok ? null : verdict.reason
}

const wrongForm = 'The value does not have the form that its type asks for.'

for (const empty of ['', null, undefined, [], {}])
  test(`[D1-REG-51] [T-36] ${JSON.stringify(empty)} is empty and valid for every type`, () => {
    for (const { type } of systemTypes)
      assert.deepEqual(validateValue(systemTypes, type, empty), { ok: true, normalized: empty }, type)
  })

test('[D1-REG-51] empty JSON structures are empty, and a text of blanks is not', () => {
  assert.equal(validateValue(systemTypes, 'address', '{}').ok, true)
  assert.equal(validateValue(systemTypes, 'multiselect', '[]').ok, true)
  assert.equal(validateValue(systemTypes, 'passport', '{}').ok, true)
  assert.equal(validateValue(systemTypes, 'email', ' ').ok, false)
  assert.equal(validateValue(systemTypes, 'address', new Map()).ok, false)
})

test('[D1-REG-52] [D1-VER-02] a type that the registry lacks accepts anything unchanged', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      assert.deepEqual(validateValue(systemTypes, 'shoe_size', value), { ok: true, normalized: value })
      assert.deepEqual(validateValue([], 'email', value), { ok: true, normalized: value })
    }),
  )
})

test('[D1-VER-02] a type is checked as soon as its row is in the registry, and not before', () => {
  const shoeSize = operatorType('shoe_size', { parent: 'integer', validation: '[0-9]{2}' })
  assert.equal(validateValue(systemTypes, 'shoe_size', 'large').ok, true)
  assert.equal(validateValue([...systemTypes, shoeSize], 'shoe_size', 'large').ok, false)
  assert.deepEqual(validateValue([...systemTypes, shoeSize], 'shoe_size', ' 42 '), { ok: true, normalized: '42' })
})

test('[D1-REG-25] [T-39] plugin accepts anything, even where a foreign registry has such a row', () => {
  const rows = [...systemTypes, operatorType('plugin', { input: 'date', lane: 'inline' })]
  assert.equal(validateValue(systemTypes, 'plugin', '{"_plugin":1}').ok, true)
  assert.equal(validateValue(rows, 'plugin', '{"_plugin":1}').ok, true)
})

test('skips an unknown input or check and applies the other rules', () => {
  // Rows come as JSON: a newer server may send words that this copy has no type for.
  const rows: FieldTypeRow[] = JSON.parse(
    JSON.stringify([
      { ...operatorType('mood', {}), input: 'valueOf', lane: 'inline', check: 'toString', validation: '[a-z]+' },
    ]),
  )
  assert.equal(validateValue(rows, 'mood', 'happy').ok, true)
  assert.equal(readReason(rows, 'mood', 'HAPPY'), wrongForm)
})

const mails: [text: string, valid: boolean][] = [
  ['a@b.c', true],
  ['a.b+c@mail.example.org', true],
  ['a@b', false],
  ['a@@b.c', false],
  ['a b@c.d', false],
  ['a\u00a0b@c.d', false],
  ['a@b.c\n', false],
]

for (const [text, valid] of mails)
  test(`[D1-REG-11] email ${valid ? 'accepts' : 'refuses'} ${JSON.stringify(text)}`, () =>
    assert.equal(readReason(systemTypes, 'email', text), valid ? null : wrongForm))

test('[D1-REG-14] [D1-REG-15] the value must match every inherited pattern but only the nearest check (T-30)', () => {
  const rows = [
    operatorType('code', { input: 'line', lane: 'inline', validation: '[a-z0-9]+', check: 'number' }),
    operatorType('short_code', { parent: 'code', validation: '.{1,4}', check: 'float' }),
  ]
  assert.equal(validateValue(rows, 'short_code', '1234').ok, true)
  assert.equal(readReason(rows, 'short_code', '12345'), wrongForm)
  assert.equal(readReason(rows, 'short_code', '1.5'), wrongForm)
  assert.equal(readReason(rows, 'short_code', '+1'), 'The value is not a decimal number.')
})

const layered = [
  operatorType('layered', {
    input: 'list',
    lane: 'inline',
    options: ['12', '1.5', 'x', '77'],
    check: 'integer',
    validation: '(?=unusable)',
  }),
  operatorType('box', {
    input: 'composite',
    lane: 'inline',
    validation: '.*"tag":.*',
    fields: [{ key: 'card', input: 'line', required: true, check: 'card', validation: null, options: null }],
  }),
]

test('[D1-REG-49] rules apply in the order primitive, check, patterns', () => {
  assert.equal(readReason(layered, 'layered', 'y'), 'The value is not one of the permitted values.')
  assert.equal(readReason(layered, 'layered', '1.5'), 'The value is not a whole number.')
  assert.equal(readReason(layered, 'layered', '12'), 'The type has a pattern that cannot be checked.')
})

test('[D1-REG-49] [T-35] patterns apply before sub-field entries', () => {
  assert.equal(readReason(layered, 'box', 'text'), 'The value is not an object.')
  assert.equal(readReason(layered, 'box', { card: 'no card' }), wrongForm)
  assert.equal(readReason(layered, 'box', { card: 'no card', tag: 1 }), 'The value has an unknown entry.')
})

test('[D1-REG-49] patterns run root first: the first that fails gives the reason', () => {
  const rows = [
    operatorType('root', { input: 'line', lane: 'inline', validation: 'a+' }),
    operatorType('leaf', { parent: 'root', validation: '(?=unusable)' }),
  ]
  assert.equal(readReason(rows, 'leaf', 'b'), wrongForm)
  assert.equal(readReason(rows, 'leaf', 'a'), 'The type has a pattern that cannot be checked.')
})

test('[D1-REG-50] [T-35] patterns see normalised card digits, addresses and numbers', () => {
  const rows = [
    operatorType('visa', { input: 'line', lane: 'inline', check: 'card', validation: '4[0-9]{15}' }),
    operatorType('site', { input: 'line', lane: 'inline', check: 'url', validation: 'https://.*' }),
    operatorType('year', { input: 'line', lane: 'inline', check: 'integer', validation: '[0-9]{4}' }),
  ]
  assert.deepEqual(validateValue(rows, 'visa', '4111-1111 1111-1111'), { ok: true, normalized: '4111111111111111' })
  assert.deepEqual(validateValue(rows, 'site', 'example.com'), { ok: true, normalized: 'https://example.com' })
  assert.equal(readReason(rows, 'site', 'http://example.com'), wrongForm)
  assert.deepEqual(validateValue(rows, 'year', ' 2024 '), { ok: true, normalized: '2024' })
})

const home = { street: 'Ring 1', city: 'Vienna', country: 'AT' }
const card = { number: '4111 1111 1111 1111', expiry: '12/29' }
const account = { iban: 'DE89370400440532013000' }

const composites: [id: string, type: string, value: unknown, reason: string | null][] = [
  ['D1-REG-35', 'address', home, null],
  ['D1-REG-35', 'address', JSON.stringify(home), null],
  ['D1-REG-35', 'address', { ...home, planet: 'Earth' }, 'The value has an unknown entry.'],
  ['D1-REG-35', 'address', JSON.parse('{"__proto__":1}'), 'The value has an unknown entry.'],
  ['D1-REG-35', 'address', 'Ring 1, Vienna', 'The value is not an object.'],
  ['D1-REG-35', 'address', '[1]', 'The value is not an object.'],
  ['D1-REG-35', 'address', [home], 'The value is not an object.'],
  ['D1-REG-36', 'address', { street: 'Ring 1', country: 'AT' }, 'The entry city is missing.'],
  ['D1-REG-36', 'address', { ...home, city: '' }, 'The entry city is missing.'],
  ['D1-REG-36', 'address', { ...home, city: null }, 'The entry city is missing.'],
  ['D1-REG-37', 'address', { ...home, state: '', street2: null }, null],
  ['D1-REG-37', 'address', { ...home, state: 'CA' }, null],
  ['D1-REG-37', 'address', { ...home, state: 'Vienna' }, 'state: The value is not a USPS state code.'],
  ['D1-REG-37', 'address', { ...home, city: 7 }, 'city: The value is not a text.'],
  ['D1-REG-37', 'creditcard', card, null],
  ['D1-REG-37', 'creditcard', { ...card, number: '4111' }, 'number: The value is not a card number.'],
  ['D1-REG-37', 'creditcard', { ...card, expiry: '13/29' }, `expiry: ${wrongForm}`],
  ['D1-REG-37', 'bank', account, null],
  ['D1-REG-37', 'bank', { iban: 'DE89 3704' }, `iban: ${wrongForm}`],
  ['D1-REG-37', 'bank', { ...account, bic: 'COBADEFF' }, null],
  ['D1-REG-37', 'bank', { ...account, bic: 'COBADEFFXX' }, `bic: ${wrongForm}`],
]

for (const [id, type, value, reason] of composites)
  test(`[${id}] ${type} ${JSON.stringify(value)}: ${reason ?? 'valid'}`, () =>
    assert.equal(readReason(systemTypes, type, value), reason))

test('[D1-REG-37] a composite comes back as an object, each entry normalised', () => {
  const normalized = { number: '4111111111111111', expiry: '12/29' }
  assert.deepEqual(validateValue(systemTypes, 'creditcard', card), { ok: true, normalized })
  assert.deepEqual(validateValue(systemTypes, 'creditcard', JSON.stringify(card)), { ok: true, normalized })
})

test('[D1-REG-37] a choice inside a composite has its own options', () => {
  const colour = { key: 'colour', input: 'list', required: false, check: null, validation: null, options: ['red'] }
  const rows = [operatorType('shirt', { input: 'composite', lane: 'inline', fields: [{ ...colour, input: 'list' }] })]
  assert.equal(validateValue(rows, 'shirt', { colour: 'red' }).ok, true)
  assert.equal(validateValue(rows, 'shirt', { colour: 'blue' }).ok, false)
})

test('refuses a very deep or circular composite without throwing', () => {
  const circular: Record<string, unknown> = { tag: 1 }
  circular.self = circular
  assert.equal(readReason(layered, 'box', circular), 'The value has no text that a pattern could match.')
  assert.equal(validateValue(layered, 'box', '['.repeat(200_000)).ok, false)
})

const hostileTypes = [
  ...layered,
  ...['(a+)+$', '(a|a)*b', '(.*)*x', '(', '(?=a)'].map((validation, index) =>
    operatorType(`hostile${index}`, { parent: 'text', validation }),
  ),
  operatorType('loop', { parent: 'loop', check: 'pdf' }),
  operatorType('odd', { parent: 'address', check: 'url', validation: '.*' }),
]

test('any value gets a verdict quickly, and a normalised one stays valid', () => {
  const rows = [...systemTypes, ...hostileTypes]
  const types = fc.constantFrom(...rows.map((row) => row.type))
  const keys = fc.constantFrom('file', 'pages', 'number', 'iban', 'city', 'card', '__proto__', 'mime_type')
  const long = fc.integer({ min: 1, max: 20_000 }).map((length) => 'a'.repeat(length))
  const values = fc.oneof(
    fc.anything(),
    fc.json(),
    long,
    fc.dictionary(keys, fc.anything()),
    fc.string({ unit: 'binary' }),
  )
  const start = process.threadCpuUsage()
  fc.assert(
    fc.property(types, values, (type, value) => {
      const verdict = validateValue(rows, type, value)
      if (!verdict.ok) assert.match(verdict.reason, /\.$/)
      else assert.deepEqual(validateValue(rows, type, verdict.normalized), verdict)
    }),
    { numRuns: 3000 },
  )
  assert.ok(process.threadCpuUsage(start).user < 20_000_000)
})
