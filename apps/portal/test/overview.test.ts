// The overview: a stranger comes to a first decrypted value on the page, and whoever runs a company sees what needs attention.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, openFakePortal, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { firstStepsTexts } from '../src/overview/first-steps/first-steps-texts.ts'
import { overviewTexts } from '../src/overview/overview-texts.ts'
import { serviceKeysTexts } from '../src/service-keys/service-keys-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { fakeOverview, fakeServiceState } from './fixtures/overview.ts'
import { fakeId, fakeTime, SERVICE_ID, serviceReplies } from './fixtures/services.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()

const texts = overviewTexts.en

/** From an empty overview to a first opened value; gives the passphrase that was shown. */
const followFirstSteps = async (page: Page): Promise<string> => {
  const steps = firstStepsTexts.en
  await page.getByLabel(steps.name).fill('Newsletter')
  await checkPage(page, 'first-steps-service')
  await page.getByRole('button', { name: steps.create }).click()
  const passphrase = (await page.locator('figure code').textContent()) ?? ''
  await checkPage(page, 'first-steps-passphrase')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: steps.goOn }).click()

  await page.getByRole('checkbox', { name: steps.fields.date_of_birth }).click()
  await checkPage(page, 'first-steps-fields')
  await page.getByRole('button', { name: steps.publish }).click()

  await page.getByLabel(steps.fields.first_name, { exact: true }).fill('Augusta Ada')
  await checkPage(page, 'first-steps-person')
  await page.getByRole('button', { name: steps.share }).click()

  await page.getByRole('row', { name: steps.fields.first_name }).getByText('Augusta Ada', { exact: true }).waitFor()
  await page.getByText('1990-12-10', { exact: true }).waitFor()
  await page.getByText(steps.success).waitFor()
  assert.equal(new URL(page.url()).pathname, '/portal/overview', 'nobody left the page')
  await checkPage(page, 'first-steps-value')
  return passphrase
}

const lockAndUnlock = async (page: Page, passphrase: string): Promise<void> => {
  const keys = serviceKeysTexts.en
  await page.getByRole('button', { name: keys.lock }).click()
  await page.getByText('Augusta Ada', { exact: true }).waitFor({ state: 'detached' })
  assert.equal(await page.getByText(firstStepsTexts.en.success).count(), 0)
  await page.getByRole('button', { name: keys.unlock }).click()
  const drawer = page.getByRole('dialog').and(page.locator(':not([aria-modal="false"])'))
  await drawer.getByLabel(keys.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: keys.unlock }).click()
  await page.getByText('Augusta Ada', { exact: true }).waitFor()
}

test('(G-182) a stranger registers and reads a first value; a lock takes it away', inBrowser, async () => {
  const [steps, session] = [firstStepsTexts.en, sessionTexts.en]
  const { page } = await openPortal(platform, { at: '/register' })
  const name = uniqueName()
  await page.getByLabel(session.displayName).fill('Nordwind Energie')
  await page.getByLabel(session.companyCode).fill(`f${name}`.slice(0, 12))
  await page.getByLabel(session.email, { exact: true }).fill(`first-${name.toLowerCase()}@example.org`)
  await page.getByLabel(session.password, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: session.register }).click()
  await page.getByRole('link', { name: session.confirmLater }).click()
  const passphrase = await followFirstSteps(page)
  await lockAndUnlock(page, passphrase)
  await page.getByRole('button', { name: steps.finish }).click()
  await page.getByText(texts.acts.connected(steps.testPerson)).waitFor()
  assert.equal(await page.getByText(steps.title, { exact: true }).count(), 0)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  assert.ok(!stored.includes(passphrase) && !stored.includes('Augusta'), 'nothing that was opened is stored')
})

/** Of today, whenever that is. */
const connected = (number: number, name: string) => ({
  ...{ kind: 'connected', at: new Date().toISOString().replace('Z', '+00:00'), service_id: SERVICE_ID },
  ...{ id: fakeId(number), name, flow_id: null },
})

const webhook = {
  ...{ webhook_id: fakeId(40), url: 'https://hooks.example.org/in', health: 'bad', health_changed_at: fakeTime(1) },
  ...{ backlog_count: 2, backlog_oldest_at: fakeTime(1) },
}

test(
  '(G-182) (G-181) what needs attention and what happened today, and links to both; nothing is drained',
  inBrowser,
  async () => {
    const services = [fakeServiceState({ webhooks: [webhook], unread_messages: 1 })]
    const ada = connected(60, 'Ada Lovelace')
    // A call of the feed, which drains it, has no response here and would fail the test.
    const { page, fake } = await openFakePortal({
      replies: {
        ...serviceReplies(),
        'GET /api/portal/overview': fakeOverview({ services, recent: [ada] }),
        [`GET /api/portal/services/${SERVICE_ID}/messages`]: { items: [], next_cursor: null },
      },
    })
    const attention = page.getByRole('region', { name: texts.attention })
    await attention.getByRole('heading', { name: /hooks\.example\.org/ }).waitFor()
    await page.getByRole('link', { name: texts.acts.connected('Ada Lovelace') }).waitFor()
    assert.equal(await page.getByText(firstStepsTexts.en.title, { exact: true }).count(), 0, 'it has a connection')
    await checkPage(page, 'overview-busy')

    // What happens meanwhile appears by itself.
    const recent = [connected(61, 'Charles Babbage'), ada]
    fake.on('GET /api/portal/overview', fakeOverview({ services, recent }))
    await page.getByRole('link', { name: texts.acts.connected('Charles Babbage') }).waitFor({ timeout: 180_000 })
    await attention
      .getByRole('link', { name: `${texts.open}: ${texts.attentionWords.messages('1', '').title}` })
      .click()
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor()
  },
)

test('(G-182) (G-054) de: a delegate sees the granted service and no first steps', inBrowser, async () => {
  const totals = { connections: 0, new_connections: 0, new_signatures: 0, new_runs: 0 }
  const { page } = await openFakePortal({
    ...{ user: 'delegate', language: 'de' },
    replies: { ...serviceReplies(), 'GET /api/portal/overview': fakeOverview({ totals }) },
  })
  await page.getByRole('heading', { name: overviewTexts.de.nothingToday }).waitFor()
  assert.equal(await page.getByText(firstStepsTexts.de.title, { exact: true }).count(), 0)
  await checkPage(page, 'overview-delegate')
})
