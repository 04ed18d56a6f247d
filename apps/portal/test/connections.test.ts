// Connections in the portal: how a delegate opens them, a service that asks for a second factor, and many of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { connectionsTexts } from '../src/connections/connections-texts.ts'
import { serviceKeysTexts } from '../src/service-keys/service-keys-texts.ts'
import { openCompany } from './fake/company.ts'
import { fakeService, lastPage } from './fake/records.ts'
import { sealedService } from './fake/sealed-service.ts'

const MARKER = 'Only-Ada-And-The-Company-Know-This'

const unlock = async (page: Page, serviceName: string, passphrase: string): Promise<void> => {
  const texts = serviceKeysTexts.en
  await page.getByRole('button', { name: texts.unlock }).click()
  const drawer = page.getByRole('dialog', { name: texts.drawerTitle(serviceName) })
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await drawer.waitFor({ state: 'detached' })
}

test('[A-82] a delegate opens with the key that was handed over; a wrong passphrase is told', inBrowser, async () => {
  const texts = serviceKeysTexts.en
  const { service, passphrase, replies } = await sealedService({ Ada: MARKER })
  const { page, fake, device } = await openCompany({
    ...{ user: 'delegate', at: '/connections', services: [service], replies },
  })
  const value = await sealValue(passphrase, device.pair.publicKey)
  fake.on('GET /api/delegates/me/keys', [{ service_id: service.id, value }])
  await page.getByRole('button', { name: texts.unlock }).click()
  const drawer = page.getByRole('dialog', { name: texts.drawerTitle(service.name) })
  await drawer.getByText(texts.handedText).waitFor()
  await drawer.getByRole('button', { name: texts.ways.passphrase }).click()
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill('not the passphrase')
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await drawer.getByText(texts.wrongPassphrase).waitFor()
  await checkPage(page, 'connections-unlock')
  await drawer.getByRole('button', { name: texts.ways.handed }).click()
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('table').getByText(MARKER).waitFor()
})

test('[A-82] a delegate without a key that was handed over is told so', inBrowser, async () => {
  const { service, replies } = await sealedService({ Ada: MARKER })
  const { page } = await openCompany({ user: 'delegate', at: '/connections', services: [service], replies })
  await page.getByRole('button', { name: serviceKeysTexts.en.unlock }).click()
  await page.getByText(serviceKeysTexts.en.noHanded).waitFor()
})

test(
  '[A-82] a service that asks for a second factor shows the way to it; one without connections says so',
  inBrowser,
  async () => {
    const service = fakeService({ require_2fa: true })
    const CONNECTIONS = 'GET /api/portal/services/{id}/connections'
    const { page, go, fake } = await openCompany({
      ...{ at: '/connections', services: [service], replies: { [CONNECTIONS]: new ApiError('auth.forbidden') } },
      expected: /403/,
    })
    await page.getByRole('heading', { name: serviceKeysTexts.en.secondFactorTitle }).waitFor()
    await checkPage(page, 'connections-second-factor')
    service.require_2fa = false
    fake.on(CONNECTIONS, lastPage([]))
    await go('/overview')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await go('/connections')
    await page.getByRole('heading', { name: connectionsTexts.en.emptyTitle }).waitFor()
    await checkPage(page, 'connections-empty')
  },
)

test(
  '[G-181] several pages of connections arrive and are opened in the thread that has the key, not in the page',
  inBrowser,
  async () => {
    // More than one call brings (NS-11).
    const names = Array.from({ length: 260 }, (_, index) => [`Person ${index}`, `remark ${index}`])
    const { service, passphrase, replies } = await sealedService(Object.fromEntries(names))
    const { page } = await openCompany({ at: '/connections', services: [service], replies })
    await page.getByText(connectionsTexts.en.shown('1', '50', '260')).waitFor()
    await page.evaluate(() => {
      const decrypt = SubtleCrypto.prototype.decrypt
      SubtleCrypto.prototype.decrypt = function (...args) {
        document.documentElement.dataset.decrypted = 'in the page'
        return decrypt.apply(this, args)
      }
    })
    await unlock(page, service.name, passphrase)
    await page.getByRole('searchbox').fill('remark 259')
    await page.getByRole('table').getByText('remark 259', { exact: true }).waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.dataset.decrypted), undefined)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(connectionsTexts.en.shown('51', '100', '260')).waitFor()
    assert.match(page.url(), /page=2/)
    // The page is kept for other tests, without the change to its cryptography.
    await page.reload()
  },
)
