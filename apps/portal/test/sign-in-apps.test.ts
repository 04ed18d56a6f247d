// Sign-in apps in the portal: their claims as text, a test sign-in, another secret, and who may see them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { appTexts } from '../src/app/app-texts.ts'
import { pluginsTexts } from '../src/developers/plugins/plugins-texts.ts'
import { claimsTexts } from '../src/developers/sign-in-apps/claims-texts.ts'
import { signInAppsTexts } from '../src/developers/sign-in-apps/sign-in-apps-texts.ts'
import { openCompany } from './fake/company.ts'
import { fakeApp, fakeService, RENEWED_SECRET } from './fake/records.ts'
import { getDrawer } from './fixtures/drawer.ts'

const texts = signInAppsTexts.en

test(
  'German: claims change, a test opens the consent page, the app is deleted (G-182, D1-APP-02, A-39, A-40)',
  inBrowser,
  async () => {
    const german = signInAppsTexts.de
    const claimTexts = claimsTexts.de
    const service = fakeService()
    const email = { claim: 'email', label: 'E-Mail', type: 'email', required: true, verified: false, plugin: null }
    const app = fakeApp({
      name: 'Laden',
      service_id: service.id,
      redirect_uris: ['https://laden.example/zurueck'],
      claims: [email],
    })
    const apps = [app]
    const { page, fake } = await openCompany({ language: 'de', at: '/sign-in-apps', services: [service], apps })
    await page.getByRole('button', { name: 'Laden', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Laden', exact: true }).click()
    const drawer = getDrawer(page)
    const href = await drawer.getByRole('link', { name: german.tryOpen }).getAttribute('href')
    await checkPage(page, 'sign-in-apps-overview')
    const address = new URL(href ?? '')
    assert.deepEqual(
      [address.pathname, address.searchParams.get('client_id'), address.searchParams.get('redirect_uri')],
      ['/oauth2/authorize', app.client_id, 'https://laden.example/zurueck'],
    )

    await drawer.getByRole('tab', { name: german.tabs.claims }).click()
    await drawer.getByText(claimTexts.verified, { exact: true }).click()
    await drawer.getByText(claimTexts.onlyVerified, { exact: false }).waitFor()
    await drawer.getByText(claimTexts.deliveries.plaintext.name, { exact: true }).click()
    await drawer.getByText(claimTexts.plaintextWarning).waitFor()
    await drawer.getByRole('button', { name: claimTexts.add }).click()
    await drawer.getByRole('button', { name: claimTexts.save }).click()
    await drawer.getByText(claimTexts.nameProblems.form).waitFor()
    await checkPage(page, 'sign-in-apps-claims')
    await drawer.getByLabel(claimTexts.name, { exact: true }).last().fill('spitzname')
    await drawer.getByLabel(claimTexts.label, { exact: true }).last().fill('Spitzname')
    await drawer.getByRole('button', { name: claimTexts.save }).click()
    await page.getByText(claimTexts.saved).first().waitFor()
    const [change] = fake.requests('PUT /api/account/oauth-apps/{id}').map(({ body }) => body)
    assert.equal(change.claims_delivery, 'plaintext')
    assert.deepEqual(
      change.claims.map((claim: typeof email) => [
        claim.claim,
        claim.label,
        claim.type,
        claim.required,
        claim.verified,
      ]),
      [
        ['email', 'E-Mail', 'email', true, true],
        ['spitzname', 'Spitzname', 'text', false, false],
      ],
    )
    await drawer.getByRole('tab', { name: german.tabs.overview }).click()
    await drawer.getByRole('button', { name: german.regenerate }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: german.regenerate }).click()
    const secret = await drawer.locator('figure code').textContent()
    assert.equal(secret, RENEWED_SECRET)
    await page.keyboard.press('Escape')
    await drawer.getByRole('checkbox').click()
    await drawer.getByRole('button').last().click()
    await drawer.getByRole('button', { name: german.remove }).click()
    const dialog = page.getByRole('alertdialog')
    assert.equal(await dialog.getByRole('button', { name: german.remove }).isEnabled(), false)
    await dialog.getByRole('textbox').fill('Laden')
    await dialog.getByRole('button', { name: german.remove }).click()
    await page.getByRole('heading', { name: german.emptyTitle }).waitFor()
    assert.deepEqual(apps, [])
  },
)

test('B-10: the addresses after a logout are edited beside the redirects', inBrowser, async () => {
  const service = fakeService()
  const app = fakeApp({ name: 'Shop', service_id: service.id })
  const { page, fake } = await openCompany({ at: '/sign-in-apps', services: [service], apps: [app] })
  await page.getByRole('button', { name: 'Shop', exact: true }).click()
  const drawer = getDrawer(page)
  await drawer.getByRole('tab', { name: texts.tabs.redirects }).click()
  await drawer.getByText(texts.noLogouts).waitFor()
  await checkPage(page, 'sign-in-apps-no-logouts')
  const { address, add, remove } = texts.addressSets.post_logout_redirect_uris
  const save = drawer.getByRole('button', { name: texts.save })
  await drawer.getByRole('button', { name: add }).click()
  await drawer.getByLabel(address(1), { exact: true }).fill('http://shop.example/bye')
  await save.click()
  await drawer.getByText(texts.redirectProblems.insecure).waitFor()
  assert.deepEqual(fake.requests('PUT /api/account/oauth-apps/{id}'), [])
  await checkPage(page, 'sign-in-apps-logouts')
  await drawer.getByLabel(address(1), { exact: true }).fill('https://shop.example/bye')
  await save.click()
  await page.getByText(texts.saved).first().waitFor()
  await drawer.getByRole('button', { name: remove(1) }).click()
  await save.click()
  await drawer.getByText(texts.noLogouts).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0)
  assert.deepEqual(
    fake.requests('PUT /api/account/oauth-apps/{id}').map(({ body }) => body),
    [['https://shop.example/bye'], []].map((uris) => ({
      redirect_uris: app.redirect_uris,
      post_logout_redirect_uris: uris,
    })),
  )
})

test('G-182, G-054: a company without a service gets a link to create one', inBrowser, async () => {
  const { page } = await openCompany({ at: '/sign-in-apps' })
  await page.getByRole('heading', { name: texts.noServiceTitle }).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.add }).count(), 0)
})

test('G-182, G-054: apps and plugins say to a delegate that they are for the owner', inBrowser, async () => {
  const { page: delegatePage, go } = await openCompany({
    user: 'delegate',
    at: '/sign-in-apps',
    services: [fakeService()],
  })
  for (const [path, title] of [
    ['/sign-in-apps', texts.title],
    ['/plugins', pluginsTexts.en.title],
  ] as const) {
    await go(path)
    await delegatePage.getByRole('heading', { name: title, exact: true }).waitFor()
    await delegatePage.getByRole('heading', { name: appTexts.en.ownerOnly }).waitFor()
    assert.equal(await delegatePage.getByRole('navigation').getByRole('link', { name: title }).count(), 0)
  }
})
