// Tests of the code lists: their size, their borders, and codes that are not in them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isVerifiedPlaceOfBirth } from '../texts/place-of-birth.ts'
import { countryCodes } from './countries.ts'
import { usStateCodes } from './us-states.ts'

test('[D1-REG-31] [D1-REG-32] the 249 assigned country codes, two capitals each, in order', () => {
  const codes = [...countryCodes]
  assert.equal(codes.length, 249)
  assert.deepEqual(codes, codes.toSorted())
  for (const code of codes) assert.match(code, /^[A-Z]{2}$/)
})

test('[D1-REG-31] the runtime knows every country code by name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  assert.deepEqual(
    [...countryCodes].filter((code) => names.of(code) === undefined),
    [],
  )
})

// Reserved, withdrawn or user-assigned codes that programs often take for countries.
for (const code of ['UK', 'EU', 'XK', 'AN', 'CS', 'SU', 'YU', 'ZR', 'AA', 'ZZ', 'EL', 'QO'])
  test(`[D1-REG-31] ${code} is not assigned`, () => assert.equal(countryCodes.has(code), false))

test('[D1-REG-33] the USPS codes cover states, DC, territories and the armed forces', () => {
  assert.equal(usStateCodes.size, 62)
  for (const code of ['CA', 'NY', 'TX', 'WY', 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP'])
    assert.ok(usStateCodes.has(code), code)
  for (const code of ['ca', 'XX', 'ON', 'UM', 'US', '']) assert.ok(!usStateCodes.has(code), code)
})

const birthplaces: [text: string, verified: boolean][] = [
  ['Vienna, AT', true],
  ['St. Louis, Missouri, US', true],
  ['Vienna,AT', false],
  ['Vienna, at', false],
  ['Vienna, Austria', false],
  ['Vienna, UK', false],
  ['Vienna, AT\n', false],
  [', AT', false],
  ['Vienna', false],
  ['', false],
]

for (const [text, verified] of birthplaces)
  test(`[D1-REG-40] ${JSON.stringify(text)} is ${verified ? 'the' : 'not the'} verified form of a place of birth`, () =>
    assert.equal(isVerifiedPlaceOfBirth(text), verified))
