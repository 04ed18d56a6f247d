// Passkeys in the portal on a real platform, with a virtual authenticator: added, kept from opening the keys, and back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDelegate, createService, ownPlatform, registerCompany } from '@company-data/testkit'
import { addAuthenticator, checkPage, inBrowser, portalUser, usePortal } from '@company-data/testkit/browser'
import { passkeyTexts } from '@company-data/web/account/rules'
import { appTexts } from '../../src/app/app-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'

// A browser allows passkeys at a name, not at an address of numbers.
const platform = await ownPlatform({ environment: { HOST: 'localhost' } })
const { openPortal } = usePortal()
const texts = passkeyTexts.en

test('A-100: an owner keeps a passkey from opening the keys, and allows it again', inBrowser, async () => {
  const company = await registerCompany(platform)
  const { page } = await openPortal(platform, {
    user: portalUser(company),
    at: '/security',
    expected: /pubKeyCredParams is missing/,
  })
  await addAuthenticator(page)
  const submit = async (title: string, button: string): Promise<void> => {
    const drawer = page.getByRole('dialog', { name: title })
    await drawer.getByLabel(appTexts.en.password, { exact: true }).fill(company.rawPassword)
    await drawer.getByRole('button', { name: button }).click()
    await page.getByText(texts.unlocks, { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: texts.addPasskey }).click()
  await submit(texts.addPasskey, texts.addPasskey)

  await page.getByRole('button', { name: texts.stopUnlock }).click()
  await page.getByRole('dialog', { name: texts.unlockTitle }).getByRole('button', { name: texts.endUnlock }).click()
  await page.getByText(texts.unlocksNot, { exact: true }).waitFor()
  assert.equal((await company.call('GET', '/api/account/trusted-devices')).body[0].unlocks, false)

  await page.getByRole('button', { name: texts.startUnlock }).click()
  await checkPage(page, 'security-passkey-unlock')
  await submit(texts.unlockTitle, texts.enableUnlock)
  await page.reload()
  await page.getByRole('button', { name: sessionTexts.en.usePasskey }).click()
  await page.locator('nav').first().waitFor()
})

test('A-100: a delegate adds a passkey and signs in with it', inBrowser, async () => {
  const company = await registerCompany(platform)
  const { id } = await createService(company)
  const delegate = await addDelegate(platform, company, [id])
  const user = { email: delegate.email, password: delegate.rawPassword }
  const { page } = await openPortal(platform, { user, at: '/security', expected: /pubKeyCredParams is missing/ })
  await addAuthenticator(page)
  await page.getByRole('button', { name: texts.addPasskey }).click()
  const drawer = page.getByRole('dialog', { name: texts.addPasskey })
  await drawer.getByLabel(appTexts.en.password, { exact: true }).fill(user.password)
  await drawer.getByRole('button', { name: texts.addPasskey }).click()
  await page.getByText(texts.unlocks, { exact: true }).waitFor()
  const [row] = (await delegate.call('GET', '/api/account/trusted-devices')).body
  assert.deepEqual([row.kind, row.unlocks], ['passkey', true])
  await page.reload()
  await page.getByRole('button', { name: sessionTexts.en.usePasskey }).click()
  await page.locator('nav').first().waitFor()
})
