// The log of a service in the portal: filters, pages, the keyboard, and its navigation entry.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { appTexts } from '../src/app/app-texts.ts'
import { apiAccessTexts } from '../src/configuration/api-access/api-access-texts.ts'
import { logsTexts } from '../src/configuration/logs/logs-texts.ts'
import { serviceOverviewTexts } from '../src/configuration/services/overview/service-overview-texts.ts'
import { webhooksTexts } from '../src/configuration/webhooks/webhooks-texts.ts'
import { paths } from '../src/paths.ts'
import { serviceKeysTexts } from '../src/service-keys/service-keys-texts.ts'
import { servicePageTexts } from '../src/service-layout/service-page-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { pageReply } from './fake/collections.ts'
import { openCompany } from './fake/company.ts'
import { AT } from './fake/ids.ts'
import { fakeService, fakeWebhook } from './fake/records.ts'

const LOGS = 'GET /api/portal/services/{id}/logs'

const newEntry = (kind: string, data: object = {}) => ({ id: randomUUID(), at: AT, kind, message: kind, data })

/** A service with a webhook. More than one page: the newest thirty entries are changes of the description. */
const loggedService = () => {
  const service = fakeService()
  const webhook = fakeWebhook({ url: 'https://hooks.example.org/in' })
  const entries = [
    ...Array.from({ length: 30 }, () => newEntry('service.updated', { changed: ['description'] })),
    newEntry('webhook.updated', { webhook_id: webhook.id, url: webhook.url, changed: ['events'] }),
    newEntry('webhook.created', { webhook_id: webhook.id, url: webhook.url }),
  ]
  const replies = { [LOGS]: pageReply(entries) }
  return {
    service,
    webhook,
    at: paths.service(service.id, 'logs'),
    company: { services: [service], webhooks: [webhook], replies },
  }
}

const getRows = (page: Page) => page.getByRole('table').locator('tbody tr')

test('[A-82] the log is paged, filtered and searched, and its state is in the address', inBrowser, async () => {
  const texts = logsTexts.en
  const { at, webhook, company } = loggedService()
  const { page } = await openCompany({ ...company, at, expected: /ERR_FAILED/ })
  const table = page.getByRole('table', { name: texts.title })
  await table
    .getByText(texts.kinds['service.updated'] ?? '')
    .first()
    .waitFor()
  assert.equal(await getRows(page).count(), 25)
  await page.getByRole('button', { name: 'Next' }).click()
  await table.getByText(texts.kinds['webhook.created'] ?? '').waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await table.getByText(texts.kinds['webhook.created'] ?? '').waitFor({ state: 'detached' })
  await checkPage(page, 'logs')
  // The widest moment, with its seconds, is not cut.
  const isCut = await table
    .locator('tbody time')
    .first()
    .evaluate((time) => {
      time.textContent = '28 Sept 2026, 20:48:48'
      const cell = time.closest('td')
      return cell === null || cell.scrollWidth > cell.clientWidth
    })
  assert.equal(isCut, false)

  // The entries of one webhook are older than the first page, but are found.
  await page.getByRole('combobox', { name: texts.webhook }).click()
  await page.getByRole('option', { name: 'hooks.example.org/in' }).click()
  await table.getByText(texts.kinds['webhook.updated'] ?? '').waitFor()
  assert.equal(await getRows(page).count(), 2)
  assert.match(page.url(), new RegExp(`webhook=${webhook.id}`))
  await page.getByRole('searchbox', { name: texts.search }).fill('events')
  await table.getByText(texts.kinds['webhook.created'] ?? '').waitFor({ state: 'detached' })
  assert.equal(await getRows(page).count(), 1)
  await page.getByRole('combobox', { name: texts.kind }).click()
  await page.getByRole('option', { name: texts.problems }).click()
  await page.getByRole('heading', { name: texts.noneTitle }).waitFor()
  await page.getByRole('button', { name: texts.clear }).click()
  await getRows(page).nth(24).waitFor()

  // Loaded entries stay when a refetch fails, and show their age.
  const { lastRead, readAgain } = appTexts.en
  const isLog = ({ pathname }: URL): boolean => pathname.endsWith('/logs')
  await page.route(isLog, (route) => route.abort())
  await page.getByRole('button', { name: texts.refresh }).click()
  await page.getByText(lastRead('').split('.')[0] ?? '').waitFor()
  assert.equal(await getRows(page).count(), 25)
  await page.unroute(isLog)
  await page.getByText(readAgain, { exact: true }).click()
  await page.getByText(readAgain, { exact: true }).waitFor({ state: 'detached' })
})

