// Calls whose answers are lost or outdated: what the helper repeats, and what it finds out by reading the run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowField, twoStepFlow, usePlatform } from '@company-data/testkit'
import { startFlowScene } from '../../testing/flow-scene.ts'
import { ConnectionError, createPersonClient, createServiceClient } from '../index.ts'

const platform = await usePlatform()

test('[FA-65] [D2-ANS-26] a submit whose answer was lost counts once, and one that never arrived is an error', async () => {
  const scene = await startFlowScene(platform, [], 'data_only')
  await scene.publish(twoStepFlow())
  const ada = await scene.connectPerson()
  const company = await scene.service.startFlowRun(scene.flowId, { target: { connection_id: ada.connection.id } })
  let loses: 'request' | 'answer' = 'request'
  let submits = 0
  const device = createPersonClient({
    frontDoorUrl: scene.frontDoorUrl,
    fetch: async (input, init) => {
      if (!String(input).endsWith('/answers')) return fetch(input, init)
      submits += 1
      if (loses === 'answer') await fetch(input, init)
      throw new TypeError('fetch failed')
    },
  })
  await device.login(ada.login)
  const run = await device.openFlowRun(ada.connection.id, company.record.id)
  run.step().enter('name', 'Ada')
  await assert.rejects(run.step().submit(), ConnectionError)
  assert.equal(run.record.current_node, 'first')
  loses = 'answer'
  await run.step().submit()
  assert.deepEqual([run.record.current_node, run.answers, submits], ['last', { name: 'Ada' }, 2])
  await company.refresh()
  assert.deepEqual(company.answers, { name: 'Ada' })
})

test('[FA-51] after tag_values_stale the keys are read again, the values sealed again, and the start tried once more', async () => {
  const scene = await startFlowScene(platform, [{ slug: 'first', label: 'First', type: 'text' }], 'data_only')
  const intro = { kind: 'text', key: 'intro', text: 'Hello {{customer.first}}' }
  const nodes = [{ key: 'first', label: 'First', party: 'customer', elements: [intro, flowField('name')] }]
  await scene.publish(twoStepFlow({ nodes, edges: [] }))
  const ada = await scene.connectPerson({ first: { value: 'Ada' } })
  const { client_id, client_secret } = await scene.company.regenerateServiceClientSecret(scene.serviceId)
  const calls: string[] = []
  const stale = { error: 'A key changed.', error_key: 'flows.tag_values_stale', stale: ['company'], request_id: 'r' }
  const client = createServiceClient({
    ...{ frontDoorUrl: scene.frontDoorUrl, clientId: client_id, clientSecret: client_secret },
    privateKey: scene.privateKey,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      if (pathname.startsWith('/api/keys/')) calls.push('key')
      if (!pathname.endsWith('/runs')) return fetch(input, init)
      calls.push('start')
      // No account changes its key in a test's time, so the first refusal is played.
      return calls.filter((call) => call === 'start').length === 1
        ? new Response(JSON.stringify(stale), { status: 409, headers: { 'content-type': 'application/json' } })
        : fetch(input, init)
    },
  })
  const { record } = await client.startFlowRun(scene.flowId, { target: { connection_id: ada.connection.id } })
  assert.deepEqual(record.tag_values?.public_tags, ['customer.first'])
  assert.deepEqual(calls, ['key', 'start', 'key', 'start'])
})
