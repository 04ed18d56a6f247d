// The kept demo: after its stage is set, there is something in every state, and what it prints opens the doors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import { ownPlatform } from '@company-data/testkit'
import { createNarrator } from '../narrator.ts'
import { OWNER } from './company.ts'
import { guideOf } from './guide.ts'
import { setStage } from './stage.ts'
import { startEndpoints } from './webhooks.ts'

const platform = await ownPlatform()
const app = { addresses: { front_door: platform.frontDoor }, operatorToken: platform.operatorToken }
const silent = createNarrator({ write: () => undefined, hasColour: false })

test('documents and runs in every state, a webhook that delivers and one with a backlog', async (context) => {
  const endpoints = await startEndpoints()
  context.after(() => endpoints.stop())
  const stage = await setStage({ app, endpoints, narrator: silent })
  const company = createCompanyClient({ frontDoorUrl: platform.frontDoor })
  await company.login(OWNER)
  const [newsletter, rentals] = await company.listServices()
  assert.ok(newsletter && rentals)

  const statuses = new Set<string>()
  for (const { id } of [newsletter, rentals])
    for await (const { status } of company.servicePortal(id).documents()) statuses.add(status)
  assert.deepEqual(
    [...statuses].sort(),
    ['active', 'active_but_ending', 'ended', 'offering', 'ready_to_sign', 'waiting'],
    'a document in every state',
  )
  const [flow] = await company.flows(rentals.id)
  const runs = await Array.fromAsync(company.serviceFlows(rentals.id).flowRuns(flow?.id ?? ''))
  assert.deepEqual(
    [...new Set(runs.map(({ status }) => status))].sort(),
    ['awaiting_company', 'awaiting_customer', 'awaiting_signature', 'cancelled', 'completed', 'generating'],
    'a run in every state',
  )
  const webhooks = await company.webhooks(newsletter.id)
  assert.deepEqual(webhooks.map(({ health }) => health).sort(), ['bad', 'running'])
  assert.ok(webhooks.some(({ health, backlog_count }) => health === 'bad' && backlog_count > 0))
  const requests = await Array.fromAsync(company.servicePortal(newsletter.id).connectRequests())
  assert.deepEqual(requests.map(({ status }) => status).sort(), ['pending', 'rejected'])

  const { services, totals } = await company.overview()
  assert.equal(totals.connections, 4)
  const [first, second] = services
  assert.deepEqual([first?.unread_messages, first?.open_requests, first?.webhooks.length], [2, 1, 1])
  assert.deepEqual([second?.runs, second?.documents.own], [{ own: 2, customers: 1 }, 1])

  const guide = guideOf(stage, platform.frontDoor, ['portal', 'wallet'])
  for (const text of [
    OWNER.email,
    OWNER.password,
    stage.services[0]?.passphrase ?? '?',
    `${platform.frontDoor}/portal/`,
  ])
    assert.ok(guide.includes(text), `it prints ${text}`)
  assert.ok(!guideOf(stage, platform.frontDoor, ['portal']).includes('/wallet/'), 'what is not served is not named')
})
