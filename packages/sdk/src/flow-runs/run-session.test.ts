// A run is read while it is answered: the state on the device never goes back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoStepFlow, usePlatform } from '@company-data/testkit'
import { startFlowFixture } from '../../testing/flow-fixture.ts'
import { createPersonClient } from '../index.ts'

const platform = await usePlatform()

/** A run whose first step is Ada's, opened on a device that fetches through this function. */
const openRun = async (deviceFetch: (runId: string) => typeof fetch) => {
  const fixture = await startFlowFixture(platform, [], 'data_only')
  await fixture.publish(twoStepFlow())
  const ada = await fixture.connectPerson()
  const company = await fixture.service.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  const runId = company.record.id
  const device = createPersonClient({ frontDoorUrl: fixture.frontDoorUrl, fetch: deviceFetch(runId) })
  await device.login(ada.login)
  return { company, run: await device.runs.open({ connectionId: ada.connection.id, runId }) }
}

test('a read that began before a submit does not undo it', async () => {
  const isRead = Promise.withResolvers<void>()
  const isSubmitted = Promise.withResolvers<void>()
  let isSlow = false
  const { run } = await openRun((runId) => async (input, init) => {
    const response = await fetch(input, init)
    if (!isSlow || !new URL(String(input)).pathname.endsWith(`/flow-runs/${runId}`)) return response
    isSlow = false
    isRead.resolve()
    await isSubmitted.promise
    return response
  })
  isSlow = true
  const reading = run.refresh()
  await isRead.promise
  run.step().enter('name', 'Ada')
  await run.step().submit()
  isSubmitted.resolve()
  await reading
  assert.deepEqual([run.record.current_node, run.isMyTurn(), run.answers], ['last', false, { name: 'Ada' }])
})

test('the late response of a submit does not undo what was read meanwhile', async () => {
  const isSent = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  const { company, run } = await openRun(() => async (input, init) => {
    const response = await fetch(input, init)
    if (!new URL(String(input)).pathname.endsWith('/answers')) return response
    isSent.resolve()
    await isRead.promise
    return response
  })
  run.step().enter('name', 'Ada')
  const submitting = run.step().submit()
  await isSent.promise
  await company.refresh()
  company.step().enter('note', 'Seen')
  await company.step().submit()
  await run.refresh()
  const { status } = run.record
  isRead.resolve()
  await submitting
  assert.deepEqual([status, run.record.status], ['completed', 'completed'])
})
