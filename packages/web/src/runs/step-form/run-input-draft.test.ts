// Input of a run, serialized and restored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nothingTyped, type RunInput } from './entries.ts'
import { typedFromDraft, typedToDraft } from './run-input-draft.ts'

const part = (name: string) => ({
  original_name: name,
  mime_type: 'application/pdf',
  bytes: new Uint8Array(3).fill(7),
})

const createRunInput = (): RunInput => ({
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
        ['car', { blocks: new Map([['make', { label: 'Volvo', pick: { id: 'm', label: 'Volvo' } }]]) }],
      ]),
    ],
  ]),
  signer: new Map([['first_name', 'Ada']]),
})

const toContent = (state: RunInput) => {
  const content = typedToDraft(state)
  assert.ok(content !== undefined)
  const { text, parts } = content
  const readBytes = async (ref: string) => {
    const bytes = parts.get(ref)?.bytes
    return bytes && new Uint8Array(bytes)
  }
  return { text, parts, readBytes }
}

test('restores all kinds of input, files with their bytes and names', async () => {
  const { text, parts, readBytes } = toContent(createRunInput())
  assert.deepEqual(
    [...parts.values()].map(({ name }) => name),
    ['scan.pdf', 'payslip.pdf', '1.pdf', '2.pdf'],
  )
  const back = await typedFromDraft(text, readBytes)
  const before = createRunInput().steps.get('about')
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
  assert.deepEqual(back.signer, createRunInput().signer)
  assert.deepEqual([...toContent(back).parts.keys()], [...parts.keys()], 'what was stored is not stored again')
})

test('leaves out a file that was not stored, and keeps the others', async () => {
  const { text, parts, readBytes } = toContent(createRunInput())
  const missingRef = [...parts].find(([, { name }]) => name === '2.pdf')?.[0]
  const back = await typedFromDraft(text, async (ref) => (ref === missingRef ? undefined : readBytes(ref)))
  assert.deepEqual([...(back.steps.get('about')?.keys() ?? [])], ['name', 'colours', 'mail', 'scan', 'payslip', 'car'])
})

test('empty input has no text, and an unreadable text restores no input', async () => {
  const empty = nothingTyped()
  empty.steps.set('about', new Map([['car', { blocks: new Map() }]]))
  assert.equal(typedToDraft(empty), undefined)
  assert.deepEqual(await typedFromDraft('{"steps":1}', async () => undefined), nothingTyped())
})
