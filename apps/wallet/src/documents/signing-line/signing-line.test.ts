// The signing line: past signers, the next one, and the final seal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerDocument, FlowRunRecord } from '@company-data/sdk/person'
import { buildSigningLine, type SigningEntry } from './signing-line.ts'

const AT = '2026-03-01T10:00:00.000Z'

const document = (members: Partial<CustomerDocument>): CustomerDocument =>
  ({
    id: 'd1',
    kind: 'agreement',
    payload_kind: 'file',
    status: 'ready_to_sign',
    signatures: [],
    sealed_at: null,
    requires_signature: true,
    requires_acceptance: false,
    cancel_effective_date: null,
    created_at: AT,
    ...members,
  }) as CustomerDocument

const describeEntries = (steps: readonly SigningEntry[]): string[] =>
  steps.map((step) =>
    step.kind === 'act' ? `${step.party ?? 'me'} ${step.asks} ${step.state}` : `${step.kind} ${step.at ?? 'later'}`,
  )

test('D1-DOC-21, D1-DOC-26: without a run the person is the only signer', () => {
  assert.deepEqual(describeEntries(buildSigningLine(document({}))), [`sent ${AT}`, 'me signature open', 'sealed later'])
  assert.deepEqual(describeEntries(buildSigningLine(document({ payload_kind: 'json' }))), [
    `sent ${AT}`,
    'me signature open',
  ])
  const offer = { requires_signature: false, requires_acceptance: true, status: 'offering' } as const
  assert.equal(describeEntries(buildSigningLine(document(offer)))[1], 'me acceptance open')
  assert.deepEqual(describeEntries(buildSigningLine(document({ status: 'ended' }))), [
    `sent ${AT}`,
    'me signature ended',
  ])
  const signatures = [{ action: 'signed', created_at: AT }] as CustomerDocument['signatures']
  const steps = buildSigningLine(document({ status: 'active', signatures, sealed_at: AT }))
  assert.deepEqual(describeEntries(steps), [`sent ${AT}`, 'me signature done', `sealed ${AT}`])
  assert.deepEqual(buildSigningLine(document({ requires_signature: false, status: 'active' })), [])
})

test("D1-XREF-07: in a run the line has the document's order and party names", () => {
  const step = (
    output_key: string,
    party_key: string,
    document_id: string,
    position: number | null,
    status: string,
  ) => ({
    output_key,
    party_key,
    document_id,
    position,
    status,
    name: output_key,
    ...(status === 'active' ? { action: 'signed', acted_at: AT } : { action: null, acted_at: null }),
  })
  const run_signatures = [
    step('lease', 'tenant', 'd1', 2, 'ready_to_sign'),
    step('lease', 'landlord', 'd2', 1, 'active'),
    step('lease', 'guarantor', 'd3', 3, 'waiting'),
    step('lease', 'reader', 'd4', null, 'active'),
    step('rules', 'landlord', 'd5', 4, 'waiting'),
  ] as NonNullable<CustomerDocument['run_signatures']>
  const run = {
    parties: [
      { key: 'landlord', label: 'Landlord' },
      { key: 'guarantor', label: 'Guarantor' },
    ],
    participants: [{ documents: [{ document_id: 'd3', requires_signature: false }] }],
  } as unknown as FlowRunRecord
  assert.deepEqual(describeEntries(buildSigningLine(document({ run_signatures }), run)), [
    `sent ${AT}`,
    'Landlord signature done',
    'me signature open',
    'Guarantor acceptance waiting',
    'sealed later',
  ])
  assert.equal(
    describeEntries(buildSigningLine(document({ run_signatures })))[1],
    'landlord signature done',
    'without the run, by its key',
  )
})
