// Access rights of a company in the portal: second factor and password, clients, recovery copies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientRecord } from '@company-data/protocol/wire/identity/account-clients'
import { totpAt } from '@company-data/testkit'
import { checkPage, type FakeRequest, inBrowser } from '@company-data/testkit/browser'
import { appTexts } from '../src/app/app-texts.ts'
import { recoveryCopiesTexts } from '../src/company/recovery-copies/recovery-copies-texts.ts'
import { securityTexts } from '../src/company/security/security-texts.ts'
import { clientsTexts } from '../src/developers/clients/clients-texts.ts'
import { openCompany } from './fake/company.ts'
import { AT } from './fake/ids.ts'
import { SECRET } from './fake/records.ts'
import { lockPortal, unlockPortal } from './fixtures/customer-company.ts'
import { getDrawer } from './fixtures/drawer.ts'

test('a second factor is set up, and a new password keeps the session (G-182, G-011)', inBrowser, async () => {
  const texts = securityTexts.en
  const secrets = ['JBSWY3DPEHPK3PXPJBSWY3DP', 'KRSXG5CTMVRXEZLUKRSXG5CT']
  const { page, fake, account, device } = await openCompany({ at: '/security', expected: /status of 401/ })
  fake.on('POST /api/account/2fa/setup', () => {
    const key = secrets[fake.requests('POST /api/account/2fa/setup').length - 1] ?? ''
    return { secret: key, otpauth_url: `otpauth://totp/Nordwind?secret=${key}` }
  })
  fake.on('POST /api/account/2fa/confirm', () => {
    account.twofa_enabled = true
    return { twofa_enabled: true, recovery_codes: ['4T7K0-9XW2M'] }
  })
  fake.on('PUT /api/account/password', ({ body }: FakeRequest) =>
    body.password === device.password ? { password_changed: true } : new ApiError('auth.login_failed'),
  )
  await page.getByText(texts.noDevices).waitFor()
  await checkPage(page, 'security')

  await page.getByRole('button', { name: texts.setUp }).click()
  const drawer = getDrawer(page)
  const shownKey = async () => (await drawer.locator('code').first().textContent()) ?? ''
  const first = await shownKey()
  assert.match(first, /^[A-Z2-7]{16,}$/)
  await checkPage(page, 'security-set-up')
  await lockPortal(page)
  assert.equal((await page.content()).includes(first), false, 'a lock removes the key from the page')
  await unlockPortal(page, { password: device.rawPassword })
  const secret = await shownKey()
  assert.notEqual(secret, first, 'a new key replaces the one that the lock removed')
  await drawer.getByLabel(texts.appCode).fill(totpAt(secret, Date.now()))
  await drawer.getByLabel(appTexts.en.password, { exact: true }).fill(device.rawPassword)
  await drawer.getByRole('button', { name: texts.turnOn }).click()
  await drawer.getByText('4T7K0-9XW2M').waitFor()
  await drawer.getByRole('button', { name: texts.codesKept }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText(texts.on, { exact: true }).waitFor()
  const [confirmed] = fake.requests('POST /api/account/2fa/confirm')
  assert.match(confirmed?.body.code, /^\d{6}$/)
  assert.equal(confirmed?.body.password, device.password, 'the verifier, not the password')

  await page.getByRole('button', { name: texts.changePassword }).click()
  await drawer.getByLabel(texts.oldPassword, { exact: true }).fill('not the password')
  await drawer.getByLabel(texts.newPassword, { exact: true }).fill('a much longer password')
  await drawer.getByLabel(texts.repeatPassword, { exact: true }).fill('a much longer password')
  await drawer.getByRole('button', { name: texts.changePassword }).click()
  await drawer.getByText(appTexts.en.wrongPassword).waitFor()
  await checkPage(page, 'security-password')
  await drawer.getByLabel(texts.oldPassword, { exact: true }).fill(device.rawPassword)
  await drawer.getByRole('button', { name: texts.changePassword }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText(texts.on, { exact: true }).waitFor()
})

test('German: a client is registered and its secret recovered by code (G-182, G-051, G-053)', inBrowser, async () => {
  const texts = clientsTexts.de
  const clients: AccountClientRecord[] = []
  const { page, go, fake, device } = await openCompany({ language: 'de', at: '/clients', clients })
  // The platform keeps a copy of the secret, sealed to the company.
  const toCopy = ({ client_id: ref }: AccountClientRecord) => ({
    id: 'copy-1',
    kind: 'client_secret',
    ref,
    created_at: AT,
  })
  fake.onAll({
    'GET /api/account/recovery-copies': () => clients.map(toCopy),
    'POST /api/account/recovery-code': { expires_at: AT },
    'POST /api/account/recovery-copies/{id}/recover': async ({ body }: FakeRequest) => {
      if (body.code !== '123456' || body.password !== device.password) throw new ApiError('account.code_invalid')
      const value = await sealValue(SECRET, device.recoveryPair.publicKey)
      return { value, encrypted_recovery_private_key: device.wrappedRecoveryKey }
    },
  })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await checkPage(page, 'clients-empty')
  await page.getByRole('button', { name: texts.add }).first().click()
  const drawer = getDrawer(page)
  await drawer.getByLabel(texts.name, { exact: true }).fill('Einkauf')
  await drawer.getByText(texts.capabilities.delegate_management.name).click()
  await drawer.getByText('/api/delegates*').waitFor()
  await checkPage(page, 'clients-new')
  await drawer.getByRole('button', { name: texts.add }).click()
  const secret = await drawer.locator('figure code').textContent()
  await drawer.getByRole('checkbox').click()
  await drawer.getByRole('button').last().click()
  await page.getByRole('button', { name: 'Einkauf', exact: true }).click()
  await drawer.getByRole('button', { name: texts.save }).waitFor()
  await checkPage(page, 'clients-open')
  await drawer.getByText(texts.capabilities.oauth_apps.name).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await drawer.getByText(texts.capabilities.oauth_apps.name).click()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  assert.deepEqual(clients[0]?.capabilities, ['delegate_management'])

  const recovery = recoveryCopiesTexts.de
  await go('/recovery-copies')
  await page.getByRole('button', { name: `${recovery.kinds.client_secret}: Einkauf` }).click()
  await drawer.getByRole('button', { name: recovery.sendCode }).click()
  await drawer.getByLabel(recovery.mailedCode).waitFor()
  await drawer.getByLabel(recovery.mailedCode).fill('123456')
  await drawer.getByLabel(appTexts.de.password, { exact: true }).fill(device.rawPassword)
  await checkPage(page, 'recovery-copies-proof')
  await drawer.getByRole('button', { name: recovery.open, exact: true }).click()
  await drawer.getByText(recovery.openedHere).waitFor()
  assert.equal(await drawer.locator('code').last().textContent(), secret)
  await checkPage(page, 'recovery-copies-opened')
})
