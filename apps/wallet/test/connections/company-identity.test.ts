// The connect page says what was checked about a company, before the person decides.
import { test } from 'node:test'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { fakeProfile } from '../fakes/fake-profile.ts'

const identity = {
  company_user_id: crypto.randomUUID(),
  code: 'NORDWIND',
  verified: 'none',
  domain: null,
  legal_name: null,
  checked_at: null,
  since: '2026-11-14',
  name_key: '64249ba0f75ef8ed',
  name_conflict: false,
}

const openConnect = async (change: object) => {
  const wallet = await openFakeWallet({ language: 'en', at: '/account' })
  const profile = await fakeProfile(wallet.device.pair.publicKey)
  wallet.fake.onAll({
    ...profile.replies,
    'GET /api/profile/by-code': {
      kind: 'service',
      service_id: crypto.randomUUID(),
      name: 'Customer Portal',
      company_name: 'Nordwind Energie',
      company_identity: { ...identity, ...change },
      audience: 'both',
      public_key: wallet.device.pair.publicKey,
      config_token: crypto.randomUUID(),
      fields: [],
    },
  })
  await wallet.go('/connect?code=NORDWIND/PORTAL')
  return wallet
}

test('TRUST-41 A-107: a company that was not checked is called not verified', inBrowser, async () => {
  const { page } = await openConnect({})
  await page.getByText('Not verified. Anyone can use this name.').waitFor()
})

test('A-107: a name that a verified company has is named as such', inBrowser, async () => {
  const { page } = await openConnect({ name_conflict: true })
  await page.getByText('A verified company has this name.').waitFor()
})

test('A-107: a proven domain is neutral text', inBrowser, async () => {
  const checked_at = '2026-11-17T10:00:00.000+00:00'
  const { page } = await openConnect({ verified: 'domain', domain: 'nordwind.de', checked_at })
  await page.getByText('nordwind.de · Domain checked on').waitFor()
})
