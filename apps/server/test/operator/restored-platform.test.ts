// A restored platform: nothing is sent in quarantine, and its webhooks and feeds name the new epoch afterwards.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { call, leaveTimeFor, startAppBeside, startWebhookFixture } from '@company-data/testkit'
import pg from 'pg'

const fixture = await startWebhookFixture({ ROLES: 'front-door,region' })
after(() => fixture.stop())

const change = async (sql: string): Promise<Record<string, string> | undefined> => {
  const client = new pg.Client(fixture.platform.databases.directory)
  await client.connect()
  return await client
    .query(`update platform_epoch set ${sql} returning epoch`)
    .then(({ rows }) => rows[0])
    .finally(() => client.end())
}

test('quarantine holds back webhooks, which then name the epoch', async () => {
  const hook = await fixture.hook()
  await fixture.send(hook, 1)
  const mark = await change('restored_at = now(), is_quarantined = true')
  const quarantined = await startAppBeside(fixture.platform, { ROLES: 'front-door,region,worker' })
  await leaveTimeFor('a delivery', 200)
  assert.equal(hook.sink.requests.length, 0)
  const { status, body } = await call(quarantined.addresses.eu ?? '', 'GET', '/api/services')
  assert.deepEqual([status, body.error_key], [503, 'platform.out_of_order'])
  assert.equal((await call(quarantined.addresses.eu ?? '', 'GET', '/api/health/ready')).status, 200)
  await quarantined.stop()
  await change('is_quarantined = false')
  await startAppBeside(fixture.platform, { ROLES: 'worker' })
  await hook.sink.waitFor(1)
  assert.equal(hook.sink.requests[0]?.headers['x-platform-epoch'], mark?.epoch)
})
