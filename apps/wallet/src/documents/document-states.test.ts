// The meaning of a document to the person, derived from its record.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerDocument } from '@company-data/sdk/person'
import { waitsForPerson } from '../app/documents.ts'
import { filterDocuments, getDocumentState, groupDocuments, listSenders } from './document-states.ts'

const document = (members: Partial<CustomerDocument>): CustomerDocument =>
  ({
    id: 'd1',
    name: 'Lease',
    kind: 'agreement',
    status: 'active',
    signatures: [],
    requires_signature: true,
    requires_acceptance: false,
    cancel_effective_date: null,
    company_user_id: 'c1',
    company_name: 'Nordwind',
    service_name: 'Power',
    ...members,
  }) as CustomerDocument

const signed = [{ action: 'signed' }] as CustomerDocument['signatures']

test('D1-DOC-30, D1-DOC-39: every document status has a separate text for the person', () => {
  assert.equal(getDocumentState(document({ status: 'ready_to_sign' })), 'to_sign')
  assert.equal(getDocumentState(document({ status: 'offering' })), 'to_accept')
  assert.equal(getDocumentState(document({ status: 'waiting' })), 'waiting')
  assert.equal(getDocumentState(document({ status: 'active', signatures: signed })), 'in_force')
  assert.equal(getDocumentState(document({ status: 'active_but_ending', signatures: signed })), 'ending')
  const plain = { kind: 'document', status: 'active' } as const
  assert.equal(getDocumentState(document({ ...plain, requires_signature: false })), 'received')
  assert.equal(getDocumentState(document({ ...plain, signatures: signed })), 'signed')
})

test('A-62: a document that ended undecided was declined or withdrawn', () => {
  const ended = { status: 'ended' } as const
  assert.equal(getDocumentState(document({ ...ended, cancel_effective_date: '2026-03-01' })), 'declined')
  assert.equal(getDocumentState(document(ended)), 'withdrawn')
  assert.equal(
    getDocumentState(document({ ...ended, signatures: signed, cancel_effective_date: '2026-03-01' })),
    'over',
  )
  assert.equal(getDocumentState(document({ ...ended, requires_signature: false })), 'over')
})

test('pending documents come first, and only they are highlighted', () => {
  const documents = [
    document({ id: 'over', status: 'ended' }),
    document({ id: 'runs', signatures: signed }),
    document({ id: 'sign', status: 'ready_to_sign' }),
    document({ id: 'read', kind: 'document', requires_signature: false }),
    document({ id: 'accept', status: 'offering' }),
  ]
  assert.deepEqual(
    groupDocuments(documents).map(({ group, documents: members }) => [group, members.map(({ id }) => id)]),
    [
      ['open', ['sign', 'accept']],
      ['running', ['runs']],
      ['done', ['read']],
      ['over', ['over']],
    ],
  )
  assert.deepEqual(
    documents.filter(waitsForPerson).map(({ id }) => id),
    ['sign', 'accept'],
  )
})

test('finds documents by company and by words of their names', () => {
  const documents = [
    document({ id: 'a' }),
    document({ id: 'b', company_user_id: 'c2', company_name: 'Bank', name: 'Account' }),
    document({ id: 'c', name: 'Meter' }),
  ]
  assert.deepEqual(listSenders(documents), [
    { id: 'c2', name: 'Bank' },
    { id: 'c1', name: 'Nordwind' },
  ])
  const ids = (company: string, search: string) => filterDocuments(documents, { company, search }).map(({ id }) => id)
  assert.deepEqual(ids('c1', ''), ['a', 'c'])
  assert.deepEqual(ids('', ' ACCOUNT '), ['b'])
  assert.deepEqual(ids('c2', 'power'), ['b'])
  assert.deepEqual(ids('c2', 'lease'), [])
})
