// The history and the signing line of a run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FlowRunCopy, FlowRunRecord } from '@company-data/sdk/person'
import { buildHistory, buildSigningLine, isAwaitingOthers, isSealed, nameOwnParties } from './run-history.ts'

const copy = (members: Partial<FlowRunCopy>): FlowRunCopy => ({
  output_key: 'lease',
  name: 'Lease',
  document_id: 'd1',
  document_status: 'waiting',
  requires_signature: true,
  requires_acceptance: false,
  position: 1,
  action: null,
  acted_at: null,
  ...members,
})

const step = (key: string, party: string, slug: string) => ({
  key,
  label: `Step ${key}`,
  party,
  document: null,
  elements: [{ kind: 'field', slug, label: `Field ${slug}`, type: 'text' }],
})

const record = (
  members: Partial<FlowRunRecord>,
  companyCopies: FlowRunCopy[] = [],
  customerCopies: FlowRunCopy[] = [],
): FlowRunRecord =>
  ({
    company_user_id: 'u1',
    status: 'awaiting_company',
    current_node: 'b',
    generating_party: null,
    created_at: '2026-01-01T00:00:00Z',
    completed_at: null,
    cancelled_at: null,
    parties: [
      { key: 'company', label: 'Us' },
      { key: 'customer', label: 'Ada' },
    ],
    definition: { nodes: [step('a', 'customer', 'price'), step('b', 'company', 'discount')] },
    answers: [{ slug: 'price', for_user_id: 'u1', value: 'sealed' }],
    participants: [
      { party_key: 'company', person_user_id: 'u1', documents: companyCopies },
      { party_key: 'customer', person_user_id: 'u2', documents: customerCopies },
    ],
    ...members,
  }) as FlowRunRecord

test('the roles of the reader are marked, the others stay', () => {
  const { parties } = nameOwnParties(record({}), ['customer'], (label) => `${label} (you)`)
  assert.deepEqual(
    parties.map(({ label }) => label),
    ['Us', 'Ada (you)'],
  )
})

test('turns are listed latest first, below the pending one', () => {
  const moments = buildHistory(record({}), (slug) => (slug === 'price' ? '2000' : undefined))
  assert.deepEqual(
    moments.map(({ kind }) => kind),
    ['awaited', 'answered', 'started'],
  )
  const answeredMoment = moments[1]
  assert.ok(answeredMoment?.kind === 'answered')
  assert.deepEqual(
    [answeredMoment.party, answeredMoment.step, answeredMoment.fields[0]?.text],
    ['Ada', 'Step a', '2000'],
  )
})

test('an unopened answer has no text, and a file is recognised without opening', () => {
  const file = { slug: 'price', for_user_id: 'u1', value: '{"_enc_file":"f"}' }
  const [, answeredMoment] = buildHistory(record({ answers: [file] }), () => 'never')
  assert.ok(answeredMoment?.kind === 'answered')
  assert.deepEqual([answeredMoment.fields[0]?.isFile, answeredMoment.fields[0]?.text], [true, undefined])
  const [, sealedAnswer] = buildHistory(record({}), () => undefined)
  assert.ok(sealedAnswer?.kind === 'answered' && sealedAnswer.fields[0]?.text === undefined)
})

test('(FG-32) the signing line is ordered, has one open entry, and seals at its end', () => {
  const signedCopy = copy({
    document_id: 'd2',
    position: 1,
    action: 'signed',
    acted_at: '2026-01-02T00:00:00Z',
    document_status: 'active',
  })
  const open = copy({ document_id: 'd1', position: 2, document_status: 'ready_to_sign' })
  const run = record({ status: 'awaiting_signature' }, [open], [signedCopy])
  assert.deepEqual(
    buildSigningLine(run).map(({ position, party, state }) => [position, party, state]),
    [
      [1, 'Ada', 'done'],
      [2, 'Us', 'open'],
    ],
  )
  assert.equal(isSealed(run, 'lease'), false)
  assert.equal(isAwaitingOthers(run, signedCopy), true)
  const signed = copy({ ...open, action: 'signed', acted_at: '2026-01-03T00:00:00Z', document_status: 'active' })
  const after = record({ status: 'completed', completed_at: '2026-01-03T00:00:00Z' }, [signed], [signedCopy])
  assert.equal(isSealed(after, 'lease'), true)
  assert.equal(isAwaitingOthers(after, signedCopy), false)
  assert.deepEqual(
    buildHistory(after, () => undefined).map(({ kind }) => kind),
    ['completed', 'acted', 'acted', 'answered', 'started'],
  )
})
