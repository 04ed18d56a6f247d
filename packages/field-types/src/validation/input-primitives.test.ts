// Tests of the primitives through validateValue: the plaintext that each input takes, and its normalised form.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeTypeRow } from '../operator-rows/check-type-row.ts'
import { systemTypes } from '../registry/system-types.ts'
import { validateValue } from './validate.ts'
import { valueReasons } from './value-reasons.ts'

const rows = [
  ...systemTypes,
  wholeTypeRow({ type: 'us_state', label: 'US state', parent: 'text', input: 'state' }),
  wholeTypeRow({ type: 'sizes', label: 'Sizes', parent: 'multiselect', options: ['S', 'M', 'L'] }),
]

const show = (value: unknown): string => JSON.stringify(value) ?? String(value)

type Accepted = [id: string, type: string, value: unknown, normalized?: unknown]

const accepted: Accepted[] = [
  ['D1-REG-27', 'text', 'any line'],
  ['D1-REG-27', 'text', ' \n '],
  ['D1-REG-41', 'personal_number', '850709-9805'],
  ['D1-REG-41', 'place_of_birth', 'somewhere near the sea'],
  ['D1-REG-28', 'date', '2024-02-29'],
  ['D1-REG-28', 'date_of_birth', '1985-07-09'],
  ['D1-REG-29', 'gender', 'non_binary'],
  ['D1-REG-30', 'sizes', ['L', 'S']],
  ['D1-REG-30', 'sizes', '["L","S"]', ['L', 'S']],
  ['D1-REG-31', 'country', 'AT'],
  ['D1-REG-32', 'nationality', 'CH'],
  ['D1-REG-33', 'us_state', 'DC'],
  ['D1-REG-33', 'us_state', 'AE'],
  ['D1-REG-34', 'phone', '+43 (1) 234-56.78', '+4312345678'],
  ['D1-REG-34', 'phone', '(+43) 1 2345', '+4312345'],
  ['D1-LIM-11', 'phone', '1234'],
  ['D1-LIM-11', 'phone', '+123456789012345'],
]

for (const [id, type, value, normalized = value] of accepted)
  test(`[${id}] ${type} accepts ${show(value)}`, () =>
    assert.deepEqual(validateValue(rows, type, value), { ok: true, normalized }))

const noText = 'The value is not a text.'
const noDate = 'The value is not a calendar date (YYYY-MM-DD).'
const noChoice = 'The value is not one of the permitted values.'
const noList = 'The value is not a list.'
const noCountry = 'The value is not an ISO 3166-1 alpha-2 country code.'
const noState = 'The value is not a USPS state code.'
const noPhone = 'The value is not a phone number of 4 to 15 digits.'

const refused: [id: string, type: string, value: unknown, reason: string][] = [
  ['D1-REG-27', 'text', 7, noText],
  ['D1-REG-27', 'text', true, noText],
  ['D1-REG-27', 'text', ['a'], noText],
  ['D1-REG-41', 'personal_number', 8507099805, noText],
  ['D1-REG-41', 'place_of_birth', { city: 'Vienna' }, noText],
  ['D1-REG-28', 'date', '2023-02-29', noDate],
  ['D1-REG-28', 'date_of_birth', '09.07.1985', noDate],
  ['D1-REG-28', 'date', new Date(0), noText],
  ['D1-REG-29', 'gender', 'Female', noChoice],
  ['D1-REG-29', 'gender', 'toString', noChoice],
  ['D1-REG-29', 'gender', ['female'], noText],
  ['D1-REG-30', 'sizes', ['S', 'XL'], noChoice],
  ['D1-REG-30', 'sizes', ['S', ''], noChoice],
  ['D1-REG-30', 'sizes', ['S', 1], noChoice],
  ['D1-REG-30', 'sizes', new Array(1), noChoice],
  ['D1-REG-30', 'sizes', 'S', noList],
  ['D1-REG-30', 'sizes', '"S"', noList],
  ['D1-REG-30', 'sizes', '["S"', noList],
  ['D1-REG-31', 'country', 'at', noCountry],
  ['D1-REG-31', 'country', 'AUT', noCountry],
  ['D1-REG-31', 'country', 'UK', noCountry],
  ['D1-REG-31', 'country', ' AT', noCountry],
  ['D1-REG-32', 'nationality', 'Austrian', noCountry],
  ['D1-REG-33', 'us_state', 'Texas', noState],
  ['D1-REG-33', 'us_state', 'tx', noState],
  ['D1-REG-34', 'phone', '+43/123456', noPhone],
  ['D1-REG-34', 'phone', '0043x1234', noPhone],
  ['D1-REG-34', 'phone', '43+1234', noPhone],
  ['D1-REG-34', 'phone', '++431234', noPhone],
  ['D1-REG-34', 'phone', '1234\t5', noPhone],
  ['D1-REG-34', 'phone', '+', noPhone],
  ['D1-LIM-11', 'phone', '123', noPhone],
  ['D1-LIM-11', 'phone', '+1234567890123456', noPhone],
]

const findKey = (reason: string) => Object.entries(valueReasons).find(([, text]) => text === reason)?.[0]

for (const [id, type, value, reason] of refused)
  test(`[${id}] ${type} refuses ${show(value)}`, () =>
    assert.deepEqual(validateValue(rows, type, value), { ok: false, reason, key: findKey(reason) }))

test('[D1-REG-29] a select takes its options from the caller, and no value without them', () => {
  assert.equal(validateValue(rows, 'select', 'red', { options: ['red', 'blue'] }).ok, true)
  assert.equal(validateValue(rows, 'select', 'green', { options: ['red', 'blue'] }).ok, false)
  assert.equal(validateValue(rows, 'select', 'red').ok, false)
  assert.equal(validateValue(rows, 'select', 'red', { options: [] }).ok, false)
})

test('[D1-REG-30] a multiselect takes its options from the caller', () => {
  assert.equal(validateValue(rows, 'multiselect', ['red'], { options: ['red', 'blue'] }).ok, true)
  assert.equal(validateValue(rows, 'multiselect', '["red","green"]', { options: ['red', 'blue'] }).ok, false)
})

test("[D1-REG-29] the caller's options narrow a type's own and never widen them", () => {
  assert.equal(validateValue(rows, 'gender', 'male', { options: ['female'] }).ok, false)
  assert.equal(validateValue(rows, 'gender', 'other', { options: ['other'] }).ok, false)
  assert.equal(validateValue(rows, 'gender', 'male', { options: [] }).ok, true)
})

test('[D1-REG-29] a child replaces the options that it inherits', () => {
  const child = wholeTypeRow({ type: 'sex', label: 'Sex', parent: 'gender', options: ['f', 'm', 'x'] })
  assert.equal(validateValue([...rows, child], 'sex', 'x').ok, true)
  assert.equal(validateValue([...rows, child], 'sex', 'female').ok, false)
})
