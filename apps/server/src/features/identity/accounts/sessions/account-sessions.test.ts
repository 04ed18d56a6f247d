// The sessions of an account: which apps are signed in, and signing them out.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addPasskey,
  borrowPlatform,
  call,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Mobile Safari/537.36'

const logIn = async ({ email, password }: TestAccount, client_name: string, agent: string): Promise<string> => {
  const headers = { 'user-agent': agent }
  const reply = await call(platform.frontDoor, 'POST', '/api/auth/login', {
    body: { email, password, client_name },
    headers,
  })
  return reply.body.access_token
}
const readStatus = async ({ apiUrl }: TestAccount, token: string): Promise<number> =>
  (await call(apiUrl, 'GET', '/api/account', { token })).status

test('TRUST-32: sessions are listed with app and browser, and ended one by one (A-104)', async () => {
  const person = await registerPerson(platform)
  const token = await logIn(person, 'wallet', PHONE)
  const { status, body } = await person.call('GET', '/api/account/sessions')
  assert.equal(status, 200)
  const [phone, browser] = body
  assert.deepEqual(Object.keys(phone).sort(), [
    'agent',
    'app',
    'created_at',
    'device_id',
    'id',
    'is_current',
    'last_used_at',
    'opened_by',
  ])
  assert.deepEqual(
    [phone.is_current, phone.app, phone.agent, phone.opened_by, phone.device_id],
    [false, 'wallet', 'Chrome on Android', 'password', null],
  )
  assert.deepEqual([browser.is_current, browser.app, browser.opened_by], [true, null, 'register'])
  const stranger = await registerPerson(platform)
  for (const [caller, id] of [
    [stranger, phone.id],
    [person, randomUUID()],
    [person, 'nonsense'],
  ] as const) {
    const refused = await caller.call('DELETE', `/api/account/sessions/${id}`)
    assert.deepEqual([refused.status, refused.body.error_key], [404, 'account.session_not_found'])
  }
  assert.equal((await person.call('DELETE', `/api/account/sessions/${phone.id}`)).status, 204)
  assert.deepEqual([await readStatus(person, token), await readStatus(person, person.token)], [401, 200])
  assert.equal((await person.call('GET', '/api/account/sessions')).body.length, 1)
})

test('TRUST-32: all other sessions end at once, and the audit log of a company says so', async () => {
  const company = await registerCompany(platform)
  const tokens = [await logIn(company, 'portal', 'curl/8'), await logIn(company, 'something else', '')]
  const [second, first] = (await company.call('GET', '/api/account/sessions')).body
  assert.deepEqual([first.app, first.agent, second.app], ['portal', null, null])
  assert.equal((await company.call('DELETE', '/api/account/sessions')).status, 204)
  for (const token of tokens) assert.equal(await readStatus(company, token), 401)
  assert.equal(await readStatus(company, company.token), 200)
  const { items } = (await company.call('GET', '/api/portal/audit-log')).body
  assert.equal(items.filter(({ action }: { action: string }) => action === 'session.ended').length, 2)
})

test('A-104: a session names the passkey that opened it', async () => {
  const person = await registerPerson(platform)
  const passkey = await addPasskey(person)
  const { challenge } = (await call(platform.frontDoor, 'POST', '/api/auth/passkey/challenge')).body
  const body = { credential_id: passkey.credentialId, challenge, ...passkey.answer(challenge), client_name: 'consent' }
  await call(platform.frontDoor, 'POST', '/api/auth/passkey/login', { body })
  const [session] = (await person.call('GET', '/api/account/sessions')).body
  assert.deepEqual([session.opened_by, session.device_id, session.app], ['passkey', passkey.deviceId, 'consent'])
})
