// The rows of lists: a dot means a state, and an id without use in a list shows only under the pointer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import type { Locator } from 'playwright-core'
import { securityTexts } from '../../src/company/security/security-texts.ts'
import { servicesTexts } from '../../src/configuration/services/services-texts.ts'
import { documentsTexts } from '../../src/contracts/documents/documents-texts.ts'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { versionTexts } from '../../src/contracts/flows/versions/version-texts.ts'
import { listOptionsTexts } from '../../src/lists/list-options/list-options-texts.ts'
import { paths } from '../../src/paths.ts'
import { openCompany } from '../fake/company.ts'
import { fakeFlow, stepsInRow } from '../fake/flows.ts'
import { failingWebhook, fakeOverview, fakeServiceState } from '../fake/overview.ts'
import { fakeClient, fakeService } from '../fake/records.ts'

const DOT = 'span[aria-hidden="true"]'

test('a sandbox and a client have no dot, unread messages have one', inBrowser, async () => {
  const texts = servicesTexts.en
  const sandbox = fakeService({ name: 'Tests', share_code: 'TESTS', sandbox: true, client_id: 'client-tests' })
  const { page } = await openCompany({
    at: paths.services,
    services: [sandbox],
    replies: {
      'GET /api/portal/overview': fakeOverview({
        services: [fakeServiceState({ service_id: sandbox.id, unread_messages: 2 })],
      }),
    },
  })
  const row = page.getByRole('row', { name: /Tests/ })
  const cell = (text: string) => row.getByRole('cell').filter({ hasText: text })
  await cell(texts.states.unread('2')).locator(DOT).waitFor()
  await cell(texts.hasClient).waitFor()
  assert.equal(await cell(texts.sandbox).locator(DOT).count(), 0)
  assert.equal(await cell(texts.hasClient).locator(DOT).count(), 0)
})

test('a version and a kind of difference have no dot, an unsaved draft has', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2), 3)
  const { page } = await openFakePortal({ at, replies })
  const version = page.getByText(editorTexts.en.version(3), { exact: true }).locator('..')
  await version.waitFor()
  assert.equal(await version.locator(DOT).count(), 0)
  await page.getByRole('button', { name: 'Step 1' }).first().click()
  await page.locator('input[name="nodes/1/label"]').fill('About you')
  const unsaved = page.getByText(editorTexts.en.unsaved, { exact: true }).locator('..')
  await unsaved.locator(DOT).waitFor()
  await page.getByRole('button', { name: editorTexts.en.views.versions, exact: true }).click()
  const change = page.getByText(versionTexts.en.kinds.changed, { exact: true })
  await change.waitFor()
  assert.equal(await page.getByRole('table').locator(DOT).count(), 0)
  await checkPage(page, 'flow-versions')
})

test('ids are in the drawer, and in a list only under the pointer', inBrowser, async () => {
  const client = fakeClient({ client_id: 'acct_1', name: 'Purchasing' })
  const { page } = await openCompany({ at: '/clients', clients: [client], services: [fakeService()] })
  const row = page.getByRole('row', { name: /Purchasing/ })
  await row.locator('[title="acct_1"]').waitFor()
  assert.doesNotMatch((await row.textContent()) ?? '', /acct_1/)
  await row.getByRole('button', { name: 'Purchasing' }).click()
  await page.getByRole('dialog').getByText('acct_1', { exact: true }).waitFor()
})

test('codes and addresses in a list have the typeface of its words', inBrowser, async () => {
  const { page } = await openCompany({ at: paths.services, services: [fakeService()] })
  await page.getByRole('row', { name: /Newsletter/ }).waitFor()
  const families = await page
    .locator('tbody td *')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fontFamily))
  assert.deepEqual(
    families.filter((family) => family.includes('Mono')),
    [],
  )
})

test('filters, columns and views of a list are in one row', inBrowser, async () => {
  const { page } = await openCompany({ at: paths.documents, services: [fakeService()] })
  const [columns, status] = [
    page.getByRole('button', { name: listOptionsTexts.en.columns }),
    page.getByRole('combobox', { name: documentsTexts.en.status }),
  ]
  await columns.waitFor()
  assert.equal((await columns.boundingBox())?.y, (await status.boundingBox())?.y)
})

test('an empty list shows sheets without words, and the next act', inBrowser, async () => {
  const { page } = await openCompany({ at: paths.services })
  await page.getByRole('heading', { name: servicesTexts.en.emptyTitle }).waitFor()
  const medal = page.locator('[data-empty] > span').first()
  const sheets = await medal.evaluate((element) =>
    ['::before', '::after'].map((part) => getComputedStyle(element, part).rotate),
  )
  assert.deepEqual(sheets, ['-14deg', '14deg'])
  await page.locator('[data-empty]').getByRole('button').first().waitFor()
  const readSize = (heading: Locator) => heading.evaluate((element) => getComputedStyle(element).fontSize)
  assert.equal(await readSize(page.locator('[data-empty] h2')), '16px')
  await page.locator('[data-empty]').getByRole('button').first().click()
  assert.equal(await readSize(page.getByRole('dialog').getByRole('heading').first()), '16px')
})

test('a form of a few fields is as high as they are, in the middle', inBrowser, async () => {
  const { page } = await openCompany({ at: '/security?open=password' })
  const dialog = page.getByRole('dialog', { name: securityTexts.en.changePassword })
  await dialog.waitFor()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const box = await dialog.boundingBox()
  assert.ok(box)
  assert.ok(Math.abs(box.x + box.width / 2 - 640) <= 1 && box.width <= 460, JSON.stringify(box))
  assert.ok(box.height < 600, JSON.stringify(box))
})

test('several states of a service do not touch the lines of their row', inBrowser, async () => {
  const service = fakeService({ name: 'Tests' })
  const state = fakeServiceState({ service_id: service.id, unread_messages: 12, webhooks: [failingWebhook] })
  const { page } = await openCompany({
    at: paths.services,
    services: [service],
    replies: { 'GET /api/portal/overview': fakeOverview({ services: [state] }) },
  })
  const cell = page.getByRole('row', { name: /Tests/ }).getByRole('cell').filter({ hasText: '12' })
  await cell.waitFor()
  const distances = await cell.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const boxes = [...element.querySelectorAll('span > span')].map((part) => part.getBoundingClientRect())
    return [Math.min(...boxes.map((box) => box.top)) - top, bottom - Math.max(...boxes.map((box) => box.bottom))]
  })
  assert.ok(
    distances.every((distance) => distance >= 4),
    distances.join(', '),
  )
})
