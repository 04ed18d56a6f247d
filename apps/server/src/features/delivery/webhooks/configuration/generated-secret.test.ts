// Recovery copies of generated webhook secrets: they agree with the webhooks, also when the region cannot commit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createService, openRegion, ownPlatform, registerCompany } from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await ownPlatform()
const company = await registerCompany(platform)
const { kysely } = openRegion(platform)
const { id: serviceId } = await createService(company)
const path = `/api/services/${serviceId}/webhooks`
const url = 'https://hooks.example/ok'
const unluckyUrl = 'https://hooks.example/unlucky'

await sql`create function refuse_webhook() returns trigger language plpgsql as $$
  begin raise exception 'no webhook today'; end $$`.execute(kysely)
await sql`create constraint trigger refuse_webhook after insert or update on webhook deferrable initially deferred
  for each row when (new.url = ${sql.lit(unluckyUrl)}) execute function refuse_webhook()`.execute(kysely)

const readCopies = async (): Promise<ReadonlyArray<{ id: string; ref: string }>> =>
  (await company.call('GET', '/api/account/recovery-copies')).body.filter(
    ({ kind }: { kind: string }) => kind === 'webhook_secret',
  )

test('[D1-SVC-18] a webhook that is not created leaves no recovery copy', async () => {
  const refused = await company.call('POST', path, { url: unluckyUrl, auth_type: 'hmac' })
  assert.equal(refused.status, 500, refused.text)
  assert.deepEqual(await readCopies(), [])
  const created = await company.call('POST', path, { url, auth_type: 'hmac' })
  assert.ok(created.body.hmac_secret_once, created.text)
  assert.deepEqual(
    (await readCopies()).map(({ ref }) => ref),
    [created.body.id],
  )
})

test('[D1-SVC-18] a failed change keeps the recovery copy of the current secret', async () => {
  const { id } = (await company.call('POST', path, { url, auth_type: 'hmac' })).body
  const findCopy = async () => (await readCopies()).find(({ ref }) => ref === id)
  const before = await findCopy()
  assert.ok(before)
  const refused = await company.call('PUT', `${path}/${id}`, { url: unluckyUrl, hmac_secret: null })
  assert.equal(refused.status, 500, refused.text)
  assert.deepEqual(await findCopy(), before)
  const changed = await company.call('PUT', `${path}/${id}`, { hmac_secret: null })
  assert.ok(changed.body.hmac_secret_once, changed.text)
  assert.notEqual((await findCopy())?.id, before.id)
})
