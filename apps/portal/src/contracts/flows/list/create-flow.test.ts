// Creating a flow with lost responses and failed first drafts: never a second flow, and never an older one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError } from '@company-data/sdk/company'
import { createFlowOnce } from './create-flow.ts'

const lost = () => new ConnectionError('lost', { reason: 'timeout', requestId: 'request-1' })

type Calls = Parameters<ReturnType<typeof createFlowOnce>>[0]
type Listed = Awaited<ReturnType<Calls['list']>>[number]

const toFlow = (id: string, name: string) => ({ id, name, output_mode: 'document' }) as Listed

/** `losesCreation`: the flow is created, but no response arrives; `isAway`: nothing arrives at all. */
const fakeFlows = (flows: Listed[]) => {
  const state = { losesCreation: false, isAway: false }
  const calls = {
    list: async () => {
      if (state.isAway) throw lost()
      return [...flows]
    },
    create: async (_: string, { name }: { name: string }) => {
      const flow = toFlow(`new-${flows.length}`, name)
      flows.push(flow)
      if (!state.losesCreation) return flow
      state.isAway = true
      throw lost()
    },
    rename: async (id: string, { name }: { name: string }) => {
      const flow = flows.find((other) => other.id === id)
      assert.ok(flow)
      return Object.assign(flow, { name })
    },
  } as unknown as Calls
  return { state, calls, flows }
}

const copy = (name: string) => ({ service_id: 's', name, output_mode: 'document' }) as const

test('after a lost response, an older flow of the name is not reused', async () => {
  const { state, calls, flows } = fakeFlows([toFlow('old', 'Lease (copy)')])
  const create = createFlowOnce()
  state.losesCreation = true
  await assert.rejects(create(calls, copy('Lease (copy)')))
  state.isAway = false
  assert.equal(await create(calls, copy('Lease (copy)')), 'new-1')
  assert.equal(flows.length, 2)
})

test('a retry after a failed first draft continues with the created flow', async () => {
  const { calls, flows } = fakeFlows([])
  const create = createFlowOnce()
  const id = await create(calls, copy('Lease (copy)'))
  assert.equal(await create(calls, copy('Lease (copy)')), id)
  assert.equal(await create(calls, copy('Another name')), id)
  assert.deepEqual(
    flows.map(({ name }) => name),
    ['Another name'],
  )
})

test('a name that was changed after a lost response creates no second flow', async () => {
  const { state, calls, flows } = fakeFlows([])
  const create = createFlowOnce()
  state.losesCreation = true
  await assert.rejects(create(calls, copy('First')))
  state.isAway = false
  await create(calls, copy('Second'))
  assert.deepEqual(
    flows.map(({ name }) => name),
    ['Second'],
  )
})

test('another service or kind of result gets its own flow', async () => {
  const { calls, flows } = fakeFlows([])
  const create = createFlowOnce()
  await create(calls, copy('Lease'))
  await create(calls, { ...copy('Lease'), output_mode: 'data_only' })
  await create(calls, { ...copy('Lease'), service_id: 't' })
  assert.equal(flows.length, 3)
})
