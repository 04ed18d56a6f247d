// Finding a run that waits for the company.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FlowRunRecord, FlowRunSummary, FlowSummary, PublishedFlow } from '@company-data/sdk/company'
import { findWaiting, type WaitingReader } from './waiting-runs.ts'

const flow = (id: string) => ({ id }) as FlowSummary
const parties = [
  { key: 'landlord', label: 'We', type: 'owner' },
  { key: 'customer', label: 'You', type: 'person' },
]

/** Runs by flow and state; those in `theirs` wait for the customer. */
const reader = (runs: Record<string, string[]>, theirs: string[] = []): WaitingReader => ({
  fetchDefinition: ({ id }) =>
    Promise.resolve({ parties, output_mode: id === 'data' ? 'data_only' : 'document' } as PublishedFlow['definition']),
  fetchRuns: ({ id }, status) =>
    Promise.resolve((runs[`${id} ${status}`] ?? []).map((run) => ({ id: run }) as FlowRunSummary)),
  fetchRecord: (_flow, id) => {
    const documents = [{ document_status: theirs.includes(id) ? 'waiting' : 'ready_to_sign', action: null }]
    return Promise.resolve({
      status: 'awaiting_signature',
      participants: [{ party_key: 'landlord', documents }],
    } as unknown as FlowRunRecord)
  },
})

const flows = [flow('data'), flow('first'), flow('second')]

test('finds the flow and the state whose run waits for the company', async () => {
  const signing = reader({ 'first awaiting_signature': ['1'], 'second awaiting_signature': ['2'] }, ['1'])
  assert.deepEqual(await findWaiting(signing, flows, 'signature'), { flow: 'second', state: 'awaiting_signature' })
  const turns = reader({ 'data awaiting_customer': ['1'], 'second awaiting_landlord': ['2'] })
  assert.deepEqual(await findWaiting(turns, flows, 'turn'), { flow: 'second', state: 'awaiting_landlord' })
  assert.equal(await findWaiting(reader({}), flows, 'turn'), undefined)
})
