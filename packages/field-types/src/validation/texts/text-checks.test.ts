// Tests of the named checks through validateValue, with Luhn against a naive model.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wholeTypeRow } from '../../operator-rows/check-type-row.ts'
import { systemTypes } from '../../registry/system-types.ts'
import { validateValue } from '../validate.ts'
import { cardDigits } from './card-number.ts'

const rows = [...systemTypes, wholeTypeRow({ type: 'card', label: 'Card', parent: 'text', check: 'card' })]

const nines = '9'.repeat(8)

const accepted: [id: string, type: string, value: string, normalized?: string][] = [
  ['D1-REG-42', 'url', 'example.com', 'https://example.com'],
  ['D1-REG-42', 'url', 'example.com:8443/path?q=1#top', 'https://example.com:8443/path?q=1#top'],
  ['D1-REG-42', 'url', 'http://example.com'],
  ['D1-REG-42', 'url', 'HTTPS://example.com'],
  ['D1-REG-42', 'url', 'ftp://example.com/file'],
  ['D1-REG-42', 'url', 'https://münchen.example/ä'],
  ['D1-REG-42', 'url', 'https://[2001:db8::1]/'],
  ['D1-REG-43', 'card', '4111 1111 1111 1111', '4111111111111111'],
  ['D1-REG-43', 'card', '3782-822463-10005', '378282246310005'],
  ['D1-LIM-12', 'card', '000000000000'],
  ['D1-LIM-12', 'card', '0000000000000000000'],
  ['D1-REG-44', 'number', '  -12.5e3 ', '-12.5e3'],
  ['D1-REG-44', 'number', '+7'],
  ['D1-REG-44', 'number', '.5'],
  ['D1-REG-44', 'number', '5.'],
  ['D1-REG-45', 'integer', ' -007 ', '-007'],
  ['D1-REG-45', 'integer', '9'.repeat(40)],
  ['D1-REG-46', 'decimal', ' 12.5 ', '12.5'],
  ['D1-REG-46', 'decimal', '-0'],
  ['D1-LIM-13', 'decimal', `${nines}.99`],
  ['D1-LIM-13', 'decimal', `-${nines}.9`],
  ['D1-REG-47', 'float', '1.5E-10'],
  ['D1-REG-47', 'float', ' -3 ', '-3'],
]

for (const [id, type, value, normalized = value] of accepted)
  test(`[${id}] ${type} accepts ${JSON.stringify(value)}`, () =>
    assert.deepEqual(validateValue(rows, type, value), { ok: true, normalized }))

const reasons: Record<string, string> = {
  url: 'The value is not a web address.',
  card: 'The value is not a card number.',
  number: 'The value is not a number.',
  integer: 'The value is not a whole number.',
  decimal: 'The value is not a decimal of up to 8 digits and 2 after the point.',
  float: 'The value is not a decimal number.',
}

const refused: [id: string, type: string, value: string][] = [
  ['D1-REG-42', 'url', 'two words'],
  ['D1-REG-42', 'url', ' example.com'],
  ['D1-REG-42', 'url', 'exam\tple.com'],
  ['D1-REG-42', 'url', 'https:\\\\example.com'],
  ['D1-REG-42', 'url', 'https://'],
  ['D1-REG-42', 'url', 'file:///etc/hosts'],
  ['D1-REG-42', 'url', 'javascript:alert(1)'],
  ['D1-REG-42', 'url', 'https://example.com:port'],
  ['D1-REG-42', 'url', 'https://[::1'],
  ['D1-REG-43', 'card', '4111 1111 1111 1112'],
  ['D1-REG-43', 'card', '4111.1111.1111.1111'],
  ['D1-REG-43', 'card', '4111\t111111111111'],
  ['D1-REG-43', 'card', 'cards'],
  ['D1-LIM-12', 'card', '00000000000'],
  ['D1-LIM-12', 'card', '00000000000000000000'],
  ['D1-REG-44] [T-34', 'number', ' '],
  ['D1-REG-44] [T-34', 'number', '0x10'],
  ['D1-REG-44] [T-34', 'number', 'Infinity'],
  ['D1-REG-44] [T-34', 'number', 'NaN'],
  ['D1-REG-44] [T-34', 'number', '1e999'],
  ['D1-REG-44', 'number', '1_000'],
  ['D1-REG-44', 'number', '1,5'],
  ['D1-REG-44', 'number', '.'],
  ['D1-REG-45', 'integer', '+7'],
  ['D1-REG-45', 'integer', '7.0'],
  ['D1-REG-45', 'integer', '7e3'],
  ['D1-REG-45', 'integer', '- 7'],
  ['D1-REG-46] [T-32', 'decimal', '1x5'],
  ['D1-REG-46', 'decimal', '1.'],
  ['D1-REG-46', 'decimal', '.5'],
  ['D1-REG-46', 'decimal', '1e2'],
  ['D1-LIM-13', 'decimal', `${nines}9`],
  ['D1-LIM-13', 'decimal', '1.234'],
  ['D1-REG-47] [T-32', 'float', '1x5'],
  ['D1-REG-47', 'float', '1.'],
  ['D1-REG-47', 'float', '+1'],
  ['D1-REG-47', 'float', '1e'],
]

for (const [id, type, value] of refused)
  test(`[${id}] ${type} refuses ${JSON.stringify(value)}`, () =>
    assert.deepEqual(validateValue(rows, type, value), { ok: false, reason: reasons[type], key: `value.not_${type}` }))

// The model doubles every second digit from the right by table lookup.
const luhnModel = (digits: string): boolean => {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
  const fromRight = Array.from(digits).reverse().map(Number)
  return fromRight.reduce((sum, digit, index) => sum + (index % 2 === 1 ? (doubled[digit] ?? 0) : digit), 0) % 10 === 0
}

test('[D1-REG-43] [D1-LIM-12] a card number is 12 to 19 digits that pass Luhn, however spaced', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{8,22}$/), fc.constantFrom('', ' ', '-', ' - '), (digits, separator) => {
      const isCard = digits.length >= 12 && digits.length <= 19 && luhnModel(digits)
      assert.equal(cardDigits(Array.from(digits).join(separator)), isCard ? digits : undefined)
    }),
    { numRuns: 2000 },
  )
})

test('[D1-REG-43] exactly one check digit completes a card number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{11,18}$/), (body) => {
      const fitting = Array.from('0123456789').filter((digit) => cardDigits(body + digit) !== undefined)
      assert.equal(fitting.length, 1)
    }),
  )
})
