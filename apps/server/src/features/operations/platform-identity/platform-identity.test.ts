// The identity of the platform: its route, its pages, its mails and its second factor.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPersonClient } from '@company-data/sdk/person'
import { call, ownPlatform, registerPerson, usePlatform } from '@company-data/testkit'

const platform = await ownPlatform({
  environment: {
    PLATFORM_NAME: 'Nordsee & Wallet',
    OPERATOR_NAME: 'Nordsee eG',
    OPERATOR_URL: 'https://nordsee.example',
    SUPPORT_URL: 'https://nordsee.example/help',
    WEB_APPS: 'on',
  },
})

test('A-111: anyone reads the name, the operator and the addresses of the platform', async () => {
  const { frontDoor } = platform
  const expected = {
    name: 'Nordsee & Wallet',
    icon_url: null,
    operator_name: 'Nordsee eG',
    operator_url: 'https://nordsee.example',
    support_url: 'https://nordsee.example/help',
    wallet_url: `${frontDoor}/wallet/`,
    webauthn_rp_id: new URL(frontDoor).hostname,
  }
  for (const base of [frontDoor, platform.region()]) {
    const { key_log_key: _, ...identity } = (await call(base, 'GET', '/api/platform')).body
    assert.deepEqual(identity, expected)
  }
  const { key_log_key: _, ...identity } = await createPersonClient({ frontDoorUrl: frontDoor }).platform.read()
  assert.deepEqual(identity, expected)
})

test('A-111: an operator who sets nothing has the default name and no addresses', async () => {
  const { frontDoor } = await usePlatform()
  const { body } = await call(frontDoor, 'GET', '/api/platform')
  const { wallet_url: _, key_log_key: _key, webauthn_rp_id: _id, ...identity } = body
  assert.deepEqual(identity, {
    name: 'Company Data Service',
    icon_url: null,
    operator_name: null,
    operator_url: null,
    support_url: null,
  })
})

test('A-111: an installation without web apps names no wallet', async () => {
  const { frontDoor } = await ownPlatform({ environment: { WEB_APPS: 'off' } })
  assert.equal((await call(frontDoor, 'GET', '/api/platform')).body.wallet_url, null)
})

test('A-111: the landing page and the second factor carry the name', async () => {
  const page = await call(platform.frontDoor, 'GET', '/', { headers: { accept: 'text/html' } })
  assert.match(page.text, /<h1>Nordsee &amp; Wallet<\/h1>/)
  const person = await registerPerson(platform)
  const { body } = await person.call('POST', '/api/account/2fa/setup')
  assert.match(body.otpauth_url, /^otpauth:\/\/totp\/Nordsee%20%26%20Wallet:/)
})
