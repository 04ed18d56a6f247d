// The list of runs: the awaited party and the summary of each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FlowRunCopy, FlowRunRecord, FlowRunSummary } from '@company-data/sdk/person'
import { getAwaitedAction, getReminderTime, groupRuns, type ListedRun } from './run-groups.ts'

const open = (members: Partial<FlowRunCopy> = {}): FlowRunCopy =>
  ({
    document_id: 'd1',
    name: 'Lease',
    document_status: 'ready_to_sign',
    action: null,
    requires_acceptance: false,
    ...members,
  }) as FlowRunCopy

const run = (
  status: string,
  members: Partial<FlowRunRecord> = {},
  copies: { landlord?: FlowRunCopy[]; tenant?: FlowRunCopy[] } = {},
): ListedRun => {
  const record = {
    id: status,
    status,
    connection_id: 'c1',
    generating_party: null,
    current_node: 'about',
    bindings: { landlord: 'u1', tenant: 'u2' },
    parties: [
      { key: 'landlord', label: 'Landlord' },
      { key: 'tenant', label: 'Tenant' },
    ],
    definition: { nodes: [{ key: 'about', label: 'About you', party: 'tenant', elements: [] }] },
    participants: [
      { party_key: 'landlord', person_user_id: 'u1', connection_id: null, documents: copies.landlord ?? [] },
      { party_key: 'tenant', person_user_id: 'u2', connection_id: 'c1', documents: copies.tenant ?? [] },
    ],
    ...members,
  } as unknown as FlowRunRecord
  return { summary: record as FlowRunSummary, record }
}

test('D2-CUS-10: a run waits for the person to answer, generate, sign or accept', () => {
  const generating = run('generating', { generating_party: 'tenant' })
  const toSign = run('awaiting_signature', {}, { tenant: [open()] })
  const toAccept = run('awaiting_signature', {}, { tenant: [open({ requires_acceptance: true })] })
  assert.deepEqual([run('awaiting_tenant'), generating, toSign, toAccept].map(getAwaitedAction), [
    { kind: 'answers', step: 'About you' },
    { kind: 'documents' },
    { kind: 'signature', document: 'Lease' },
    { kind: 'acceptance', document: 'Lease' },
  ])
  const all = [run('awaiting_tenant'), generating, toSign, toAccept]
  assert.equal(groupRuns(all).mine.length, 4)
})

test('names other awaited parties, and an ended run is always done', () => {
  const signing = run('awaiting_signature', {}, { landlord: [open()] })
  const waitingRuns = [run('awaiting_landlord'), run('generating', { generating_party: 'landlord' }), signing]
  for (const listedRun of waitingRuns)
    assert.deepEqual(getAwaitedAction(listedRun), { kind: 'other', party: 'Landlord' })
  const unread = { summary: run('awaiting_tenant').summary, record: undefined }
  const ended = [run('completed'), run('cancelled', {}, { tenant: [open()] })]
  const groups = groupRuns([...waitingRuns, unread, ...ended])
  assert.deepEqual([groups.mine.length, groups.others.length, groups.done.length], [0, 4, 2])
  assert.deepEqual(
    [unread, ...ended].map((listedRun) => getAwaitedAction(listedRun).kind),
    ['unknown', 'completed', 'cancelled'],
  )
})

test('a reminded run comes first while it waits for the person', () => {
  const reminded_at = '2026-01-31T10:00:00.000+00:00'
  const remind = (listedRun: ListedRun): ListedRun =>
    listedRun.record ? { ...listedRun, record: { ...listedRun.record, reminded_at } } : listedRun
  const [plain, reminded, other] = [
    run('generating', { generating_party: 'tenant' }),
    remind(run('awaiting_tenant')),
    remind(run('awaiting_landlord')),
  ]
  assert.deepEqual(groupRuns([plain, reminded, other]).mine, [reminded, plain])
  assert.deepEqual([plain, reminded, other].map(getReminderTime), [undefined, reminded_at, undefined])
})
