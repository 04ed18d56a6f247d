// The overview: matters that need attention, today's events, and no first steps once they are done.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { firstStepsTexts } from '../src/overview/first-steps/first-steps-texts.ts'
import { overviewTexts } from '../src/overview/overview-texts.ts'
import { dailyChartTexts } from '../src/service-layout/activity/daily-chart-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { openCompany } from './fake/company.ts'
import { fakeId } from './fake/ids.ts'
import { keyedServiceReplies, SERVICE_ID } from './fake/keyed-service.ts'
import { failingWebhook, fakeDays, fakeOverview, fakeServiceState } from './fake/overview.ts'

const texts = overviewTexts.en

/** Always a time of today. */
const connected = (number: number, name: string) => ({
  kind: 'connected',
  at: new Date().toISOString().replace('Z', '+00:00'),
  service_id: SERVICE_ID,
  id: fakeId(number),
  name,
  flow_id: null,
  customer: null,
})

test("G-182, G-181: lists attention items and today's events without draining", inBrowser, async () => {
  const services = [fakeServiceState({ webhooks: [failingWebhook], unread_messages: 1 })]
  const ada = connected(60, 'Ada Lovelace')
  const run = {
    ...connected(62, 'Car lease'),
    kind: 'run_started',
    flow_id: fakeId(63),
    customer: 'Grace Hopper',
  }
  // A call of the feed, which drains it, has no response here and would fail the test.
  const { page, fake } = await openFakePortal({
    replies: {
      ...keyedServiceReplies(),
      'GET /api/portal/overview': fakeOverview({ services, recent: [ada, run] }),
      'GET /api/portal/overview/days': fakeDays(),
      [`GET /api/portal/services/${SERVICE_ID}/messages`]: { items: [], next_cursor: null },
    },
  })
  const attention = page.getByRole('region', { name: texts.attention })
  await attention.getByRole('heading', { name: /hooks\.example\.org/ }).waitFor()
  await page.getByRole('link', { name: texts.acts.connected('Ada Lovelace', null) }).waitFor()
  await page.getByRole('link', { name: texts.acts.run_started('Car lease', 'Grace Hopper') }).waitFor()
  assert.equal(await page.getByText(firstStepsTexts.en.title, { exact: true }).count(), 0, 'it has a connection')
  const { label, kinds } = dailyChartTexts.en
  const chart = await page.getByRole('figure', { name: label(kinds.connections, '435') }).boundingBox()
  assert.ok(chart && chart.width > 120, 'each of thirty days can be seen')
  const navigation = page.getByRole('navigation', { name: shellTexts.en.navigation })
  await navigation.getByRole('link', { name: `Messages 1 ${shellTexts.en.counters.unread}` }).waitFor()
  await navigation.getByRole('link', { name: `Services 1 ${shellTexts.en.counters.failing}` }).waitFor()
  await checkPage(page, 'overview-busy')

  // Later events appear without a reload.
  const recent = [connected(61, 'Charles Babbage'), ada]
  fake.on('GET /api/portal/overview', fakeOverview({ services, recent }))
  await page.getByRole('link', { name: texts.acts.connected('Charles Babbage', null) }).waitFor({ timeout: 180_000 })
  await attention.getByRole('link', { name: texts.attentionWords.messages('1', '').title }).click()
  await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor()
})

test('(G-182) (G-054) de: a delegate sees the granted service and no first steps', inBrowser, async () => {
  const totals = { connections: 0, new_connections: 0, new_signatures: 0, new_runs: 0 }
  const { page } = await openFakePortal({
    user: 'delegate',
    language: 'de',
    replies: { ...keyedServiceReplies(), 'GET /api/portal/overview': fakeOverview({ totals }) },
  })
  await page.getByRole('heading', { name: overviewTexts.de.nothingToday }).waitFor()
  assert.equal(await page.getByText(firstStepsTexts.de.title, { exact: true }).count(), 0)
  await checkPage(page, 'overview-delegate')
})

test('the navigation fits 800 pixels, and folded groups stay as they were left', inBrowser, async () => {
  const { page, go } = await openCompany()
  const navigation = page.getByRole('navigation', { name: shellTexts.en.navigation })
  const company = navigation.getByRole('button', { name: shellTexts.en.groups.company })
  const profile = navigation.getByRole('link', { name: 'Profile', exact: true })
  await company.waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  assert.equal(await navigation.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight), false)
  assert.equal(await profile.count(), 0)
  await company.click()
  await profile.waitFor()
  await company.click()
  await profile.waitFor({ state: 'detached' })
  // A group is open while one of its pages is shown.
  await go('/audit-log')
  await profile.waitFor()
  await checkPage(page, 'navigation-open-group')
})

test('A10: places that are scrolled away fade out below the search', inBrowser, async () => {
  const { page } = await openCompany()
  const navigation = page.getByRole('navigation', { name: shellTexts.en.navigation })
  await navigation.getByRole('link').first().waitFor()
  await page.setViewportSize({ width: 1280, height: 420 })
  const scrolled = await navigation.evaluate((list) => {
    const parts = [list, ...list.querySelectorAll('*')]
    const part = parts.find(
      (each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto',
    )
    part?.scrollTo({ top: 30 })
    return part && { top: part.scrollTop, mask: getComputedStyle(part).maskImage }
  })
  assert.equal(scrolled?.top, 30)
  assert.match(scrolled.mask, /^linear-gradient\([^,]+, rgba\(0, 0, 0, 0\),.*, rgba\(0, 0, 0, 0\)\)$/)
})

test('D3: runs of a flow in a row are one line, which leads to them', inBrowser, async () => {
  const run = (number: number) => ({
    ...connected(number, 'Car lease'),
    kind: 'run_started',
    flow_id: fakeId(70),
    customer: 'Grace Hopper',
  })
  const recent = [connected(60, 'Ada Lovelace'), run(71), run(72), run(73)]
  const { page } = await openFakePortal({
    replies: {
      ...keyedServiceReplies(),
      'GET /api/portal/overview': fakeOverview({ recent }),
      'GET /api/portal/overview/days': fakeDays(),
    },
  })
  const today = page.getByRole('region', { name: texts.today, exact: true })
  const runs = today.getByRole('link', { name: texts.manyRuns('3', 'Car lease') })
  const href = (await runs.getAttribute('href')) ?? ''
  assert.match(href, new RegExp(`/flow-runs\\?service=${SERVICE_ID}&flow=${fakeId(70)}$`))
  assert.equal(await today.getByRole('listitem').count(), 2)
  assert.equal(await today.getByRole('button').count(), 0, 'the line itself is the link')
})

test('no two places of the navigation have the same icon', inBrowser, async () => {
  const { page } = await openCompany()
  const navigation = page.getByRole('navigation', { name: shellTexts.en.navigation })
  for (const group of [shellTexts.en.groups.company, shellTexts.en.groups.customer]) {
    const button = navigation.getByRole('button', { name: group })
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
  await navigation.getByRole('link', { name: 'Profile', exact: true }).waitFor()
  const icons = await navigation
    .getByRole('link')
    .evaluateAll((links) => links.flatMap((link) => link.querySelector('svg')?.innerHTML ?? []))
  assert.ok(icons.length >= 20, String(icons.length))
  assert.equal(new Set(icons).size, icons.length)
})
