// Reminders: only to the awaited customer, at most once a day, on both routes; and the counts of runs by step.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { MAX_REMINDED_RUNS, type RunReminder } from '@company-data/protocol/wire/contracts/run-reminders'
import {
  borrowPlatform,
  createFlowRunFixture,
  createLeaseFixture,
  expectStatus,
  openPushStream,
  openRegion,
  readStatusAndKey,
  twoStepFlow,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { runSurvey } from './list-reminders.ts'

const platform = await borrowPlatform()
const DAY_SECONDS = 24 * 3600

type Fixture = Awaited<ReturnType<typeof createFlowRunFixture>>

const remind = ({ service }: Pick<Fixture, 'service'>, id: string) =>
  service.companyData('POST', `/flow-runs/${id}/remind`)

const listReminders = async ({ service }: Pick<Fixture, 'service'>, query = '') =>
  expectStatus(await service.companyData('GET', `/run-reminders${query}`), 200, 'listing reminders').body

test('a reminder pushes to the awaited person at most once a day', async () => {
  const trial = await createFlowRunFixture(platform, { regions: ['eu', 'us'] })
  const { id } = await trial.start()
  await trial.events()
  assert.equal((await trial.received(id)).reminded_at, null)
  const stream = await openPushStream(trial.customer)
  const first = expectStatus(await remind(trial, id), 200, 'reminding').body
  assert.deepEqual([first.sent, first.run_id, first.user_id], [true, id, trial.customer.userId])
  assert.equal(Date.parse(first.next_at) - Date.parse(first.reminded_at), DAY_SECONDS * 1000)
  assert.deepEqual((await remind(trial, id)).body, { ...first, sent: false }, 'a second one is not sent')
  const { data } = await stream.next()
  assert.deepEqual([data.type, data.id], ['flow_run', id])
  assert.equal((await trial.received(id)).reminded_at, first.reminded_at)
  assert.deepEqual(await trial.events(), [], 'nothing has changed for the service')
  const other = await trial.start()
  assert.equal((await stream.next()).data.id, other.id, 'the second reminder pushed nothing')
  stream.close()
  await platform.advance(DAY_SECONDS)
  await trial.service.renewToken()
  assert.equal((await remind(trial, id)).body.sent, true, 'the next day')
})

test('FA-86: a company as customer reads the reminder, without another turn', async () => {
  const parties = [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'company' },
  ]
  const definition = twoStepFlow({ parties })
  const trial = await createFlowRunFixture(platform, { customerType: 'company', definition })
  const { id } = await trial.start()
  const readFeed = async () => (await trial.customer.call('GET', '/api/customer/changes')).body.items
  await readFeed()
  assert.equal((await remind(trial, id)).body.sent, true)
  assert.deepEqual(await readFeed(), [])
  assert.equal(typeof (await trial.received(id)).reminded_at, 'string')
})

test('a reminder that was followed is no longer shown to the customer', async () => {
  const trial = await createFlowRunFixture(platform)
  const { id } = await trial.start()
  await remind(trial, id)
  await trial.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  assert.equal((await trial.received(id)).reminded_at, null)
  assert.deepEqual(await readStatusAndKey(remind(trial, id)), [409, 'flows.run_not_awaiting'], 'the company is awaited')
  await trial.answer('company', id, { note: 'x' }, { leaf: true })
  assert.deepEqual(await readStatusAndKey(remind(trial, id)), [409, 'flows.run_not_awaiting'], 'it has ended')
})

test('a customer that has to sign is reminded, and not one that has signed', async () => {
  const lease = await createLeaseFixture(platform)
  const { id } = await lease.generated()
  const reminder = expectStatus(await remind(lease, id), 200, 'reminding the signer').body
  assert.deepEqual([reminder.sent, reminder.user_id], [true, lease.customer.userId])
  const readReminder = async () => (await lease.received(id)).reminded_at
  assert.equal(await readReminder(), reminder.reminded_at)
  for (const output of ['lease', 'income_proof']) assert.equal((await lease.sign('customer', id, output)).status, 200)
  assert.equal(await readReminder(), null, 'the step is the same, but it waits for the company')
  assert.deepEqual(await readStatusAndKey(remind(lease, id)), [409, 'flows.run_not_awaiting'])
})

test('only the company of the run reminds and reads reminders', async () => {
  const trial = await createFlowRunFixture(platform)
  const stranger = await createFlowRunFixture(platform)
  const { id } = await trial.start()
  assert.deepEqual(await readStatusAndKey(remind(stranger, id)), [404, 'flows.run_not_found'])
  assert.deepEqual(await readStatusAndKey(remind(trial, randomUUID())), [404, 'flows.run_not_found'])
  assert.deepEqual(await readStatusAndKey(remind(trial, 'no-id')), [404, 'flows.run_not_found'])
  const path = `/api/services/${trial.service.id}/flows/${trial.flow.id}/runs/${id}/remind`
  assert.equal((await trial.customer.call('POST', path)).status, 403)
  assert.equal((await trial.company.call('POST', path)).body.sent, true)
  assert.deepEqual((await listReminders(stranger)).items, [])
  assert.deepEqual((await listReminders(stranger, `?flow_id=${trial.flow.id}`)).items, [])
})