test('G-182: German: entries are browsed by keyboard, in the list and the drawer', inBrowser, async () => {
  const texts = logsTexts.de
  const { at, webhook, company } = loggedService()
  const { page } = await openCompany({
    ...company,
    user: 'delegate',
    language: 'de',
    at: `${at}?webhook=${webhook.id}`,
  })
  const first = page.getByRole('button', { name: texts.kinds['webhook.updated'] ?? '' })
  await first.focus()
  await page.keyboard.press('ArrowDown')
  const second = page.getByRole('button', { name: texts.kinds['webhook.created'] ?? '' })
  assert.ok(await second.evaluate((button) => button === document.activeElement))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { name: texts.kinds['webhook.updated'] ?? '' }).waitFor()
  await drawer.getByText(texts.changed('events')).waitFor()
  await page.keyboard.press('ArrowDown')
  await drawer.getByRole('heading', { name: texts.kinds['webhook.created'] ?? '' }).waitFor()
  assert.equal(await drawer.getByRole('button', { name: texts.older }).isDisabled(), true)
  await checkPage(page, 'log-entry')
  await drawer.getByRole('link', { name: texts.toWebhook }).click()
  await page.getByRole('dialog', { name: 'hooks.example.org/in' }).waitFor()
  await page.getByRole('link', { name: webhooksTexts.de.toLogs }).click()
  await first.waitFor()
})

test("A-82: a service's log may require a second factor", inBrowser, async () => {
  const strict = fakeService({ name: 'Strict', require_2fa: true })
  const FORBIDDEN = new ApiError('auth.forbidden')
  const texts = serviceKeysTexts.en
  const { page, go } = await openCompany({
    at: paths.service(strict.id, 'logs'),
    services: [strict],
    expected: /403/,
    replies: { [LOGS]: FORBIDDEN, 'GET /api/portal/services/{serviceId}/feed-status': FORBIDDEN },
  })
  await page.getByRole('heading', { name: texts.secondFactorTitle }).waitFor()
  await go(paths.service(strict.id, 'webhooks'))
  await page.getByText(webhooksTexts.en.feedClosed).waitFor()
})

test('D1-ACCT-13: the service tabs are overview, API access, webhooks and logs', inBrowser, async () => {
  const tabs = servicePageTexts.en.tabs
  const { service, webhook, company } = loggedService()
  service.client_id = 'client-news'
  const replies = { [LOGS]: pageReply([newEntry('client.created', { client_id: service.client_id })]) }
  const { page } = await openCompany({ ...company, at: paths.overview, webhooks: [webhook], replies })
  const navigation = page.getByRole('navigation', { name: shellTexts.en.navigation })
  await navigation.getByRole('link', { name: 'Services', exact: true }).click()
  await page.getByRole('button', { name: service.name, exact: true }).click()
  await page.getByRole('dialog').getByRole('link').first().click()

  await page.getByRole('heading', { name: service.name, level: 1 }).waitFor()
  const tab = (name: string) =>
    page.getByRole('navigation', { name: servicePageTexts.en.tabsLabel }).getByRole('link', { name, exact: true })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: serviceOverviewTexts.en.download }).click()
  assert.match(await readFile(await (await downloading).path(), 'utf8'), /BEGIN ENCRYPTED PRIVATE KEY/)
  assert.equal(await tab(tabs.overview).getAttribute('aria-current'), 'page')
  await tab(tabs['api-access']).click()
  await page.getByRole('heading', { name: apiAccessTexts.en.clientTitle, exact: true }).waitFor()
  await tab(tabs.webhooks).click()
  await page.getByRole('table', { name: webhooksTexts.en.title }).getByText('hooks.example.org').waitFor()
  await tab(tabs.logs).click()
  await page
    .getByRole('table', { name: logsTexts.en.title })
    .getByText(logsTexts.en.kinds['client.created'] ?? '')
    .waitFor()
  assert.equal(await tab(tabs.logs).getAttribute('aria-current'), 'page')
})
