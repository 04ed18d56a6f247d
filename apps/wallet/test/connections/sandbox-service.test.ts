// The wallet labels a service for tests before a person shares anything with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { connectTexts } from '@company-data/web/sharing/rules'
import { fakeIdentity } from '../fakes/fake-identity.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

const texts = connectTexts.en

const openConnect = async (sandbox: boolean) => {
  const wallet = await openFakeWallet({ language: 'en', at: '/account' })
  const profile = await fakeProfile(wallet.device.pair.publicKey)
  wallet.fake.onAll({
    ...profile.replies,
    'GET /api/company-connections': { items: [], next_cursor: null },
    'GET /api/profile/by-code': {
      kind: 'service',
      service_id: crypto.randomUUID(),
      name: 'Shop tests',
      company_name: 'Nordwind Energie',
      company_identity: fakeIdentity({}),
      audience: 'both',
      sandbox,
      public_key: wallet.device.pair.publicKey,
      config_token: crypto.randomUUID(),
      fields: [],
    },
  })
  await wallet.go('/connect?code=NORDWIND/TESTS')
  await wallet.page.getByRole('heading', { name: 'Shop tests' }).waitFor()
  return wallet.page
}

test('a sandbox service is labelled where a person connects', inBrowser, async () => {
  const page = await openConnect(true)
  await page.getByText(texts.sandboxText).waitFor()
  await checkPage(page, 'wallet-sandbox-service')
})

test('other services have no such label', inBrowser, async () => {
  const page = await openConnect(false)
  assert.equal(await page.getByText(texts.sandboxText).count(), 0)
})
