// Calls whose responses are lost or outdated: the helper repeats them, or reads the run to find out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowField, twoStepFlow, usePlatform } from '@company-data/testkit'
import { startFlowFixture } from '../../testing/flow-fixture.ts'
import { ConnectionError, createPersonClient, createPortalClient, createServiceClient } from '../index.ts'

const platform = await usePlatform()

test('[FA-65] [D2-ANS-26] a submit with a lost response counts once, an undelivered one fails', async () => {
  const fixture = await startFlowFixture(platform, [], 'data_only')
  await fixture.publish(twoStepFlow())
  const ada = await fixture.connectPerson()
  const company = await fixture.service.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  let loses: 'request' | 'answer' = 'request'
  let submits = 0
  const device = createPersonClient({
    frontDoorUrl: fixture.frontDoorUrl,
    fetch: async (input, init) => {
      if (!String(input).endsWith('/answers')) return fetch(input, init)
      submits += 1
      if (loses === 'answer') await fetch(input, init)
      throw new TypeError('fetch failed')
    },
  })
  await device.login(ada.login)
  const run = await device.runs.open({ connectionId: ada.connection.id, runId: company.record.id })
  run.step().enter('name', 'Ada')
  await assert.rejects(run.step().submit(), ConnectionError)
  assert.equal(run.record.current_node, 'first')
  loses = 'answer'
  await run.step().submit()
  assert.deepEqual([run.record.current_node, run.answers, submits], ['last', { name: 'Ada' }, 2])
  await company.refresh()
  assert.deepEqual(company.answers, { name: 'Ada' })
})

/** Loses calls of matching paths: the request itself, its response, or everything after its response. */
const tunnel = () => {
  let cut: { lostPath: RegExp; isIn: boolean } | undefined
  const lostFetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    if (cut === undefined || !(cut.isIn || (cut.lostPath.test(pathname) && init?.method !== 'GET')))
      return fetch(input, init)
    if (!cut.isIn) await fetch(input, init)
    cut.isIn = true
    throw new TypeError('fetch failed')
  }
  return {
    fetch: lostFetch,
    /** Loses the response to the next call of this path, and everything after it. */
    enterAfter(lostPath: RegExp) {
      cut = { lostPath, isIn: false }
    },
    leave() {
      cut = undefined
    },
  }
}

test('[FA-65] a submit and a signature with lost responses count once when retried', async () => {
  const fixture = await startFlowFixture(platform)
  const asset_key = await fixture.addAsset('Lease', ['Name {{name}}'])
  const both = ['customer', 'company'].map((party) => ({ party, action: 'sign' }))
  const rules = [{ asset_key, condition: null, languages: 'all', signers: both }]
  const outputs = [{ output_key: 'lease', name: 'Lease', rules }]
  const elements = [flowField('name')]
  const document = { language_party: 'customer', outputs }
  const nodes = [{ key: 'first', label: 'First', party: 'customer', elements, document }]
  await fixture.publish(twoStepFlow({ nodes, edges: [], output_mode: 'document' }))
  const ada = await fixture.connectPerson()
  const { record } = await fixture.service.runs.start(fixture.flowId, {
    target: { connection_id: ada.connection.id },
  })
  const network = tunnel()
  const device = createPersonClient({ frontDoorUrl: fixture.frontDoorUrl, fetch: network.fetch, maxRetries: 0 })
  await device.login(ada.login)
  const run = await device.runs.open({ connectionId: ada.connection.id, runId: record.id })
  run.step().enter('name', 'Ada')
  const step = run.step()
  network.enterAfter(/answers$/)
  await assert.rejects(step.submit(), ConnectionError)
  assert.equal(run.isMyTurn(), true, 'the outcome is unknown')
  network.leave()
  await step.submit()
  assert.deepEqual([run.canGenerate(), run.answers], [true, { name: 'Ada' }])

  await run.generate()
  const proof = await ada.device()
  const openedDocument = await run.openDocument('lease')
  const signer = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
  network.enterAfter(/sign$/)
  await assert.rejects(run.sign(openedDocument, signer, proof), ConnectionError)
  network.leave()
  await run.sign(openedDocument, signer, proof)
  assert.equal(run.documents()[0]?.document_status, 'active')
})

test('[FA-51] a start with a lost response starts one run, however often retried', async () => {
  const fixture = await startFlowFixture(platform, [], 'data_only')
  await fixture.publish(twoStepFlow())
  const ada = await fixture.connectPerson()
  const { client_id, client_secret } = await fixture.company.serviceClients.regenerateSecret(fixture.serviceId)
  const network = tunnel()
  const client = createServiceClient({
    frontDoorUrl: fixture.frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: fixture.privateKey,
    fetch: network.fetch,
    maxRetries: 0,
  })
  const start = () => client.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  const started = async () => (await Array.fromAsync(client.runs.list())).map(({ id }) => id)
  network.enterAfter(/runs$/)
  await assert.rejects(start(), ConnectionError)
  await assert.rejects(start(), ConnectionError)
  network.leave()
  const { record } = await start()
  assert.deepEqual(await started(), [record.id])
  await start()
  assert.equal((await started()).length, 2, 'one that was answered is not meant by the next')
})

test('[FA-51] all helpers of a portal client know a lost start, also after a relock', async () => {
  const fixture = await startFlowFixture(platform, [], 'data_only')
  await fixture.publish(twoStepFlow())
  const ada = await fixture.connectPerson()
  const network = tunnel()
  const portal = createPortalClient({ frontDoorUrl: fixture.frontDoorUrl, fetch: network.fetch, maxRetries: 0 })
  await portal.login(fixture.companyLogin)
  const flowsNow = () => portal.serviceFlows(fixture.serviceId, { privateKey: fixture.privateKey })
  const start = () => flowsNow().runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  network.enterAfter(/runs$/)
  await assert.rejects(start(), ConnectionError)
  network.leave()
  const { record } = await start()
  const runs = await Array.fromAsync(flowsNow().runs.list(fixture.flowId))
  assert.deepEqual(
    runs.map(({ id }) => id),
    [record.id],
  )
})

test('[FA-51] after tag_values_stale the start is sealed again and retried once', async () => {
  const fixture = await startFlowFixture(platform, [{ slug: 'first', label: 'First', type: 'text' }], 'data_only')
  const intro = { kind: 'text', key: 'intro', text: 'Hello {{customer.first}}' }
  const nodes = [{ key: 'first', label: 'First', party: 'customer', elements: [intro, flowField('name')] }]
  await fixture.publish(twoStepFlow({ nodes, edges: [] }))
  const ada = await fixture.connectPerson({ first: { value: 'Ada' } })
  const { client_id, client_secret } = await fixture.company.serviceClients.regenerateSecret(fixture.serviceId)
  const calls: string[] = []
  const stale = { error: 'A key changed.', error_key: 'flows.tag_values_stale', stale: ['company'], request_id: 'r' }
  const client = createServiceClient({
    frontDoorUrl: fixture.frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: fixture.privateKey,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      if (pathname.startsWith('/api/keys/')) calls.push('key')
      if (!pathname.endsWith('/runs')) return fetch(input, init)
      calls.push('start')
      // No account changes its key during a test, so the first refusal is simulated.
      return calls.filter((call) => call === 'start').length === 1
        ? new Response(JSON.stringify(stale), { status: 409, headers: { 'content-type': 'application/json' } })
        : fetch(input, init)
    },
  })
  const { record } = await client.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  assert.deepEqual(record.tag_values?.public_tags, ['customer.first'])
  assert.deepEqual(calls, ['key', 'start', 'key', 'start'])
})
