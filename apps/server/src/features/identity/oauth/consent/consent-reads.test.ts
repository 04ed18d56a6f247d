// Consent details with many claims: a stranger reads only so many bytes of them (B-21).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createService,
  createSignInApp,
  openDirectory,
  ownPlatform,
  registerCompany,
  signInRequest,
} from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on', RATE_LIMIT_READ_KIB: '1500/60' },
})

test('[B-21] an address without an account reads only so many bytes of claims', async () => {
  const app = await createSignInApp(await createService(await registerCompany(platform)))
  const members = { label: 'x'.repeat(200), type: 'text', required: false, verified: false, plugin: null }
  const claims = Array.from({ length: 2_000 }, (_, index) => ({ claim: `claim_${index}`, ...members }))
  const { kysely } = openDirectory(platform)
  await kysely
    .updateTable('sign_in_app')
    .set({ claims: JSON.stringify(claims) })
    .where('id', '=', app.id)
    .execute()
  const ask = () => call(platform.frontDoor, 'GET', `/api/consent?${new URLSearchParams(signInRequest(app))}`)
  const first = await ask()
  assert.deepEqual([first.status, first.body.claims?.length], [200, 2_000], first.text.slice(0, 200))
  let reply = first
  for (let count = 0; reply.status === 200 && count < 10; count += 1) reply = await ask()
  assert.deepEqual([reply.status, reply.body.error_key], [429, 'rate.limited'])
})
