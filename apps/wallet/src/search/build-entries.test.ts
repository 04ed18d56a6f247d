// Entries of a search name their company with its identity, and say who wrote a message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCompanyEntry, toDocumentEntry, toMessageEntry } from './build-entries.ts'
import { findEntries } from './search-entries.ts'

const identity = { verified: 'none', company_user_id: 'u1' }
const connection = {
  id: 'c1',
  company_name: 'Nordwind',
  company_identity: identity,
  service: { name: 'Electricity' },
} as never

test('A-107: a found company, document and message have the identity of the company', () => {
  const document = { ...(connection as object), name: 'Contract', service_name: 'Electricity' } as never
  const message = { id: 'm1', text: 'Call us.', isReceived: true, connection }
  const entries = [toCompanyEntry(connection), toDocumentEntry(document, '1 May 2026'), toMessageEntry(message)]
  for (const { company } of entries) assert.deepEqual(company, { name: 'Nordwind', identity })
  assert.deepEqual(
    findEntries(entries, 'nordwind').map(({ kind }) => kind),
    ['company', 'document', 'message'],
    'the name of the company is searched',
  )
  assert.deepEqual(
    [true, false].map((isReceived) => toMessageEntry({ ...message, isReceived }).writer),
    ['company', 'person'],
  )
})
