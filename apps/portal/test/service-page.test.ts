// The page of a service in the portal: its overview and its API access, for the owner and for a delegate.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { createLinkKey } from '@company-data/sdk/company'
import { checkPage, inBrowser, keyLogReplies } from '@company-data/testkit/browser'
import { keyTexts } from '@company-data/web/app/rules'
import { appTexts } from '../src/app/app-texts.ts'
import { secretOverlapTexts } from '../src/app/secret-overlap-texts.ts'
import { planTexts } from '../src/company/plan/plan-texts.ts'
import { apiAccessTexts } from '../src/configuration/api-access/api-access-texts.ts'
import { serviceOverviewTexts } from '../src/configuration/services/overview/service-overview-texts.ts'
import { servicesTexts } from '../src/configuration/services/services-texts.ts'
import { paths } from '../src/paths.ts'
import { servicePageTexts } from '../src/service-layout/service-page-texts.ts'
import { openCompany } from './fake/company.ts'
import { SERVICE_KEY } from './fake/keyed-service.ts'
import { fakeService, RENEWED_SECRET, SECRET } from './fake/records.ts'
import { PEM } from './fake/services.ts'

test('a sandbox service is labelled in the list and on its page', inBrowser, async () => {
  const [sandbox, real] = [fakeService({ name: 'Tests', share_code: 'TESTS', sandbox: true }), fakeService()]
  const { page, go } = await openCompany({ at: paths.services, services: [sandbox, real] })
  const label = page.getByText(servicesTexts.en.sandbox, { exact: true })
  await label.waitFor()
  assert.equal(await label.count(), 1)
  await checkPage(page, 'services-with-sandbox')
  await go(paths.service(sandbox.id))
  await page.getByRole('heading', { name: 'Tests', level: 1 }).waitFor()
  await page.getByText(servicePageTexts.en.sandbox, { exact: true }).waitFor()
})

test('G-182: the overview shows the code, key download, details, rules and backlog', inBrowser, async () => {
  const texts = serviceOverviewTexts.en
  const service = fakeService({ public_key: SERVICE_KEY.publicKey })
  const { page, fake } = await openCompany({ at: paths.service(service.id), services: [service] })
  await page.getByRole('heading', { name: 'Newsletter', level: 1 }).waitFor()
  for (const tab of Object.values(servicePageTexts.en.tabs))
    await page.getByRole('link', { name: tab, exact: true }).first().waitFor()
  // On a phone the bar fades where it continues, and follows the focus to its end.
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: servicePageTexts.en.tabsLabel })
  const waitForFade = (end: string) => page.locator(`nav[data-more="${end}"]`).waitFor()
  await waitForFade('end')
  assert.match(await tabs.evaluate((bar) => getComputedStyle(bar).maskImage), /gradient/)
  await tabs.getByRole('link').last().focus()
  await waitForFade('start')
  await page.setViewportSize({ width: 1280, height: 850 })
  await waitForFade('')
  await page.getByRole('img', { name: texts.qrLabel(service.code) }).waitFor()
  await page.getByText(service.public_key_sha256).waitFor()
  await page.getByText(texts.nothingWaits).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: texts.companyLink }).click()
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    `${fake.origin}/portal${paths.connectSupplier}?code=${service.code}#k=${await createLinkKey(service.public_key)}`,
  )

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.download }).click()
  assert.equal(await readFile(await (await downloading).path(), 'utf8'), PEM)

  await page.getByLabel(texts.name, { exact: true }).fill('')
  await page.getByRole('button', { name: texts.save }).click()
  await page.getByText(texts.nameNeeded).waitFor()
  await page.getByLabel(texts.name, { exact: true }).fill('Weekly')
  await page.getByLabel(texts.shareCode, { exact: true }).fill('weekly')
  await page.getByRole('button', { name: texts.save }).click()
  await page.getByRole('heading', { name: 'Weekly', level: 1 }).waitFor()
  await page.locator('input[name="share_code"][value="WEEKLY"]').waitFor()
  assert.equal(await page.getByLabel(texts.name, { exact: true }).inputValue(), 'Weekly')
  await page.getByRole('switch', { name: texts.numberMatching }).click()
  await page.getByRole('switch', { name: texts.numberMatching, checked: true }).waitFor()
  await checkPage(page, 'service-overview')
  assert.deepEqual([service.name, service.share_code, service.number_matching], ['Weekly', 'WEEKLY', true])
})

test('D1-CLI-07: a client is created at the API access, its secret shown once', inBrowser, async () => {
  const texts = apiAccessTexts.de
  const service = fakeService()
  const { page, fake } = await openCompany({
    language: 'de',
    at: paths.service(service.id, 'api-access'),
    services: [service],
    expected: /status of 404/,
  })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await page.getByRole('button', { name: texts.create }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.redirectUri, { exact: true }).fill('ftp://example.org')
  await dialog.getByRole('button', { name: texts.create }).click()
  await dialog.getByText(texts.redirectInvalid).waitFor()
  await dialog.getByLabel(texts.redirectUri, { exact: true }).fill('https://example.org/back')
  await dialog.getByRole('button', { name: texts.create }).click()

  const readSecret = async (): Promise<string> => {
    const secret = (await page.getByRole('dialog').locator('figure code').textContent()) ?? ''
    await page.getByRole('dialog').getByRole('checkbox').click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return secret
  }
  await page.getByRole('dialog', { name: texts.secretTitle }).waitFor()
  const clientSecret = await readSecret()
  assert.equal(clientSecret, SECRET)
  const [created] = fake.requests('POST /api/services/{id}/client')
  assert.equal(created?.body.redirect_uri, 'https://example.org/back')

  const code = page.getByRole('figure').filter({ hasText: 'curl' })
  assert.match((await code.textContent()) ?? '', new RegExp(service.client_id ?? ''))
  assert.equal((await page.content()).includes(clientSecret), false, 'the secret is gone from the page')
  await checkPage(page, 'api-access')

  await page.getByRole('button', { name: texts.regenerate }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.regenerate }).click()
  await page.getByRole('dialog', { name: texts.secretTitle }).waitFor()
  assert.equal(await readSecret(), RENEWED_SECRET)
  assert.equal(await page.getByText(secretOverlapTexts.de.previous).count(), 0)
})

