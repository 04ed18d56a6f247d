// Further languages: offered by an app, loaded when spoken, English where they have no text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFormats } from './formats.ts'
import { nearestLanguage } from './profile-languages.ts'
import { defineTexts, getTexts, listAppLanguages, loadLanguage, offerLanguages, toBuiltIn } from './texts.ts'

const greeting = defineTexts({
  name: 'greeting',
  en: { hello: (name: string) => `Hello, ${name}` },
  de: { hello: (name) => `Hallo, ${name}` },
})
const unnamed = defineTexts({ en: 'yes', de: 'ja' })

test('an additional language is offered, loaded once, and speaks its own texts', async () => {
  let loads = 0
  assert.equal(nearestLanguage('eo-XX'), 'en')
  offerLanguages({
    eo: async () => {
      loads++
      return { greeting: { hello: (name: string) => `Saluton, ${name}` } }
    },
  })
  assert.deepEqual(listAppLanguages().slice(0, 2), ['en', 'de'])
  assert.ok(listAppLanguages().includes('eo'))
  assert.equal(nearestLanguage('eo-XX'), 'eo')
  assert.equal(loads, 0, 'nothing is loaded before it is spoken')
  for (let i = 0; i < 2; i++) await loadLanguage('eo')
  assert.equal(loads, 1)
  assert.equal(getTexts(greeting, 'eo').hello('Ada'), 'Saluton, Ada')
  assert.equal(getTexts(greeting, 'de').hello('Ada'), 'Hallo, Ada')
  assert.equal(getTexts(unnamed, 'eo'), 'yes', 'texts without a name are English')
  assert.equal(toBuiltIn('eo'), 'en')
})

test('a language that cannot be loaded is loaded with the next attempt', async () => {
  let isOffline = true
  offerLanguages({
    ie: async () => {
      if (isOffline) throw new Error('offline')
      return { greeting: { hello: () => 'Salute' } }
    },
  })
  await assert.rejects(loadLanguage('ie'), /offline/)
  assert.equal(getTexts(greeting, 'ie').hello('Ada'), 'Hello, Ada')
  isOffline = false
  await loadLanguage('ie')
  assert.equal(getTexts(greeting, 'ie').hello('Ada'), 'Salute')
})

test('an additional language has the formats of its tag', () => {
  const { number, bytes, day } = getFormats('fr')
  assert.equal(number(1234567.5), '1\u202f234\u202f567,5')
  assert.equal(bytes(1_530_000), '1,5\u202fMo')
  assert.equal(day(new Date(2026, 10, 15), new Date(2026, 10, 16)), 'Hier')
})
