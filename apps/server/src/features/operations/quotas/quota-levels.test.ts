// The quotas of B-22 over HTTP: each table is refused at its limit, which depends on the level; the list shows the use.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import {
  connect,
  createFlow,
  createFlowRunFixture,
  createRandomWrapper,
  createService,
  ownPlatform,
  type Reply,
  registerCompany,
  registerPerson,
  twoStepFlow,
} from '@company-data/testkit'

const platform = await ownPlatform({
  environment: {
    QUOTA_WEBHOOKS: '2',
    QUOTA_CLIENTS: '1,2,3,4',
    QUOTA_SIGN_IN_APPS: '2',
    QUOTA_FLOWS: '2',
    QUOTA_FLOW_VERSIONS: '1',
    QUOTA_BROADCASTS: '2',
    QUOTA_DELEGATES: '2',
    QUOTA_RECOVERY_COPIES: '8',
    QUOTA_TRUSTED_DEVICES: '2',
    QUOTA_CONNECTIONS: '1',
    QUOTA_MESSAGES_MB: '1',
    QUOTA_FLOW_RUNS_MB: '1',
    QUOTA_AUDIT_ENTRIES: '3',
    QUOTA_SERVICE_LOG_ENTRIES: '3',
    QUOTA_KEY_LOG_LEAVES: '5',
  },
})
const company = await registerCompany(platform)
const service = await createService(company)

const assertExceeded = ({ status, body, text }: Reply, quota: string, limit: number): void => {
  assert.equal(status, 400, text)
  assert.deepEqual([body.error_key, body.quota, body.limit], ['account.quota_exceeded', quota, limit])
}

const createDeviceKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64')

/** Creates two, and expects the third to be refused. */
const assertTwo = async (quota: string, add: (index: number) => Promise<Reply>): Promise<void> => {
  for (const index of [1, 2]) {
    const reply = await add(index)
    assert.ok(reply.status < 300, reply.text)
  }
  assertExceeded(await add(3), quota, 2)
}

test('[B-22] refuses webhooks, apps, flows, broadcasts and delegates at their quota', async () => {
  await assertTwo('webhooks', (index) =>
    company.call('POST', `/api/services/${service.id}/webhooks`, {
      url: `https://h${index}.example.org/`,
      auth_type: 'none',
    }),
  )
  await assertTwo('sign_in_apps', () =>
    company.call('POST', '/api/account/oauth-apps', {
      name: 'x',
      service_id: service.id,
      redirect_uris: ['https://a.example/'],
    }),
  )
  await assertTwo('broadcasts', () => service.companyData('POST', '/messages/broadcast', { body: { body: 'Hello' } }))
  await assertTwo('delegates', (index) =>
    company.call('POST', '/api/delegates', { email: `d${index}@example.org`, name: 'D', service_ids: [] }),
  )
  const { id } = await createFlow(service)
  const add = () =>
    company.call('POST', `/api/portal/services/${service.id}/flows`, { name: 'x', output_mode: 'data_only' })
  assert.equal((await add()).status, 201)
  assertExceeded(await add(), 'flows', 2)
  // The row of a deleted flow stays for its runs.
  assert.equal((await company.call('DELETE', `/api/portal/flows/${id}`)).status, 204)
  assertExceeded(await add(), 'flows', 2)
})

test('[B-22] the level of a company sets its quota', async () => {
  const add = () => company.call('POST', '/api/account/clients', { name: 'x', capabilities: [] })
  const setLevel = async (level: string) =>
    assert.equal((await company.call('PUT', '/api/account/level', { level })).status, 200)
  await setLevel('free')
  assert.equal((await add()).status, 201)
  assertExceeded(await add(), 'clients', 1)
  await setLevel('basic')
  assert.equal((await add()).status, 201)
  assertExceeded(await add(), 'clients', 2)
  await setLevel('business')
})

test('[B-22] a recovery copy with the same kind and reference is replaced', async () => {
  const other = await registerCompany(platform)
  const add = (ref: string, value = createRandomWrapper()) =>
    other.call('POST', '/api/account/recovery-copies', { kind: 'service_passphrase', ref, value })
  const copies = async (): Promise<Array<{ id: string; ref: string }>> =>
    (await other.call('GET', '/api/account/recovery-copies')).body
  const [first, second] = [await add('a'), await add('a')]
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.deepEqual(
    (await copies()).map(({ id, ref }) => [id, ref]),
    [[second.body.id, 'a']],
  )
  for (const ref of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) assert.equal((await add(ref)).status, 201)
  assertExceeded(await add('i'), 'recovery_copies', 8)
  assert.equal((await add('h')).status, 201)
  assert.equal((await copies()).length, 8)
})

test('[B-22] connections and devices of a person are refused at their quota', async () => {
  const person = await registerPerson(platform)
  await connect(person, service, [])
  const second = await createService(company)
  const body = { code: second.code, config_token: second.configToken, answers: [] }
  assertExceeded(await person.call('POST', '/api/company-connections', body), 'connections', 1)
  await assertTwo('trusted_devices', (index) =>
    person.call('POST', '/api/account/trusted-devices', { name: `Phone ${index}`, public_key: createDeviceKey() }),
  )
})

test('[B-22] published versions are refused at their quota', async () => {
  const { flow } = await createFlowRunFixture(platform)
  assert.equal((await flow.saveDraft(twoStepFlow({ entry: 'last' }))).status, 200)
  assertExceeded(await flow.publishDraft(), 'flow_versions', 1)
})

