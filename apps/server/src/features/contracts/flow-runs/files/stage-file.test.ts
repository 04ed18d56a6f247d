// A file that is staged for a run while its flow is deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borrowPlatform, createFlowRunFixture, openRegion, readStatusAndKey, until } from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await borrowPlatform()

test('a file is not staged for a flow that is deleted meanwhile', async () => {
  const { flow, service, customer } = await createFlowRunFixture(platform)
  const body = { source_user_id: customer.userId, value: await service.seal('%PDF-1.7') }
  const database = openRegion(platform)
  const { reply } = await database.transaction(async (tx) => {
    await sql`delete from flow where id = ${flow.id}`.execute(tx)
    const staging = readStatusAndKey(service.companyData('POST', `/flows/${flow.id}/run-files`, { body }))
    await until('the call waits for the deletion', async () => {
      const { rows } =
        await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        )
      return rows.length > 0
    })
    // In an object, so that the transaction does not wait for it.
    return { reply: staging }
  })
  assert.deepEqual(await reply, [404, 'flows.not_found'])
})
