// The services in the portal, for an owner and a delegate: the model of a page test.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { servicesTexts } from '../src/configuration/services/services-texts.ts'
import { listTexts } from '../src/contracts/flows/list/list-texts.ts'
import { paths } from '../src/paths.ts'
import { openCompany } from './fake/company.ts'
import { fakeTime } from './fake/ids.ts'
import { failingWebhook, fakeOverview, fakeServiceState } from './fake/overview.ts'
import { fakeService } from './fake/records.ts'

const texts = servicesTexts.en

test('G-182: the first service is created in the page, its passphrase shown once', inBrowser, async () => {
  const { page, fake } = await openCompany({ at: '/services' })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await checkPage(page, 'services-empty')

  // One main button: an empty page has its own.
  await page.getByRole('button', { name: texts.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: texts.add }).click()
  await dialog.getByText(texts.nameNeeded).waitFor()
  await dialog.getByLabel(texts.nameLabel, { exact: true }).fill('Newsletter')
  await checkPage(page, 'services-new')
  await dialog.getByRole('button', { name: texts.add }).click()

  const passphrase = await dialog.locator('figure code').textContent()
  assert.match(passphrase ?? '', /^\S{20,}$/)
  await checkPage(page, 'services-passphrase')
  await page.keyboard.press('Escape')
  assert.equal(await dialog.isVisible(), true, 'Escape does not close a one-time secret')
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'detached' })

  const row = page.getByRole('button', { name: 'Newsletter', exact: true })
  await row.waitFor()
  await checkPage(page, 'services-list')
  assert.deepEqual(
    fake.requests('POST /api/services').map(({ body }) => body.name),
    ['Newsletter'],
  )
  assert.deepEqual(
    fake.requests('POST /api/account/recovery-copies').map(({ body }) => body.kind),
    ['service_passphrase'],
  )
})

test('rows and drawer work by keyboard, with filters and row in the address', inBrowser, async () => {
  const { page } = await openCompany({ at: '/services', services: [fakeService()] })
  const row = page.locator('tbody').getByRole('button').first()
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  assert.match(page.url(), /open=/)
  await checkPage(page, 'services-drawer')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await row.evaluate((element) => element === document.activeElement), true)
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('heading', { name: servicesTexts.en.noneTitle }).waitFor()
  assert.match(page.url(), /text=nothing/)
  await page.getByRole('button', { name: servicesTexts.en.clear }).click()
  await row.waitFor()
})

test('G-054: a delegate without grants sees a note and no owner-only action', inBrowser, async () => {
  const { page, go } = await openCompany({ user: 'delegate', at: '/flows' })
  await page.getByText(listTexts.en.noServicesDelegate).waitFor()
  await go('/services')
  await page.getByText(servicesTexts.en.delegateEmpty).waitFor()
  assert.equal(await page.getByRole('button', { name: servicesTexts.en.add }).count(), 0)
  await checkPage(page, 'services-delegate')
})

test('(G-182) a long name in one word stays inside the screen', inBrowser, async () => {
  const service = fakeService({ name: 'Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluessel'.repeat(2) })
  const { page, go } = await openCompany({ at: '/services', services: [service] })
  await page.getByRole('table').getByRole('button', { name: service.name }).waitFor()
  await checkPage(page, 'services-long-name')
  await go(paths.service(service.id))
  await page.getByRole('heading', { name: service.name, level: 1 }).waitFor()
  await checkPage(page, 'service-long-name')
})

test('D1: the row of a service shows its connections, tasks and last event', inBrowser, async () => {
  const service = fakeService({ name: 'Newsletter' })
  const counts = {
    connections: 234,
    unread_messages: 3,
    webhooks: [failingWebhook],
    last_event: { kind: 'signed', at: fakeTime(9) },
  }
  const state = fakeServiceState({ service_id: service.id, ...counts })
  const { page } = await openCompany({
    at: paths.services,
    services: [service],
    replies: { 'GET /api/portal/overview': fakeOverview({ services: [state] }) },
  })
  const row = page.getByRole('row', { name: /Newsletter/ })
  await row.getByRole('cell', { name: '234', exact: true }).waitFor()
  await row.getByText(texts.states.unread('3')).waitFor()
  await row.getByText(texts.states.failing('1')).waitFor()
  await row.getByText(texts.events.signed, { exact: true }).waitFor()
})

test('services are sorted by a column, which is in the address', inBrowser, async () => {
  const names = ['Newsletter', 'Archive', 'Lease']
  const services = names.map((name) => fakeService({ name, share_code: name.toUpperCase() }))
  const { page } = await openCompany({ at: '/services', services })
  const rows = page.locator('tbody').getByRole('button')
  await rows.nth(2).waitFor()
  assert.deepEqual(await rows.allInnerTexts(), names)
  const heading = page.getByRole('columnheader', { name: servicesTexts.en.name })
  await heading.getByRole('button').click()
  await page.waitForURL(/sort=name/)
  assert.deepEqual(await rows.allInnerTexts(), names.toSorted())
  assert.equal(await heading.getAttribute('aria-sort'), 'ascending')
  await heading.getByRole('button').click()
  await page.waitForURL(/sort=-name/)
  assert.deepEqual(await rows.allInnerTexts(), names.toSorted().reverse())
})
