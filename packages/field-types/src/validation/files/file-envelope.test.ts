// Tests of binary values: file and pages envelopes, declared entries, the pdf check, and slots of a parent type.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeTypeRow } from '../../operator-rows/check-type-row.ts'
import { systemTypes } from '../../registry/system-types.ts'
import { validateSlotValue, validateValue } from '../validate.ts'

const rows = [
  ...systemTypes,
  wholeTypeRow({ type: 'diplomatic_passport', label: 'Diplomatic passport', parent: 'passport' }),
  wholeTypeRow({ type: 'scanned_id', label: 'Scanned ID', parent: 'passport', check: 'pdf' }),
]

const envelope = (content: string, mimeType: string) => ({
  file: `data:${mimeType};base64,${btoa(content)}`,
  original_name: 'scan',
  mime_type: mimeType,
  size: content.length,
})

const image = envelope('not really pixels', 'image/png')
const pdf = envelope('%PDF-1.7\nrest', 'application/pdf')
const { size: _, ...withoutSize } = image
const identity = { document_number: 'P123', expiry_date: '2031-05-01', issuing_country: 'AT', holder_name: 'Ada Poe' }
const passport = { pages: [image, image], ...identity }

const notDataUri = 'The file is not a base64 data URI.'
const unknownEntry = 'The value has an unknown entry.'

const cases: [id: string, about: string, type: string, value: unknown, reason: string | null][] = [
  ['D1-REG-38', 'a file envelope', 'photo', image, null],
  ['D1-REG-38', 'its JSON text', 'document', JSON.stringify(image), null],
  ['D1-REG-38', 'no size', 'document', withoutSize, null],
  ['D1-REG-38', 'parameters in the data URI', 'photo', { ...image, file: image.file.replace(';', ';a=b;') }, null],
  ['D1-REG-38', 'a bare text', 'photo', 'scan.png', 'The value is not a file envelope.'],
  ['D1-REG-38', 'a list', 'photo', [image], 'The value is not a file envelope.'],
  ['D1-REG-38', 'an address instead of bytes', 'photo', { ...image, file: 'https://example.com/a.png' }, notDataUri],
  ['D1-REG-38', 'bytes that are no base64', 'photo', { ...image, file: 'data:image/png;base64,a?==' }, notDataUri],
  ['D1-REG-38', 'base64 cut short', 'photo', { ...image, file: image.file.slice(0, -1) }, notDataUri],
  ['D1-REG-38', 'a data URI without base64', 'photo', { ...image, file: 'data:image/png,abcd' }, notDataUri],
  ['D1-REG-38', 'a blank name', 'photo', { ...image, original_name: ' ' }, 'The file has no original name.'],
  [
    'D1-REG-38',
    'another MIME type',
    'photo',
    { ...image, mime_type: 'image/gif' },
    "The MIME type is not the data URI's.",
  ],
  ['D1-REG-38', 'a wrong size', 'photo', { ...image, size: 1 }, 'The size is not the number of bytes of the file.'],
  ['D1-REG-38', 'an undeclared entry', 'document', { ...image, document_number: '1' }, unknownEntry],
  ['D1-REG-38', 'declared entries', 'legal_document', { ...image, document_number: '1', issuing_country: 'AT' }, null],
  ['D1-REG-38', 'optional entries left out', 'legal_document', image, null],
  [
    ...(['D1-REG-38', 'a declared entry that is wrong', 'legal_document'] as const),
    { ...image, expiry_date: '2023-02-30' },
    'expiry_date: The value is not a calendar date (YYYY-MM-DD).',
  ],
  ['D1-REG-39', 'a pages envelope', 'passport', passport, null],
  ['D1-REG-39', 'its JSON text', 'residence_permit', JSON.stringify(passport), null],
  ['D1-REG-39', 'for a type that an operator added', 'diplomatic_passport', passport, null],
  ['D1-REG-39', 'no page', 'passport', { ...passport, pages: [] }, 'The envelope has no page.'],
  ['D1-REG-39', 'a single file', 'passport', { ...image, ...identity }, 'The value is not a pages envelope.'],
  [
    'D1-REG-39',
    'a page that is not an object',
    'passport',
    { ...passport, pages: [image.file] },
    'A page is not an object.',
  ],
  ['D1-REG-39', 'a hole among the pages', 'passport', { ...passport, pages: new Array(1) }, 'A page is not an object.'],
  ['D1-REG-39', 'a page with more', 'passport', { ...passport, pages: [passport] }, 'A page has an unknown member.'],
  ['D1-REG-39', 'a page without bytes', 'passport', { ...passport, pages: [{ ...image, file: '' }] }, notDataUri],
  ['D1-REG-39', 'no holder', 'passport', { ...passport, holder_name: '' }, 'The entry holder_name is missing.'],
  ['D1-REG-39', 'an undeclared entry', 'passport', { ...passport, colour: 'red' }, unknownEntry],
  ['D1-REG-48', 'a PDF', 'pdf_document', pdf, null],
  ['D1-REG-48', 'an image', 'pdf_document', image, 'The file is not a PDF.'],
  [
    'D1-REG-48',
    'an image that says PDF',
    'pdf_document',
    envelope('GIF89a', 'application/pdf'),
    'The file is not a PDF.',
  ],
  ['D1-REG-48', 'a PDF that says text', 'pdf_document', envelope('%PDF-1.7', 'text/plain'), 'The file is not a PDF.'],
  [
    'D1-REG-48',
    'the header later on',
    'pdf_document',
    envelope(' %PDF-1.7', 'application/pdf'),
    'The file is not a PDF.',
  ],
  ['D1-REG-48', 'no bytes', 'pdf_document', envelope('', 'application/pdf'), 'The file is not a PDF.'],
  ['D1-REG-48', 'any file in its parent type', 'document', image, null],
  ['D1-REG-48', 'every page a PDF', 'scanned_id', { ...passport, pages: [pdf, pdf] }, null],
  ['D1-REG-48', 'one page an image', 'scanned_id', { ...passport, pages: [pdf, image] }, 'The file is not a PDF.'],
]