test('reminders are listed by pages, which begin after a run too', async () => {
  const trial = await createFlowRunFixture(platform)
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    const { id } = await trial.start()
    ids.unshift(id)
    await remind(trial, id)
  }
  const toIds = ({ items }: { items: { run_id: string }[] }) => items.map(({ run_id }) => run_id)
  assert.deepEqual(toIds(await listReminders(trial)), ids)
  const first = await listReminders(trial, `?limit=2&flow_id=${trial.flow.id}`)
  assert.deepEqual(toIds(first), ids.slice(0, 2))
  const rest = await listReminders(trial, `?flow_id=${trial.flow.id}&cursor=${first.next_cursor}`)
  assert.deepEqual([toIds(rest), rest.next_cursor], [ids.slice(2), null])
  assert.deepEqual(toIds(await listReminders(trial, `?cursor=${ids[0]}`)), ids.slice(1), 'a cursor of the run list')
  assert.deepEqual(toIds(await listReminders(trial, `?run_id=${ids[1]}`)), [ids[1]])
  const ofTwo = `?run_id=${ids[2]},x,${ids[0]}&flow_id=${trial.flow.id}`
  assert.deepEqual(toIds(await listReminders(trial, ofTwo)), [ids[0], ids[2]])
  const second = await listReminders(trial, `${ofTwo}&cursor=${ids[0]}`)
  assert.deepEqual(
    second.items.map(({ run_id, node }: RunReminder) => [run_id, node]),
    [[ids[2], 'first']],
  )
  const tooMany = trial.service.companyData('GET', `/run-reminders?run_id=${Array(MAX_REMINDED_RUNS + 1).fill('x')}`)
  assert.deepEqual(await readStatusAndKey(tooMany), [400, 'request.invalid'])
  for (const query of ['?run_id=x', `?flow_id=${randomUUID()}`])
    assert.deepEqual((await listReminders(trial, query)).items, [], query)
  for (const cursor of ['x', `${ids[0]}.x`, `${ids[0]}.${ids[1]}.${ids[2]}`]) {
    const reply = trial.service.companyData('GET', `/run-reminders?cursor=${cursor}`)
    assert.deepEqual(await readStatusAndKey(reply), [400, 'request.cursor_invalid'], cursor)
  }
  const path = `/api/services/${trial.service.id}/flows/${trial.flow.id}/run-reminders`
  assert.deepEqual(toIds((await trial.company.call('GET', path)).body), ids)
})

test('a moved sandbox clock brings the next reminder closer', async () => {
  const trial = await createFlowRunFixture(platform)
  const { id } = await trial.start()
  await remind(trial, id)
  await sql`select advance_sandbox(${trial.service.id}::uuid, ${DAY_SECONDS}::bigint)`.execute(
    openRegion(platform).kysely,
  )
  assert.equal((await remind(trial, id)).body.sent, true)
})

test('runs are counted by the step where they wait or ended', async () => {
  const trial = await createFlowRunFixture(platform)
  const path = `/api/services/${trial.service.id}/flows/${trial.flow.id}/run-counts`
  const readCounts = async () => expectStatus(await trial.company.call('GET', path), 200, 'counting').body
  assert.deepEqual(await readCounts(), { steps: [], counted: 0, is_complete: true })
  const [completed, cancelled, waiting] = [await trial.start(), await trial.start(), await trial.start()]
  await trial.answer('customer', completed.id, { name: 'x' }, { next_node: 'last' })
  await trial.answer('company', completed.id, { note: 'x' }, { leaf: true })
  await trial.service.companyData('POST', `/flow-runs/${cancelled.id}/cancel`)
  const steps = [
    { node: 'first', waiting: 1, completed: 0, cancelled: 1 },
    { node: 'last', waiting: 0, completed: 1, cancelled: 0 },
  ]
  assert.deepEqual(await readCounts(), { steps, counted: 3, is_complete: true })
  const byClient = await trial.service.companyData('GET', `/flows/${trial.flow.id}/run-counts`)
  assert.deepEqual(byClient.body, await readCounts())
  assert.equal((await trial.customer.call('GET', path)).status, 403)
  const other = await createFlowRunFixture(platform)
  const ofStranger = await other.service.companyData('GET', `/flows/${trial.flow.id}/run-counts`)
  assert.deepEqual(ofStranger.body.steps, [], 'another service has no such runs')
  assert.equal(waiting.status, 'awaiting_customer')
  const survey = runSurvey({ database: openRegion(platform) })
  const latest = await survey.countRuns(
    { serviceId: trial.service.id, companyUserId: trial.company.userId },
    trial.flow.id,
    2,
  )
  const latestSteps = [{ node: 'first', waiting: 1, completed: 0, cancelled: 1 }]
  assert.deepEqual(latest, { steps: latestSteps, counted: 2, is_complete: false }, 'the sum is what was counted')
})
