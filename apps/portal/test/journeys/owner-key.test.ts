// The owner's switch: a service opens with the account, and only the key that the owner's pin book remembers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPrivatePem, sealValue } from '@company-data/crypto'
import { newKeyPair, registerCompany, totpAt, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, portalUser, signInWithoutForm, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { servicesTexts } from '../../src/configuration/services/services-texts.ts'
import { paths } from '../../src/paths.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { sharingCompany } from '../fixtures/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const MARKER = 'Only-Ada-And-The-Company-Know-This'
const texts = serviceKeysTexts.en

const newSharingCompany = async () => {
  const fixture = await sharingCompany(platform, [{ slug: 'remark', label: 'Remark', type: 'text' }])
  await fixture.connectPerson('Ada', { remark: { value: MARKER } })
  return fixture
}

/** A new start of the app: no key is in memory, and the address stays. */
const startAgain = async (page: Page, owner: { email: string; password: string }): Promise<void> => {
  await page.reload()
  await signInWithoutForm(page, owner)
  await page.locator('nav').first().waitFor()
}

const getSwitch = (page: Page, checked: boolean) => page.getByRole('switch', { name: texts.ownSwitch, checked })

test('[TRUST-37] the account opens a service until the switch is off', inBrowser, async () => {
  const { owner, service, passphrase } = await newSharingCompany()
  const { page, go } = await openPortal(platform, { user: owner, at: paths.service(service.id) })
  await getSwitch(page, false).waitFor()
  await page.getByText(texts.ownWeak).waitFor()
  await getSwitch(page, false).click()
  const drawer = page.getByRole('dialog', { name: texts.ownSwitch })
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill('not the passphrase')
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await drawer.getByText(texts.wrongPassphrase).waitFor()
  await checkPage(page, 'own-key-drawer')
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await getSwitch(page, true).waitFor()
  await checkPage(page, 'own-key-on')

  await go('/connections')
  await startAgain(page, owner)
  await page.getByRole('table').getByText(MARKER).waitFor()
  const storageText = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  assert.equal(storageText.includes(MARKER) || storageText.includes(passphrase), false)
  // Locked by the user, it stays locked until it is asked for.
  await page.getByRole('button', { name: texts.lock }).click()
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('dialog').getByText(texts.ownText).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('table').getByText(MARKER).waitFor()

  await go(paths.service(service.id))
  await getSwitch(page, true).click()
  await getSwitch(page, false).waitFor()
  await go('/connections')
  await startAgain(page, owner)
  await page.getByRole('button', { name: texts.unlock }).waitFor()
  assert.equal(await page.getByText(MARKER).count(), 0)
})

/** Creates a service in the page, and gives the switch beside its passphrase. */
const createInPage = async (page: Page, name: string, checked: boolean) => {
  await page.getByRole('button', { name: servicesTexts.en.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(servicesTexts.en.nameLabel, { exact: true }).fill(name)
  await dialog.getByRole('button', { name: servicesTexts.en.add }).click()
  await dialog.getByRole('switch', { name: texts.ownSwitch, checked }).waitFor()
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'detached' })
}

test('[TRUST-37] a new service opens with the account only if its sign-in is strong', inBrowser, async () => {
  const company = await registerCompany(platform)
  const countKeys = async (): Promise<number> => (await company.call('GET', '/api/account/service-keys')).body.length
  const { page } = await openPortal(platform, { user: portalUser(company), at: '/services' })
  await createInPage(page, 'Weak', false)
  assert.equal(await countKeys(), 0)

  const { secret } = (await company.call('POST', '/api/account/2fa/setup')).body
  const now = Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
  assert.equal((await company.call('POST', '/api/account/2fa/confirm', { code: totpAt(secret, now) })).status, 200)
  await createInPage(page, 'Strong', true)
  assert.equal(await countKeys(), 1)
})

/** A platform that swaps the record, the key file and the kept passphrase together. */
const swapKeys = async (page: Page, serviceId: string, ownerKey: string): Promise<void> => {
  const { publicKey, pkcs8 } = await newKeyPair()
  const pem = await createPrivatePem(pkcs8, 'passphrase of the platform')
  const value = await sealValue('passphrase of the platform', ownerKey)
  const isPath = (path: string) => (url: URL) => url.pathname === path
  await page.route(isPath('/api/services'), async (route) => {
    const response = await route.fetch()
    const services: object[] = await response.json()
    return route.fulfill({ response, json: services.map((service) => ({ ...service, public_key: publicKey })) })
  })
  await page.route(isPath(`/api/services/${serviceId}/private-pem`), async (route) =>
    route.fulfill({ response: await route.fetch(), body: pem }),
  )
  await page.route(isPath('/api/account/service-keys'), async (route) => {
    const response = await route.fetch()
    const keys: object[] = await response.json()
    return route.fulfill({ response, json: keys.map((key) => ({ ...key, value })) })
  })
}

test('[TRUST-38] another key, file and passphrase together are refused', inBrowser, async () => {
  const { owner, company, service, passphrase } = await newSharingCompany()
  await company.pins.remember({ id: service.id, kind: 'service' }, service.public_key)
  await company.ownServiceKeys.keep(service.id, passphrase)
  const { data } = await company.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' })
  const { page, go } = await openPortal(platform, { user: owner, at: '/plan' })
  await swapKeys(page, service.id, data.public_key)
  try {
    await go('/connections')
    await page.getByText(texts.otherKey).waitFor()
    await checkPage(page, 'own-key-refused')
    await page.getByRole('button', { name: texts.unlock }).waitFor()
    assert.equal(await page.getByText(texts.unlocked).count(), 0)
  } finally {
    await page.unrouteAll()
  }
})
