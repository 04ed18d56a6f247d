// The proposed code of a company is one that the platform accepts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyCodePattern } from '@company-data/protocol/limits'
import fc from 'fast-check'
import { proposeCompanyCode } from './propose-company-code.ts'

test('the code is made of the words of the name, without its legal form', () => {
  for (const [name, code] of [
    ['Nordwind Energie GmbH & Co. KG', 'NORDWIND'],
    ['Muster Homes Ltd', 'MUSTERHOMES'],
    ['Müller e.V.', 'MUELLER'],
    ['Straßenbau Süd', 'STRASSENBAU'],
    ['Wohnungsbaugesellschaft', 'WOHNUNGSBAUG'],
    ['Co', ''],
    ['東京', ''],
  ] as const)
    assert.equal(proposeCompanyCode(name), code, name)
})

test('any name gives a valid code or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const code = proposeCompanyCode(name)
      return code === '' || companyCodePattern.test(code)
    }),
  )
})
