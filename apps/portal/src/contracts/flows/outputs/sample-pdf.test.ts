// The PDF for an author without a template: its tags are found, and every field is on it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSamplePdf } from './sample-pdf.ts'

const read = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

test('each field is a line with its tag, in letters that every reader has', () => {
  const text = read(
    createSamplePdf('Mietvertrag (Entwurf)', [
      { label: 'Straße', tag: 'street' },
      { label: 'Łódź 東', tag: 'city' },
    ]),
  )
  assert.match(text, /\(Mietvertrag \\\(Entwurf\\\)\) Tj/)
  assert.match(text, /\(Straße\) Tj/)
  assert.match(text, /\(\{\{street\}\}\) Tj/)
  assert.match(text, /\(\?ódz \?\) Tj/)
})

test('the table of objects is right, also over several pages', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ label: `Field ${index}`, tag: `field_${index}` }))
  const text = read(createSamplePdf('Long', lines))
  assert.match(text, /\/Count 3 /)
  const [, table = '', start = ''] = /xref\n0 \d+\n([\s\S]*?)trailer[\s\S]*startxref\n(\d+)/.exec(text) ?? []
  assert.equal(text.slice(Number(start), Number(start) + 4), 'xref')
  const offsets = [...table.matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset))
  offsets.forEach((offset, index) => {
    assert.ok(text.startsWith(`${index + 1} 0 obj`, offset))
  })
  assert.equal([...text.matchAll(/\{\{field_\d+\}\}/g)].length, 60)
})
