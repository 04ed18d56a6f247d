// The overview: a stranger comes to a first decrypted value on the page, and whoever runs a company sees what needs attention.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connect,
  createService,
  expectStatus,
  registerCompany,
  registerPerson,
  startConversation,
  startEndpointSink,
  uniqueName,
  until,
  usePlatform,
} from '@company-data/testkit'
import { checkPage, inBrowser, portalUser, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { firstStepsTexts } from '../src/overview/first-steps/first-steps-texts.ts'
import { overviewTexts } from '../src/overview/overview-texts.ts'
import { serviceKeysTexts } from '../src/service-keys/service-keys-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { companyScene } from './scenes/company-scene.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()

/** From an empty overview to a first opened value; gives the passphrase that was shown. Looks at the named steps. */
const follow = async (page: Page, language: 'en' | 'de', looks: readonly string[]): Promise<string> => {
  const texts = firstStepsTexts[language]
  const look = async (step: string) => {
    if (looks.includes(step)) await checkPage(page, `first-steps-${step}`)
  }
  await page.getByLabel(texts.name).fill('Newsletter')
  await look('service')
  await page.getByRole('button', { name: texts.create }).click()
  const passphrase = (await page.locator('figure code').textContent()) ?? ''
  await look('passphrase')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: texts.goOn }).click()

  await page.getByRole('checkbox', { name: texts.fields.date_of_birth }).click()
  await look('fields')
  await page.getByRole('button', { name: texts.publish }).click()

  await page.getByLabel(texts.fields.first_name, { exact: true }).fill('Augusta Ada')
  await look('person')
  await page.getByRole('button', { name: texts.share }).click()

  await page.getByRole('row', { name: texts.fields.first_name }).getByText('Augusta Ada', { exact: true }).waitFor()
  await page.getByText('1990-12-10', { exact: true }).waitFor()
  await page.getByText(texts.success).waitFor()
  assert.equal(new URL(page.url()).pathname, '/portal/overview', 'nobody left the page')
  await look('value')
  return passphrase
}

test('(G-182) a stranger registers and reads a first opened value without leaving the page', inBrowser, async () => {
  const [texts, session] = [firstStepsTexts.en, sessionTexts.en]
  const { page } = await openPortal(platform, { at: '/register' })
  const name = uniqueName()
  await page.getByLabel(session.displayName).fill('Nordwind Energie')
  await page.getByLabel(session.companyCode).fill(`f${name}`.slice(0, 12))
  await page.getByLabel(session.email, { exact: true }).fill(`first-${name.toLowerCase()}@example.org`)
  await page.getByLabel(session.password, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: session.register }).click()
  await page.getByRole('link', { name: session.confirmLater }).click()
  const passphrase = await follow(page, 'en', ['service', 'person', 'value'])
  await page.getByRole('button', { name: texts.finish }).click()
  await page.getByText(overviewTexts.en.acts.connected(texts.testPerson)).waitFor()
  assert.equal(await page.getByText(texts.title, { exact: true }).count(), 0)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  assert.ok(!stored.includes(passphrase) && !stored.includes('Augusta'), 'nothing that was opened is stored')
})

test('(G-182) de: a lock takes the first value away, and the passphrase brings it back', inBrowser, async () => {
  const user = portalUser(await registerCompany(platform))
  const { page } = await openPortal(platform, { user, language: 'de' })
  const passphrase = await follow(page, 'de', ['passphrase', 'fields'])
  await page.getByRole('button', { name: serviceKeysTexts.de.lock }).click()
  await page.getByText('Augusta Ada', { exact: true }).waitFor({ state: 'detached' })
  assert.equal(await page.getByText(firstStepsTexts.de.success).count(), 0)
  await page.getByRole('button', { name: serviceKeysTexts.de.unlock }).click()
  const drawer = page.getByRole('dialog').and(page.locator(':not([aria-modal="false"])'))
  await drawer.getByLabel(serviceKeysTexts.de.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: serviceKeysTexts.de.unlock }).click()
  await page.getByText('Augusta Ada', { exact: true }).waitFor()
})

const texts = overviewTexts.en

test(
  '(G-182) (G-181) what needs attention and what happened today, and links to both; nothing is drained',
  inBrowser,
  async () => {
    const company = await registerCompany(platform)
    const service = await createService(company)
    const bad = await startEndpointSink()
    bad.answerWith(500)
    try {
      const hooks = `/api/services/${service.id}/webhooks`
      const { id } = expectStatus(
        await company.call('POST', hooks, { url: bad.url, auth_type: 'none' }),
        201,
        'adding',
      ).body
      const person = await registerPerson(platform, { displayName: 'Ada Lovelace' })
      const { customer } = await startConversation(service, person)
      await customer.send('Hello?')
      await until(
        'the webhook is bad',
        async () => (await company.call('GET', `${hooks}/${id}`)).body.health === 'bad',
        30_000,
      )
      const { page } = await openPortal(platform, { user: portalUser(company) })
      const attention = page.getByRole('region', { name: texts.attention })
      await attention.getByRole('heading', { name: new RegExp(new URL(bad.url).host) }).waitFor()
      await page.getByRole('link', { name: texts.acts.connected('Ada Lovelace') }).waitFor()
      assert.equal(await page.getByText(firstStepsTexts.en.title, { exact: true }).count(), 0, 'it has a connection')
      await checkPage(page, 'overview-busy')

      // What happens meanwhile appears by itself.
      await connect(await registerPerson(platform, { displayName: 'Charles Babbage' }), service)
      await page.getByRole('link', { name: texts.acts.connected('Charles Babbage') }).waitFor({ timeout: 60_000 })
      await attention
        .getByRole('link', { name: `${texts.open}: ${texts.attentionWords.messages('1', '').title}` })
        .click()
      await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor()
      const events = (await service.changes()).map(({ event }) => event)
      assert.deepEqual(events, ['message_received', 'connection_created'])
    } finally {
      await bad.stop()
    }
  },
)

test('(G-182) (G-054) de: a delegate sees the granted service and no first steps', inBrowser, async () => {
  const { delegate } = await companyScene(platform)
  const { page } = await openPortal(platform, { user: await delegate(), language: 'de' })
  await page.getByRole('heading', { name: overviewTexts.de.nothingToday }).waitFor()
  assert.equal(await page.getByText(firstStepsTexts.de.title, { exact: true }).count(), 0)
  await checkPage(page, 'overview-delegate')
})
