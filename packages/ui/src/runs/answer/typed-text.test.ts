// What was typed, as a text and back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nothingTyped, type Typed } from './entries.ts'
import { typedFromText, typedToText } from './typed-text.ts'

const part = (name: string, size = 3) => ({
  ...{ original_name: name, mime_type: 'application/pdf' },
  bytes: new Uint8Array(size).fill(7),
})

const typed = (): Typed => ({
  steps: new Map([
    [
      'about',
      new Map([
        ['name', { value: 'Ada' }],
        ['colours', { value: ['red', 'blue'] }],
        ['mail', { linked: { id: 'd1', plaintext: 'ada@example.org', is_private: true } }],
        ['scan', { linked: { id: 'd2', plaintext: '' }, file: part('scan.pdf') }],
        ['payslip', { files: [], file: part('payslip.pdf') }],
        ['passport', { files: [], file: { pages: [part('1.pdf'), part('2.pdf')], entries: { number: 'P1' } } }],
        ['car', { blocks: new Map([['make', { shown: 'Volvo', pick: { id: 'm', label: 'Volvo' } }]]) }],
      ]),
    ],
  ]),
  signer: new Map([['first_name', 'Ada']]),
})

test('everything that can be entered comes back, files with their bytes and names', async () => {
  const text = typedToText(typed())
  assert.ok(text !== undefined)
  const back = typedFromText(text)
  const before = typed().steps.get('about')
  const after = back.steps.get('about')
  for (const slug of ['name', 'colours', 'mail', 'scan', 'car'])
    assert.deepEqual(after?.get(slug), before?.get(slug), slug)
  const payslip = after?.get('payslip')
  assert.ok(payslip && 'files' in payslip)
  assert.deepEqual(payslip.file, part('payslip.pdf'))
  assert.deepEqual(
    [payslip.files[0]?.name, payslip.files[0]?.type, payslip.files[0]?.size],
    ['payslip.pdf', 'application/pdf', 3],
  )
  const passport = after?.get('passport')
  assert.ok(passport && 'files' in passport)
  assert.deepEqual(passport.file, { pages: [part('1.pdf'), part('2.pdf')], entries: { number: 'P1' } })
  assert.deepEqual(back.signer, typed().signer)
})

test('a file that is too large is left out, and the others are not', () => {
  const many: Typed = nothingTyped()
  many.steps.set(
    'about',
    new Map([
      ['large', { files: [], file: part('large.pdf', 4_000_001) }],
      ['small', { files: [], file: part('small.pdf') }],
    ]),
  )
  const back = typedFromText(typedToText(many) ?? '')
  assert.deepEqual([...(back.steps.get('about')?.keys() ?? [])], ['small'])
})

test('nothing typed is no text, and a text of something else is nothing typed', () => {
  const empty = nothingTyped()
  empty.steps.set('about', new Map([['car', { blocks: new Map() }]]))
  assert.equal(typedToText(empty), undefined)
  assert.deepEqual(typedFromText('{"steps":1}'), nothingTyped())
})
