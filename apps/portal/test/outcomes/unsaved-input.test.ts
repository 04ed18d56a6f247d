// Drawer input: the initial focus, and that a refusal, a lock, another tab or Escape does not lose it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type FakePortal, inBrowser, type Refusal, whileRefused } from '@company-data/testkit/browser'
import type { Locator } from 'playwright-core'
import { appTexts } from '../../src/app/app-texts.ts'
import { securityTexts } from '../../src/company/security/security-texts.ts'
import { webhookFormTexts } from '../../src/configuration/webhooks/webhook-form-texts.ts'
import { webhooksTexts } from '../../src/configuration/webhooks/webhooks-texts.ts'
import { clientsTexts } from '../../src/developers/clients/clients-texts.ts'
import { claimsTexts } from '../../src/developers/sign-in-apps/claims-texts.ts'
import { signInAppsTexts } from '../../src/developers/sign-in-apps/sign-in-apps-texts.ts'
import { paths } from '../../src/paths.ts'
import { openCompany } from '../fake/company.ts'
import { fakeApp, fakeClient, fakeService, fakeWebhook } from '../fake/records.ts'
import { lockPortal, unlockPortal } from '../fixtures/customer-company.ts'
import { getDrawer } from '../fixtures/drawer.ts'

const CONFLICT = { status: 409, error_key: 'services.config_conflict', error: 'The configuration has changed.' }

interface DrawerCase {
  address: string
  refusal: Pick<Refusal, 'method' | 'url'>
  edit(drawer: Locator): Promise<void>
  hasInput(drawer: Locator): Promise<boolean>
  save: string
  /** Another tab of the drawer, and back. */
  tabs?: readonly [other: string, own: string]
}

const checkInputSurvives = async ({ page, go, device }: FakePortal, drawerCase: DrawerCase): Promise<void> => {
  await go(drawerCase.address)
  const drawer = getDrawer(page)
  await drawerCase.edit(drawer)
  await whileRefused(page, { ...drawerCase.refusal, ...CONFLICT }, async () => {
    await drawer.getByRole('button', { name: drawerCase.save, exact: true }).click()
    await drawer.getByText(/changed this in the meantime/).waitFor()
  })
  assert.ok(await drawerCase.hasInput(drawer), `${drawerCase.address}: after a refusal`)
  await lockPortal(page)
  await unlockPortal(page, { password: device.rawPassword })
  assert.ok(await drawerCase.hasInput(drawer), `${drawerCase.address}: after a lock`)
  for (const tab of drawerCase.tabs ?? []) await drawer.getByRole('tab', { name: tab }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: appTexts.en.cancel }).click()
  await question.waitFor({ state: 'detached' })
  assert.ok(await drawerCase.hasInput(drawer), `${drawerCase.address}: after a hasty Escape`)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await question.waitFor({ state: 'detached' })
  await drawer.waitFor({ state: 'detached' })
}

test('G-182: drawer input survives a refusal, a lock and an Escape', inBrowser, async () => {
  const service = fakeService()
  const webhook = fakeWebhook()
  const app = fakeApp({ service_id: service.id })
  const client = fakeClient()
  const portal = await openCompany({
    services: [service],
    webhooks: [webhook],
    apps: [app],
    clients: [client],
    expected: /status of 409/,
  })
  const url = 'https://hooks.example/typed'
  const urlIn = (drawer: Locator) => drawer.getByLabel(webhookFormTexts.en.url, { exact: true })
  await checkInputSurvives(portal, {
    address: `${paths.service(service.id, 'webhooks')}?open=${webhook.id}&view=settings`,
    refusal: { method: 'PUT', url: '**/webhooks/*' },
    edit: (drawer) => urlIn(drawer).fill(url),
    hasInput: async (drawer) => (await urlIn(drawer).inputValue()) === url,
    save: webhookFormTexts.en.save,
    tabs: [webhooksTexts.en.views.attempts, webhooksTexts.en.views.settings],
  })
  const nameIn = (drawer: Locator) => drawer.getByLabel(claimsTexts.en.name, { exact: true })
  await checkInputSurvives(portal, {
    address: `/sign-in-apps?open=${app.id}&tab=claims`,
    refusal: { method: 'PUT', url: '**/oauth-apps/*' },
    async edit(drawer) {
      await drawer.getByRole('button', { name: claimsTexts.en.add }).click()
      await nameIn(drawer).fill('nick')
      await drawer.getByLabel(claimsTexts.en.label, { exact: true }).fill('Nickname')
    },
    hasInput: async (drawer) => (await nameIn(drawer).inputValue()) === 'nick',
    save: claimsTexts.en.save,
    tabs: [signInAppsTexts.en.tabs.code, signInAppsTexts.en.tabs.claims],
  })
  const groupIn = (drawer: Locator) => drawer.getByRole('checkbox').first()
  await checkInputSurvives(portal, {
    address: `/clients?open=${client.client_id}`,
    refusal: { method: 'PUT', url: '**/api/account/clients/**' },
    edit: (drawer) => groupIn(drawer).click(),
    hasInput: (drawer) => groupIn(drawer).isChecked(),
    save: clientsTexts.en.save,
  })
  for (const route of ['services/{serviceId}/webhooks/{webhookId}', 'account/oauth-apps/{id}'])
    assert.deepEqual(portal.fake.requests(`PUT /api/${route}`), [], 'none of the input was saved')
})

test('G-182: every form drawer starts with its first field focused', inBrowser, async () => {
  const service = fakeService()
  const field = {
    id: randomUUID(),
    slug: 'company_name',
    label: 'field.company_name',
    type: 'text',
    usertype: 'company',
    is_system: true,
    owner_user_id: null,
    sort: 1,
  }
  const { page, go } = await openCompany({
    at: '/profile',
    services: [service],
    replies: { 'GET /api/contact-fields': [field] },
  })
  const forms = [
    ...[
      '/services',
      '/delegates',
      '/plugins',
      '/clients',
      '/sign-in-apps',
      '/connect-requests',
      '/documents',
      '/flows',
    ],
    paths.service(service.id, 'webhooks'),
  ]
  const addresses = [
    ...forms.map((path) => `${path}?new=1`),
    ...['/messages?broadcast=1', '/profile?open=picture', `/profile?open=${field.id}`],
  ]
  // The first field of the form, of any control kind.
  const focused = page.locator('[role=dialog] form :is(input, textarea, [role=combobox], [role=radio]):focus')
  for (const address of addresses) {
    await go(address)
    await getDrawer(page).waitFor()
    await focused.waitFor().catch(() => assert.fail(`${address} does not begin in a field`))
    await page.keyboard.press('Escape')
    await getDrawer(page).waitFor({ state: 'detached' })
  }
  await go('/security')
  await page.getByRole('button', { name: securityTexts.en.changePassword }).click()
  await focused.waitFor()
})
