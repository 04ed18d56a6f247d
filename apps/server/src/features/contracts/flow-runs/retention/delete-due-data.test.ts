// The deletion of due data checks for a legal hold in each batch: one may be placed while it runs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobContext } from '@company-data/testkit'
import { deleteDueData } from './delete-due-data.ts'

type Deps = Parameters<typeof deleteDueData>[0]
type Parts = Parameters<typeof deleteDueData>[1]

test('a hold that comes after the list of dates keeps data and date', async () => {
  const tx = new Proxy(
    {},
    { get: (_, member) => assert.fail(`the data of a held company was touched: ${String(member)}`) },
  )
  const checked: string[] = []
  const deps = {
    region: 'eu',
    regions: { getMode: () => 'normal' },
    database: { transaction: (work: (tx: unknown) => unknown) => work(tx) },
    lockHomeRegion: async () => undefined,
    accounts: {
      flowData: {
        listDue: async () => [{ userId: 'held-company', dueAt: new Date() }],
        finish: () => assert.fail('the date of a held company stays'),
      },
      isOnHold: async (userId: string) => checked.push(userId) > 0,
    },
  } as unknown as Deps
  const parts = { files: { removeAll: async () => undefined }, count: () => undefined } as unknown as Parts
  await deleteDueData(deps, parts).run(jobContext)
  assert.deepEqual(checked, ['held-company'])
})
