// A run is read while it is answered: the state on the device never goes back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoStepFlow, usePlatform } from '@company-data/testkit'
import { startFlowFixture } from '../../testing/flow-fixture.ts'
import { createPersonClient } from '../index.ts'

const platform = await usePlatform()

test('a read that began before a submit does not undo it', async () => {
  const fixture = await startFlowFixture(platform, [], 'data_only')
  await fixture.publish(twoStepFlow())
  const ada = await fixture.connectPerson()
  const { record } = await fixture.service.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  const isRead = Promise.withResolvers<void>()
  const isSubmitted = Promise.withResolvers<void>()
  let isSlow = false
  const device = createPersonClient({
    frontDoorUrl: fixture.frontDoorUrl,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (!isSlow || !new URL(String(input)).pathname.endsWith(`/flow-runs/${record.id}`)) return response
      isSlow = false
      isRead.resolve()
      await isSubmitted.promise
      return response
    },
  })
  await device.login(ada.login)
  const run = await device.runs.open({ connectionId: ada.connection.id, runId: record.id })
  isSlow = true
  const reading = run.refresh()
  await isRead.promise
  run.step().enter('name', 'Ada')
  await run.step().submit()
  isSubmitted.resolve()
  await reading
  assert.deepEqual([run.record.current_node, run.isMyTurn(), run.answers], ['last', false, { name: 'Ada' }])
})