test('B-14: German: the old secret of a client overlaps with the new one', inBrowser, async () => {
  const texts = apiAccessTexts.de
  const overlap = secretOverlapTexts.de
  const service = fakeService({ client_id: 'client-news' })
  const at = paths.service(service.id, 'api-access')
  const { page, fake } = await openCompany({ language: 'de', at, services: [service] })
  await page.getByRole('button', { name: texts.regenerate }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(texts.regenerateText).waitFor()
  await question.getByRole('combobox').click()
  await page.getByRole('option', { name: overlap.options[24] }).click()
  await question.getByText(overlap.both).waitFor()
  await checkPage(page, 'api-access-new-secret')
  await question.getByRole('button', { name: texts.regenerate }).click()
  const dialog = page.getByRole('dialog', { name: texts.secretTitle })
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'detached' })
  const [request] = fake.requests('POST /api/services/{id}/client/regenerate-secret')
  assert.deepEqual(request?.body, { overlap_hours: 24 })
  await page.getByText(overlap.previous).waitFor()
  await page.getByText(overlap.endByNew).waitFor()
})

test('G-012, D1-CLI-07: on the Free plan, API access links to the plans', inBrowser, async () => {
  const texts = apiAccessTexts.en
  const service = fakeService({ client_id: 'client-news' })
  const at = paths.service(service.id, 'api-access')
  const { page, go } = await openCompany({
    at,
    services: [service],
    account: { level: 'free' },
    expected: /status of 404/,
  })
  await page.getByText(texts.endedTitle).waitFor()
  await checkPage(page, 'api-access-free-client')
  await page.getByRole('button', { name: appTexts.en.more }).click()
  await page.getByRole('menuitem', { name: texts.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click()
  await page.getByRole('heading', { name: texts.freeTitle }).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.create }).count(), 0)
  await checkPage(page, 'api-access-free')
  await page.getByRole('link', { name: appTexts.en.choosePlan }).click()
  await page.getByRole('button', { name: planTexts.en.choose('Basic') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: planTexts.en.choose('Basic') })
    .click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await go(at)
  await page.getByRole('button', { name: texts.create }).waitFor()
})

test('G-054, A-12: a delegate sees a granted service without owner-only actions', inBrowser, async () => {
  const service = fakeService({ client_id: 'client-news' })
  const { page, go, fake } = await openCompany({
    user: 'delegate',
    language: 'de',
    at: paths.service(service.id),
    services: [service],
    expected: /status of 403/,
  })
  fake.on('GET /api/services/{id}/client', new ApiError('auth.owner_only'))
  const texts = serviceOverviewTexts.de
  await page.getByRole('button', { name: texts.download }).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.delete }).count(), 0)
  assert.equal(await page.getByRole('switch', { name: texts.require2fa }).isDisabled(), true)
  await go(paths.service(service.id, 'api-access'))
  await page.locator('dl').getByText('client-news').waitFor()
  assert.equal(await page.getByText(apiAccessTexts.de.grants).count(), 0, 'the rest of the client is for the owner')
})

test('G-182: a service is deleted after typing its name', inBrowser, async () => {
  const texts = serviceOverviewTexts.en
  const services = [fakeService({ name: 'Doomed' })]
  const { page } = await openCompany({ at: paths.service(services[0]?.id ?? ''), services })
  await page.getByRole('button', { name: texts.delete }).click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: texts.delete })
  assert.equal(await confirm.isDisabled(), true)
  await dialog.getByRole('textbox').fill('Doomed')
  await confirm.click()
  await page.waitForURL(/\/services$/)
  assert.deepEqual(services, [])
})

test('G-012: a delegate on the Free plan sees who can change the plan', inBrowser, async () => {
  const service = fakeService()
  const { page } = await openCompany({
    user: 'delegate',
    at: paths.service(service.id, 'api-access'),
    services: [service],
    account: { level: 'free' },
  })
  await page.getByText(apiAccessTexts.en.freeDelegate).waitFor()
})

test('TRUST-60: every page warns of a foreign key under any code', inBrowser, async () => {
  const texts = serviceOverviewTexts.en.keyLog
  const [first, second] = ['NEWS', 'SHOP'].map((share_code) =>
    fakeService({ share_code, public_key: SERVICE_KEY.publicKey }),
  ) as [ServiceRecord, ServiceRecord]
  const foreign = { ...second, id: crypto.randomUUID(), public_key: Buffer.from('another key').toString('base64') }
  const { page, go } = await openCompany({
    services: [first, second],
    replies: keyLogReplies(first, second, foreign),
  })
  await page.getByText(keyTexts.en.foreign_key.title(second.code)).waitFor()
  await checkPage(page, 'portal-foreign-key-warning')
  await go(paths.service(first.id))
  await page.getByText(texts.onlyOwn).waitFor()
  await go(paths.service(second.id))
  const keyHash = createHash('sha256').update('another key').digest('hex')
  await page.getByRole('list', { name: texts.foreignKeys }).getByText(keyHash).waitFor()
  await checkPage(page, 'portal-foreign-key')
})
