// Neither databases nor logs hold the code of a kit, its proof, the keys that it wraps, or a token of a return.
import assert from 'node:assert/strict'
import { pbkdf2Sync } from 'node:crypto'
import { test } from 'node:test'
import { requireKitSecret } from '@company-data/crypto'
import { addKit, everythingStored, ownPlatform, registerCompany, returnWithKit, spellings } from '@company-data/testkit'

const platform = await ownPlatform({ environment: { LOG_LEVEL: 'debug', REQUEST_LOG: 'all' } })

const deriveWrapKey = (code: string, salt: string): Buffer =>
  pbkdf2Sync(requireKitSecret(code), Buffer.from(salt, 'base64'), 100_000, 32, 'sha256')

test('TRUST-18 A-95: no code, proof, wrap key or token can be found', async () => {
  const company = await registerCompany(platform)
  const kit = await addKit(company)
  const { newKit, opened, body, rawPassword } = await returnWithKit(platform, company, kit)
  const markers = [kit, newKit].flatMap(({ code, body: { kit: proof, encrypted_private_key } }) => {
    const wrapKey = deriveWrapKey(code, encrypted_private_key.salt)
    return [code, requireKitSecret(code), proof, wrapKey.toString('hex'), wrapKey.toString('base64')]
  })
  markers.push(opened.return_token, body.password, rawPassword)
  const texts = await everythingStored(platform)
  assert.ok(
    [...texts.values()].some((text) => text.includes(company.userId)),
    'the tables were read',
  )
  assert.ok(texts.get('log')?.includes('/api/auth/kit/finish'), 'the log was read')
  for (const [place, text] of texts)
    for (const marker of markers.flatMap(spellings)) assert.ok(!text.includes(marker), `${place} holds ${marker}`)
})
