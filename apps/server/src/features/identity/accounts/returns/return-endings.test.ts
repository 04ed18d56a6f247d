// Actions that end an opened return: its owner shows that the account is in use.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addKit,
  beginReturn,
  borrowPlatform,
  call,
  mailbox,
  prepareFinish,
  readStatusAndKey,
  registerPerson,
  sendReturn,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const denied = [403, 'account.return_denied']

/** A return that only has to be finished. */
const openReturn = async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const openReply = await sendReturn(platform, 'open', await beginReturn(platform, person, kit))
  assert.equal(openReply.body.status, 'ready')
  const { body } = await prepareFinish(openReply.body, kit)
  return { person, finish: () => sendReturn(platform, 'finish', body) }
}

const turnOnSecondFactor = async (person: TestAccount): Promise<unknown> => {
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const code = totpAt(secret, Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now))
  return person.call('POST', '/api/account/2fa/confirm', { code })
}

const changeAddress = async (person: TestAccount, email: string): Promise<void> => {
  const { password } = person
  assert.equal((await person.call('PUT', '/api/account/email', { email, password })).status, 200)
  const code = await mailbox(platform).codeFor(email, 'change_email')
  assert.equal((await person.call('POST', '/api/account/email/confirm', { code })).status, 200)
}

const endings: Readonly<Record<string, (person: TestAccount) => Promise<unknown>>> = {
  'a login': ({ email, password }) =>
    call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } }),
  'any session': (person) => person.call('DELETE', '/api/account/return'),
  'the removal of the kit': (person) => person.call('DELETE', '/api/account/kit', { password: person.password }),
  'a new kit': (person) => addKit(person),
  'a second factor': turnOnSecondFactor,
  'a new e-mail address': (person) => changeAddress(person, `new-${person.email}`),
}

for (const [name, end] of Object.entries(endings))
  test(`TRUST-11 A-96: ${name} ends a return that was opened`, async () => {
    const { person, finish } = await openReturn()
    await end(person)
    assert.deepEqual(await readStatusAndKey(finish()), denied)
  })

test('A-96: an opened return can be finished if nothing ended it', async () => {
  const { finish } = await openReturn()
  assert.equal((await finish()).status, 200)
})

test('A-98: a code in the old mailbox opens nothing after a change of the address', async () => {
  const person = await registerPerson(platform)
  const send = (path: string, body: object) => call(platform.frontDoor, 'POST', `/api/auth/${path}`, { body })
  assert.equal((await send('start-over', { email: person.email })).status, 202)
  const code = await mailbox(platform).codeFor(person.email, 'start_over')
  const email = `moved-${person.email}`
  await changeAddress(person, email)
  assert.deepEqual(await readStatusAndKey(send('start-over/confirm', { email, code })), [400, 'account.code_invalid'])
})
