// A webhook that fails and is probed: since when, on the overview and in its drawer, and one line for its probes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { inBrowser } from '@company-data/testkit/browser'
import { logsTexts } from '../../src/configuration/logs/logs-texts.ts'
import { overviewTexts } from '../../src/overview/overview-texts.ts'
import { paths } from '../../src/paths.ts'
import { openCompany } from '../fake/company.ts'
import { fakeTime } from '../fake/ids.ts'
import { fakeOverview, fakeServiceState } from '../fake/overview.ts'
import { fakeService, fakeWebhook, lastPage } from '../fake/records.ts'
import { openRow } from '../fixtures/webhook-endpoints.ts'

/** Failed at :01, probed last at :39. */
const failing = { health: 'bad', failing_since: fakeTime(1), health_changed_at: fakeTime(39) } as const

test('a webhook shows its first failure, however often it was probed', inBrowser, async () => {
  const service = fakeService()
  const webhook = fakeWebhook({ ...failing, backlog_count: 2, backlog_oldest_at: fakeTime(1) })
  const { id: webhook_id, name, url, backlog_count, backlog_oldest_at } = webhook
  const state = { webhook_id, name, url, ...failing, backlog_count, backlog_oldest_at }
  const { page, go } = await openCompany({
    services: [service],
    webhooks: [webhook],
    replies: {
      'GET /api/portal/overview': fakeOverview({
        services: [fakeServiceState({ service_id: service.id, webhooks: [state] })],
      }),
    },
  })
  const item = page.getByRole('region', { name: overviewTexts.en.attention }).getByRole('listitem').first()
  await item.getByText(/:01\b/).waitFor()
  assert.doesNotMatch((await item.textContent()) ?? '', /:39\b/)
  await go(paths.service(service.id, 'webhooks'))
  const drawer = await openRow(page, webhook)
  await drawer.getByText(/^Stopped since .*:01\b/).waitFor()
})

test('the log has one line for the failed probes of a webhook', inBrowser, async () => {
  const service = fakeService()
  const webhook = fakeWebhook(failing)
  const change = (minute: number, from: string, to: string) => ({
    id: randomUUID(),
    at: fakeTime(minute),
    kind: 'webhook.state_changed',
    message: 'changed',
    data: { webhook_id: webhook.id, url: webhook.url, from, to },
  })
  const probes = [30, 20, 10].flatMap((minute) => [
    change(minute + 1, 'unknown', 'bad'),
    change(minute, 'bad', 'unknown'),
  ])
  const { page } = await openCompany({
    at: paths.service(service.id, 'logs'),
    services: [service],
    webhooks: [webhook],
    replies: { 'GET /api/portal/services/{id}/logs': lastPage([...probes, change(1, 'running', 'bad')]) },
  })
  const rows = page.getByRole('table').locator('tbody tr')
  await rows.filter({ hasText: logsTexts.en.probes('3') }).waitFor()
  assert.equal(await rows.count(), 2)
})
