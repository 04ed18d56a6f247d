// Actions on several runs: which of them wait for a customer, and how the outcomes are counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlatformError, type SentReminder } from '@company-data/sdk/company'
import { cancelAll, isOpen, mayWaitForCustomer, remindAll } from './many-runs.ts'

const toRuns = (...statuses: string[]) => statuses.map((status, index) => ({ id: String(index), status }))

test('only open runs that do not wait for the company may be reminded', () => {
  const runs = toRuns(
    'awaiting_customer',
    'awaiting_company',
    'generating',
    'awaiting_signature',
    'completed',
    'cancelled',
  )
  const remindable = runs.filter((run) => mayWaitForCustomer(run, ['company'])).map(({ status }) => status)
  assert.deepEqual(remindable, ['awaiting_customer', 'generating', 'awaiting_signature'])
  assert.equal(runs.filter(isOpen).length, 4)
})

test('one failure does not keep the others from being reminded', async () => {
  const refusal = new PlatformError({
    errorKey: 'flows.run_not_awaiting',
    status: 409,
    message: 'x',
    requestId: 'r',
    members: {},
  })
  const replies: ReadonlyArray<() => Promise<Pick<SentReminder, 'sent'>>> = [
    async () => ({ sent: true }),
    async () => Promise.reject(refusal),
    async () => Promise.reject(new TypeError('no network')),
    async () => ({ sent: false }),
    async () => ({ sent: true }),
  ]
  const runs = toRuns(...replies.map(() => 'awaiting_customer'))
  const outcome = await remindAll(runs, (id) => replies[Number(id)]?.() ?? Promise.reject(new Error(id)))
  assert.deepEqual(outcome, { sentCount: 2, recentCount: 1, idleCount: 1, failedCount: 1 })
})

test('cancelling counts the runs that failed', async () => {
  const cancel = (id: string) => (id === '1' ? Promise.reject(new Error(id)) : Promise.resolve())
  assert.deepEqual(await cancelAll(toRuns('generating', 'generating', 'generating'), cancel), {
    cancelled: 2,
    failed: 1,
  })
})
