// Files for documents: a contract must be a PDF, and the form says so for other files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DocumentForm, isWrongContract, listFormProblems, readFilePart } from './documents.ts'

const PDF = 'application/pdf'
const part = (text: string, mime_type: string) => ({
  bytes: new TextEncoder().encode(text),
  mime_type,
  original_name: 'lease',
})
const form = (changes: Partial<DocumentForm>): DocumentForm => ({
  name: 'Lease',
  recipient: 'customer',
  connectionId: 'c',
  kind: 'document',
  asks: 'nothing',
  content: 'file',
  payload: '{}',
  file: part('hello', 'text/plain'),
  mayCancel: false,
  noticeDays: '',
  ...changes,
})

test('only a contract refuses a file that is not a PDF', () => {
  assert.deepEqual(listFormProblems(form({})), [])
  assert.deepEqual(listFormProblems(form({ asks: 'signature' })), ['pdf'])
  assert.deepEqual(listFormProblems(form({ kind: 'agreement' })), ['pdf'])
  assert.deepEqual(listFormProblems(form({ kind: 'agreement', recipient: 'everyone' })), [])
  assert.deepEqual(listFormProblems(form({ asks: 'signature', content: 'payload' })), [])
  assert.deepEqual(listFormProblems(form({ asks: 'signature', file: part('%PDF-1.7', PDF) })), [])
  const terms = { kind: 'document', requires_signature: true, requires_acceptance: false } as const
  assert.ok(isWrongContract(terms, part('hello', PDF)), 'its bytes are not a PDF')
})

test('a file without a type gets its type from its first bytes', async () => {
  const typeOf = async (text: string, type = '') => (await readFilePart(new File([text], 'lease', { type }))).mime_type
  assert.deepEqual(
    [await typeOf('%PDF-1.7'), await typeOf('hello'), await typeOf('hello', 'text/plain')],
    [PDF, 'application/octet-stream', 'text/plain'],
  )
})