test("[B-22] keeps the newest entries of a company's logs", async () => {
  const busy = await registerCompany(platform)
  const shop = await createService(busy)
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    assert.equal((await busy.call('PUT', `/api/services/${shop.id}`, { name: `Shop ${name}` })).status, 200)
  for (const level of ['free', 'basic', 'pro', 'business'])
    assert.equal((await busy.call('PUT', '/api/account/level', { level })).status, 200)
  const readIds = async (path: string): Promise<string[]> =>
    (await busy.call('GET', path)).body.items.map(({ id }: { id: string }) => id)
  const hold = (isOnHold: boolean) =>
    platform.ops('PUT', `/api/ops/accounts/${busy.userId}/legal-hold`, { held: isOnHold, reason: 'file 7' })
  const logs = [
    { path: '/api/portal/audit-log', job: 'accounts.trim-audit-logs', quota: 'audit_entries' },
    { path: `/api/services/${shop.id}/logs`, job: 'services.trim-logs', quota: 'service_log_entries' },
  ]
  for (const { path, job, quota } of logs) {
    const before = await readIds(path)
    assert.ok(before.length > 3, `${path}: ${before.length}`)
    assert.equal((await hold(true)).status, 204)
    await platform.ops('POST', '/api/ops/jobs/run', { job })
    assert.deepEqual(await readIds(path), before, 'a held company keeps its logs')
    assert.equal((await hold(false)).status, 204)
    await platform.ops('POST', '/api/ops/jobs/run', { job })
    assert.deepEqual(await readIds(path), before.slice(0, 3), 'the newest, newest first')
    const { body } = await busy.call('GET', '/api/account/quotas')
    const row = body.find((entry: { quota: string }) => entry.quota === quota)
    assert.deepEqual(row, { quota, unit: 'rows', used: 3, limit: 3 })
  }
})

test('[B-22] a company adds no more to the key log than its quota', async () => {
  const mover = await registerCompany(platform)
  const shop = await createService(mover)
  const change = (share_code: string) => mover.call('PUT', `/api/services/${shop.id}/share-code`, { share_code })
  for (const code of ['CODE2', 'CODE3', 'CODE4', 'CODE5']) assert.equal((await change(code)).status, 200)
  assertExceeded(await change('CODE6'), 'key_log_leaves', 5)
  assert.equal((await mover.call('GET', `/api/services/${shop.id}`)).body.share_code, 'CODE5')
  assert.equal((await mover.call('DELETE', `/api/services/${shop.id}`)).status, 204, 'a code is always released')
})

test('[B-22] concurrent changes do not exceed the quota of the key log together', async () => {
  const mover = await registerCompany(platform)
  const shops = [await createService(mover), await createService(mover), await createService(mover)]
  const replies = await Promise.all(
    shops.flatMap(({ id }, index) =>
      ['A', 'B'].map((letter) =>
        mover.call('PUT', `/api/services/${id}/share-code`, { share_code: `${letter}${index}` }),
      ),
    ),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  assert.equal(refused.length, 4, 'three of five entries were used, six are added at once')
  for (const reply of refused) assertExceeded(reply, 'key_log_leaves', 5)
})

test('[B-22] messages of a company count with their bytes', async () => {
  const person = await registerPerson(platform)
  const talking = await createService(await registerCompany(platform))
  const { id } = await connect(person, talking, [])
  const body = createRandomWrapper(45_000)
  const send = () => talking.companyData('POST', `/connections/${id}/messages`, { body: { body, own_body: body } })
  let sentCount = 0
  let reply = await send()
  // A count is cached for a minute while less than half is used, so a few more pass at first.
  for (; reply.status === 201 && sentCount < 100; sentCount += 1) {
    await platform.advance(61)
    reply = await send()
  }
  assertExceeded(reply, 'message_bytes', 1024 * 1024)
  assert.equal(sentCount, Math.ceil((1024 * 1024) / (2 * body.length)))
})

test('[B-22] answers of customers count for the company that asks', async () => {
  const fixture = await createFlowRunFixture(platform)
  const plaintext = 'x'.repeat(45_000)
  const runs: string[] = []
  for (let count = 0; count < 10; count += 1) runs.push((await fixture.start()).id)
  const submit = async (runId: string): Promise<Reply> => {
    // A count is cached for a minute while less than half is used.
    await platform.advance(61)
    const answers = [{ slug: 'name', values: await fixture.copies(plaintext) }]
    return fixture.submit('customer', runId, { answers, next_node: 'last' })
  }
  const replies: Reply[] = []
  for (const runId of runs) replies.push(await submit(runId))
  assert.deepEqual(
    replies.slice(0, 8).map(({ status }) => status),
    Array(8).fill(200),
  )
  assertExceeded(replies.at(-1) as Reply, 'flow_run_bytes', 1024 * 1024)
  assertExceeded(await fixture.send({ target: { connection_id: fixture.connectionId } }), 'flow_run_bytes', 1024 * 1024)
})

test('[B-22] the list of quotas shows the use, the remainder and the unit', async () => {
  const { status, body } = await company.call('GET', '/api/account/quotas')
  assert.equal(status, 200)
  const rows: Array<{ quota: string; unit: string; used: number; limit: number }> = body
  const row = (name: string) => rows.find(({ quota }) => quota === name)
  assert.deepEqual(row('webhooks'), { quota: 'webhooks', unit: 'rows', used: 2, limit: 2 })
  assert.deepEqual(row('clients'), { quota: 'clients', unit: 'rows', used: 2, limit: 4 })
  assert.deepEqual(row('bytes')?.limit, 2048 * 1024 * 1024)
  assert.ok((row('bytes')?.used ?? 0) > 0, 'the drafts of flows count')
  const person = await registerPerson(platform)
  assert.equal((await person.call('GET', '/api/account/quotas')).body.length, rows.length)
})
