// The idle time of the wallet: its choices, and one clock for all tabs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet, openTab } from '@company-data/testkit/browser'
import { autoLockTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { fakeCredentials } from '../fakes/fake-credentials.ts'

const texts = autoLockTexts.en

const PASSKEY = {
  device_id: '0198c0de-0000-7000-8000-00000000d001',
  name: 'Phone',
  public_key: 'key',
  trusted_for_login: false,
  kind: 'passkey',
  credential_id: 'AQID',
  synced: true,
  unlocks: true,
  created_at: '2026-01-02T03:04:05.000+00:00',
  last_used_at: null,
}

const openSecurity = async (devices: object[]) => {
  const wallet = await openFakeWallet({ expected: /registration blocked by Playwright/ })
  wallet.fake.onAll({
    ...fakeCredentials(wallet.fake, wallet.device).replies,
    'GET /api/account/trusted-devices': devices,
  })
  await wallet.go(paths.security)
  await wallet.page.getByRole('heading', { name: texts.autoLock }).waitFor()
  return wallet
}

const getChoice = (page: Page, minutes: number) =>
  page.getByRole('group', { name: texts.lockAfter }).getByRole('button', { name: texts.minutes(minutes), exact: true })

const getLock = (page: Page) => page.getByRole('heading', { name: sessionTexts.en.unlockTitle })

test('[TRUST-33] input in one tab keeps all tabs open for the chosen time', inBrowser, async () => {
  const { page } = await openSecurity([])
  await page.getByText(texts.hourNeedsPasskey).waitFor()
  assert.equal(await getChoice(page, 60).count(), 0)
  assert.equal(await getChoice(page, 15).getAttribute('aria-pressed'), 'true')
  await checkPage(page, 'wallet-auto-lock')
  await page.clock.install()
  await getChoice(page, 1).click()
  const tab = await openTab(page, /registration blocked by Playwright/)
  await tab.getByRole('heading', { name: texts.autoLock }).waitFor()
  assert.equal(await getChoice(tab, 1).getAttribute('aria-pressed'), 'true')

  await page.clock.fastForward(50_000)
  const report = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    new BroadcastChannel('company-data:wallet').addEventListener('message', ({ data }) => 'alive' in data && resolve())
    return { promise }
  })
  await tab.keyboard.press('Shift')
  await report.evaluate(({ promise }) => promise)
  await page.clock.fastForward(50_000)
  assert.equal(await getLock(page).count(), 0)
  await page.clock.fastForward(10_000)
  await getLock(page).waitFor()
  await getLock(tab).waitFor()
})

test('an hour counts only with a passkey', inBrowser, async () => {
  const { page, fake, go } = await openSecurity([PASSKEY])
  await page.clock.install()
  await getChoice(page, 60).click()
  await page.clock.fastForward(59 * 60_000)
  assert.equal(await getLock(page).count(), 0)
  fake.on('GET /api/account/trusted-devices', [])
  await go('/account')
  await page.keyboard.press('Shift')
  await go(paths.security)
  await page.getByText(texts.hourNeedsPasskey).waitFor()
  assert.equal(await getChoice(page, 15).getAttribute('aria-pressed'), 'true')
  await page.clock.fastForward(15 * 60_000)
  await getLock(page).waitFor()
})