for (const [id, about, type, value, reason] of cases)
  test(`[${id}] ${type}, ${about}: ${reason ?? 'valid'}`, () => {
    const verdict = validateValue(rows, type, value)
    assert.equal(verdict.ok ? null : verdict.reason, reason)
  })

test('[D1-REG-38] an envelope comes back as an object, bytes untouched', () => {
  assert.deepEqual(validateValue(rows, 'photo', JSON.stringify(image)), { ok: true, normalized: image })
})

test('[D1-REG-23] [T-38] a reader who knows only the slot type can check a passport in it', () => {
  assert.equal(validateValue(rows, 'legal_document', passport).ok, false)
  assert.deepEqual(validateSlotValue(rows, 'legal_document', passport), { ok: true, normalized: passport })
  assert.equal(validateSlotValue(rows, 'legal_document', JSON.stringify(passport)).ok, true)
  assert.equal(validateSlotValue(rows, 'document', passport).ok, false)
})

test("[D1-REG-23] a value that fits no descendant gets the reason of the slot's own type", () => {
  const verdict = validateSlotValue(rows, 'legal_document', { ...passport, pages: [] })
  assert.deepEqual(verdict, { ok: false, reason: notDataUri, key: 'value.not_data_uri' })
  assert.equal(validateSlotValue(rows, 'unheard_of', 7).ok, true)
})

test('a file of 20 MB is checked without decoding it', () => {
  const file = `data:image/png;base64,${'AAAA'.repeat(7_000_000)}`
  const start = process.threadCpuUsage()
  assert.equal(validateValue(rows, 'photo', { ...withoutSize, file, size: 21_000_000 }).ok, true)
  assert.ok(process.threadCpuUsage(start).user < 2_000_000)
})
