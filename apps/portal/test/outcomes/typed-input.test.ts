// What is typed into drawers: where it begins, and that a refusal, a lock, another tab or a hasty Escape does not lose it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { inBrowser, type Refusal, usePortal, whileRefused } from '@company-data/testkit/browser'
import type { Locator, Page } from 'playwright-core'
import { clientsTexts } from '../../src/clients/clients-texts.ts'
import { frameTexts } from '../../src/frame/frame-texts.ts'
import { paths } from '../../src/paths.ts'
import { securityTexts } from '../../src/security/security-texts.ts'
import { claimsTexts } from '../../src/sign-in-apps/claims-texts.ts'
import { signInAppsTexts } from '../../src/sign-in-apps/sign-in-apps-texts.ts'
import { webhookFormTexts } from '../../src/webhooks/webhook-form-texts.ts'
import { webhooksTexts } from '../../src/webhooks/webhooks-texts.ts'
import { companyScene } from '../scenes/company-scene.ts'
import { lockPortal, unlockPortal } from '../scenes/customer-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const { client, owner, service } = await companyScene(platform)

/** Toasts have the role of a dialog too. */
const drawerOf = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')

const CONFLICT = { status: 409, error_key: 'services.config_conflict', error: 'The configuration has changed.' }

interface TypedDrawer {
  address: string
  refusal: Pick<Refusal, 'method' | 'url'>
  edit(drawer: Locator): Promise<void>
  isThere(drawer: Locator): Promise<boolean>
  save: string
  /** Another tab of the drawer, and its own. */
  tabs?: readonly [other: string, own: string]
}

const keepsWhatIsTyped = async (page: Page, go: (path: string) => Promise<void>, typed: TypedDrawer): Promise<void> => {
  await go(typed.address)
  const drawer = drawerOf(page)
  await typed.edit(drawer)
  await whileRefused(page, { ...typed.refusal, ...CONFLICT }, async () => {
    await drawer.getByRole('button', { name: typed.save, exact: true }).click()
    await drawer.getByText(/changed this in the meantime/).waitFor()
  })
  assert.ok(await typed.isThere(drawer), `${typed.address}: after a refusal`)
  await lockPortal(page)
  await unlockPortal(page, owner)
  assert.ok(await typed.isThere(drawer), `${typed.address}: after a lock`)
  for (const tab of typed.tabs ?? []) await drawer.getByRole('tab', { name: tab }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: frameTexts.en.cancel }).click()
  await question.waitFor({ state: 'detached' })
  assert.ok(await typed.isThere(drawer), `${typed.address}: after a hasty Escape`)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await drawer.waitFor({ state: 'detached' })
}

test(
  '(G-182) settings of a webhook, claims of an app and capabilities of a client outlive a refusal, a lock and an Escape',
  inBrowser,
  async () => {
    const webhook = await client.createWebhook(service.id, { url: 'https://hooks.example/in' })
    const app = await client.registerOauthApp({
      ...{ name: 'Shop', service_id: service.id, redirect_uris: ['https://shop.example/'] },
    })
    const { client_id } = await client.registerAccountClient({ name: 'Purchasing', capabilities: [] })
    const { page, go } = await openPortal(platform, { user: owner, expected: /status of 409/ })
    const url = 'https://hooks.example/typed'
    const urlIn = (drawer: Locator) => drawer.getByLabel(webhookFormTexts.en.url, { exact: true })
    await keepsWhatIsTyped(page, go, {
      address: `${paths.service(service.id, 'webhooks')}?open=${webhook.id}&view=settings`,
      refusal: { method: 'PUT', url: '**/webhooks/*' },
      edit: (drawer) => urlIn(drawer).fill(url),
      isThere: async (drawer) => (await urlIn(drawer).inputValue()) === url,
      save: webhookFormTexts.en.save,
      tabs: [webhooksTexts.en.views.attempts, webhooksTexts.en.views.settings],
    })
    const nameIn = (drawer: Locator) => drawer.getByLabel(claimsTexts.en.name, { exact: true })
    await keepsWhatIsTyped(page, go, {
      address: `/sign-in-apps?open=${app.id}&tab=claims`,
      refusal: { method: 'PUT', url: '**/oauth-apps/*' },
      async edit(drawer) {
        await drawer.getByRole('button', { name: claimsTexts.en.add }).click()
        await nameIn(drawer).fill('nick')
        await drawer.getByLabel(claimsTexts.en.label, { exact: true }).fill('Nickname')
      },
      isThere: async (drawer) => (await nameIn(drawer).inputValue()) === 'nick',
      save: claimsTexts.en.save,
      tabs: [signInAppsTexts.en.tabs.code, signInAppsTexts.en.tabs.claims],
    })
    const groupIn = (drawer: Locator) => drawer.getByRole('checkbox').first()
    await keepsWhatIsTyped(page, go, {
      address: `/clients?open=${client_id}`,
      refusal: { method: 'PUT', url: '**/api/account/clients/**' },
      edit: (drawer) => groupIn(drawer).click(),
      isThere: (drawer) => groupIn(drawer).isChecked(),
      save: clientsTexts.en.save,
    })
    assert.equal((await client.getWebhook(service.id, webhook.id)).url, webhook.url)
    assert.deepEqual((await client.getOauthApp(app.id)).claims, [])
  },
)

test('(G-182) every drawer that is a form begins in its first field', inBrowser, async () => {
  const { page, go } = await openPortal(platform, { user: owner, at: '/profile' })
  const [field] = (await client.contactFields('company')).filter(({ type }) => type === 'text')
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
    ...['/messages?broadcast=1', '/profile?open=picture', `/profile?open=${field?.id}`],
  ]
  // The first field of the form, whatever kind of control it is.
  const focused = page.locator('[role=dialog] form :is(input, textarea, [role=combobox], [role=radio]):focus')
  for (const address of addresses) {
    await go(address)
    await drawerOf(page).waitFor()
    await focused.waitFor().catch(() => assert.fail(`${address} does not begin in a field`))
    await page.keyboard.press('Escape')
    await drawerOf(page).waitFor({ state: 'detached' })
  }
  await go('/security')
  await page.getByRole('button', { name: securityTexts.en.changePassword }).click()
  await focused.waitFor()
})
