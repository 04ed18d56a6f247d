// The rules for names and texts, without the platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { displayText, listNameProblems, nameCore, nameProblem, normalizeName } from './names.ts'

test('TRUST-45 A-109: names that could deceive have a problem', () => {
  const refused: Array<[name: string, problem: string]> = [
    ['Nord\u202Edniw', 'invisible'],
    ['Nord\u2066wind\u2069', 'invisible'],
    ['Nord\u00ADwind', 'invisible'],
    ['Nord\u200Bwind', 'invisible'],
    ['Nord\u200Dwind', 'invisible'],
    ['Nord\u{E0041}wind', 'invisible'],
    ['Nord\u2028wind', 'invisible'],
    ['Nord\uE000wind', 'invisible'],
    ['Nord\u0007wind', 'invisible'],
    ['Nx\u0308\u0301\u0323rdwind', 'invisible'],
    ['N\u043Erdwind', 'mixed_script'],
    ['Nordwind Energ\u0456e', 'mixed_script'],
    ['\u042F\u043D\u0434\u0435\u043A\u0441 GmbH', 'mixed_script'],
    ['Nordwind \u2705', 'badge'],
    ['\u{1F512} Nordwind', 'badge'],
    ['Nordwind \u2713\uFE0F', 'badge'],
  ]
  for (const [name, problem] of refused) assert.equal(nameProblem(name), problem, JSON.stringify(name))
})

test('TRUST-45 A-109: acceptable names of every writing system have no problem', () => {
  const accepted = [
    ...[
      'Ärger & Söhne GmbH',
      '株式会社ABC',
      '<script>',
      'O’Neil',
      'Łódź',
      'İstanbul A.Ş.',
      'Nordwind ☂️',
      'R\u0323\u0304',
    ],
    ...['Нордвинд', 'Ελλάς', 'שלום', 'مؤسسة 123', 'कंपनी', '日本テレビ', '한국 ABC', '中国ㄅ', 'ก่อ', '№ 1', '100 %'],
    ...['☂'.repeat(100), '🙂'.repeat(100)],
  ]
  for (const name of accepted) assert.deepEqual(listNameProblems(name), [], name)
})

test('TRUST-45 A-109: every Latin name with ordinary punctuation is accepted', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüÄÖÜßéèçñøåłž0123456789'
  const character = fc.constantFrom(...letters, ...[' ', '&', '.', ',', '-', "'", '<', '>'])
  const name = fc.array(character, { minLength: 1, maxLength: 60 }).map((characters) => characters.join(''))
  fc.assert(
    fc.property(name, (text) => nameProblem(text) === undefined),
    { numRuns: 1_000 },
  )
})

test('A-109: a stored name is composed and has single blanks', () => {
  assert.equal(normalizeName('  A\u0308rger\u00A0 \u2003& So\u0308hne ☂\uFE0F '), 'Ärger & Söhne ☂')
})

test('A-109: names that differ in case, legal form and punctuation have one core', () => {
  for (const name of ['NORDWIND-ENERGIE', 'Nordwind Energie G.m.b.H. & Co. KG', 'nordwind, energie ltd.'])
    assert.equal(nameCore(name), 'nordwindenergie')
  assert.equal(nameCore('AG'), 'ag')
  assert.equal(nameCore('Groß'), nameCore('GROSS'))
  assert.notEqual(nameCore('☂'), nameCore('☀'))
})

test('TRUST-50 A-109: a shown text has no controls and no marks of direction', () => {
  assert.equal(displayText('a\u202Eb\u2066c\u2069\u200Fd\u061Ce\u0000f\u009Bg'), 'abcdefg')
  assert.equal(displayText('one\n\ttwo\r\n'), 'one\n\ttwo\r\n')
  assert.equal(displayText('שלום ☂\uFE0F 👩\u200D🔬'), 'שלום ☂\uFE0F 👩\u200D🔬')
})
