// Passwords that are too short to protect a key are refused on the device, before anything is sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { createCompanyClient, createDelegateClient, createPersonClient, SessionError } from '../index.ts'

const refusal = { name: 'SessionError', reason: 'weak_password' }

/** A device that counts its requests. */
const silent = () => {
  let sentCount = 0
  const fetch = async () => {
    sentCount += 1
    return new Response('{}')
  }
  return { options: { frontDoorUrl: 'http://127.0.0.1:9', fetch }, sent: () => sentCount }
}

for (const password of ['', 'eleven char', '🔐'.repeat(11)]) {
  test(`a password of ${[...password].length} characters is refused before anything is sent`, async () => {
    const { options, sent } = silent()
    const account = { email: 'ada@example.org', password, display_name: 'Ada' }
    await assert.rejects(createPersonClient(options).register(account), refusal)
    await assert.rejects(createCompanyClient(options).register({ ...account, company_code: 'ADA' }), refusal)
    await assert.rejects(createDelegateClient(options).acceptInvite({ ...account, token: 't' }), refusal)
    for (const create of [createPersonClient, createCompanyClient, createDelegateClient])
      await assert.rejects(
        create(options).password.change({ password: PASSWORD, new_password: password }),
        SessionError,
      )
    assert.equal(sent(), 0)
  })
}

test('twelve characters suffice, and a refused change keeps the old password', async () => {
  const { person } = startJourney(await usePlatform())
  const { client, email, wire } = await person()
  const before = wire.requests.length
  await assert.rejects(client.password.change({ password: PASSWORD, new_password: 'too short' }), refusal)
  assert.equal(wire.requests.length, before)
  await client.password.change({ password: PASSWORD, new_password: 'twelve chars' })
  await client.login({ email, password: 'twelve chars' })
})
