// Commands by typing and by letters, and the confirmation before unsaved edits are lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundRecord } from '@company-data/sdk/company'
import { checkPage, type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { appTexts } from '../src/app/app-texts.ts'
import { shortRunId } from '../src/app/run-number.ts'
import { serviceOverviewTexts } from '../src/configuration/services/overview/service-overview-texts.ts'
import { servicesTexts } from '../src/configuration/services/services-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { ADA } from './fake/ada.ts'
import { openCompany } from './fake/company.ts'
import { fakeId } from './fake/ids.ts'
import { SERVICE_ID } from './fake/keyed-service.ts'
import { fakeService } from './fake/records.ts'
import { FLOW_ID, fakeRun, LEASE, OWNER_ID, runReplies } from './fake/runs.ts'

const detailTexts = serviceOverviewTexts.en

test('G-182: the palette lists pages and actions with unique shortcuts', inBrowser, async () => {
  const service = fakeService()
  const { page } = await openCompany({ services: [service] })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  const palette = page.getByRole('combobox', { name: shellTexts.en.goTo })
  await palette.waitFor()
  const commands = await page.getByRole('option').evaluateAll((options) =>
    options.map((option) => ({
      label: option.querySelector('span')?.textContent ?? '',
      keys: [...option.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
    })),
  )
  const navLabels = await page.locator('nav a').allTextContents()
  for (const navLabel of navLabels)
    assert.ok(
      commands.some(({ label, keys }) => label === navLabel.trim() && /^g\s*[a-z]$/i.test(keys)),
      `the palette and two letters lead to ${navLabel}`,
    )
  const keys = commands.map((command) => command.keys).filter((text) => text !== '')
  assert.ok(keys.length > 10)
  assert.equal(new Set(keys).size, keys.length, 'no two commands have the same keys')
  assert.ok(commands.some(({ label }) => label === service.name))
  await palette.fill('Create serv')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel(servicesTexts.en.nameLabel, { exact: true }).waitFor()
  await page.keyboard.type('g m')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close without saving' }).click()
  assert.match(page.url(), /\/services/, 'letters in a field are text')

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('gm')
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  await page.getByRole('button', { name: shellTexts.en.account }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.lettersOff }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('gs')
  await page.keyboard.press('Control+k')
  await page.getByText(shellTexts.en.hintOff).waitFor()
  assert.match(page.url(), /\/messages/)
})

test('G-182: German: a delegate is offered no owner-only action', inBrowser, async () => {
  const { page } = await openCompany({ user: 'delegate', language: 'de', services: [fakeService()] })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: shellTexts.de.goTo })
  await palette.fill('anlegen')
  assert.deepEqual(await page.getByRole('option').locator('span:first-of-type').allTextContents(), ['Ablauf anlegen'])
  await checkPage(page, 'palette')
})

test('G-182: leaving unsaved edits by link, back or sign-out asks first', inBrowser, async () => {
  const service = fakeService()
  const { page } = await openCompany({ at: '/services', services: [service] })
  const services = page.getByRole('heading', { name: servicesTexts.en.title, level: 1 })
  await services.waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: shellTexts.en.goTo }).fill(service.name)
  await page.getByRole('option').first().filter({ hasText: service.name }).waitFor()
  await page.keyboard.press('Enter')
  const description = page.getByLabel(detailTexts.description, { exact: true })
  await description.fill('Half typed')
  const question = page.getByRole('alertdialog', { name: appTexts.en.leaveTitle })

  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await question.waitFor()
  await checkPage(page, 'leave')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  assert.equal(await description.inputValue(), 'Half typed')

  await page.goBack()
  await question.waitFor()
  await question.getByRole('button', { name: appTexts.en.cancel }).click()
  await question.waitFor({ state: 'detached' })
  assert.ok(page.url().endsWith(service.id), 'the address is that of the page again')
  assert.equal(await description.inputValue(), 'Half typed')

  await page.getByRole('button', { name: shellTexts.en.account }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })

  await page.goBack()
  await question.getByRole('button', { name: appTexts.en.leave }).click()
  await services.waitFor()

  await page.goForward()
  await description.fill('Typed and saved')
  await page.getByRole('button', { name: detailTexts.save, exact: true }).click()
  await page.getByText(detailTexts.saved).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
})

const toRecord = (kind: FoundRecord['kind'], members: Partial<FoundRecord>) => ({
  kind,
  service_id: SERVICE_ID,
  flow_id: null,
  status: null,
  created_at: null,
  detail: null,
  ...members,
})

test('the search finds customers, flows, and runs by number and customer', inBrowser, async () => {
  const run = fakeRun(LEASE, { current_node: 'offer' })
  const customer = toRecord('customer', { id: ADA.connectionId, name: 'Ada Lovelace', detail: ADA.shareCode })
  const flow = toRecord('flow', { id: FLOW_ID, name: 'Car lease' })
  const foundRun = toRecord('run', { id: run.id, flow_id: FLOW_ID, name: 'Car lease', detail: 'Ada Lovelace' })
  const { page, fake } = await openFakePortal({
    at: '/flows',
    account: { user_id: OWNER_ID },
    replies: {
      ...runReplies(LEASE, [run]),
      'GET /api/portal/search': ({ query: { text = '' } }: FakeRequest) => ({
        items: [customer, flow, foundRun].filter((record) =>
          JSON.stringify(record).toLowerCase().includes(text.toLowerCase()),
        ),
        is_complete: true,
      }),
    },
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: shellTexts.en.goTo })
  await palette.fill(FLOW_ID)
  await page.getByRole('option', { name: 'Car lease' }).waitFor()
  await palette.fill('lovelace')
  await page.getByRole('option', { name: `Ada Lovelace Newsletter · ${shellTexts.en.found.customer}` }).waitFor()
  await page.getByRole('option', { name: `Ada Lovelace · Car lease Newsletter · ${shellTexts.en.found.run}` }).waitFor()
  await checkPage(page, 'palette-customers')
  await palette.fill(ADA.shareCode.toLowerCase())
  await page.getByRole('option', { name: 'Ada Lovelace' }).waitFor()
  await palette.fill(shortRunId(run.id))
  await page.getByRole('option', { name: shortRunId(run.id) }).click()
  await page.waitForURL(new RegExp(`/flow-runs/.*${run.id}$`))
  assert.ok(fake.requests('GET /api/portal/search').length <= 4, 'one call for each text, for any number of services')
})

test('the search of a phone names the service of each customer', inBrowser, async () => {
  const [first, second] = [fakeService(), fakeService({ id: fakeId(31), name: 'Archive' })]
  const customer = { name: 'Ada Lovelace', detail: ADA.shareCode }
  const { page } = await openCompany({
    width: 390,
    services: [first, second],
    replies: {
      'GET /api/portal/search': () => ({
        items: [first, second].map(({ id }, index) =>
          toRecord('customer', { ...customer, service_id: id, id: fakeId(80 + index) }),
        ),
        is_complete: true,
      }),
    },
  })
  await page.getByRole('button', { name: shellTexts.en.search }).click()
  await page.getByRole('combobox', { name: shellTexts.en.goTo }).fill('lovelace')
  for (const { name } of [first, second]) await page.getByRole('option').getByText(`${name} · `).waitFor()
  await checkPage(page, 'palette-two-services')
})
