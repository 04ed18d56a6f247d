// Limits on sent codes, code attempts and new accounts: per account, per target and per address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveVerifier } from '@company-data/crypto'
import {
  addSealedDatum,
  call,
  mailbox,
  otherCode,
  ownPlatform,
  type Reply,
  registerCompany,
  registerPerson,
  requestVerification,
  type TestAccount,
} from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: {
    RATE_LIMITS: 'on',
    RATE_LIMIT_ACCOUNT_SECRETS: '2/3600',
    RATE_LIMIT_CODE_MAILS: '4/3600',
    RATE_LIMIT_CODE_TRIES: '3/3600',
    RATE_LIMIT_CODES_PER_TARGET: '3/3600',
    TRUSTED_PROXIES: '127.0.0.1',
  },
})

let callers = 0
/** Each call comes from another address. */
const send = ({ token }: TestAccount, method: string, path: string, body?: object): Promise<Reply> =>
  call(path.startsWith('/api/auth/') ? platform.frontDoor : platform.region(), method, path, {
    token,
    headers: { 'x-forwarded-for': `198.51.100.${++callers}` },
    ...(body && { body }),
  })
const changeEmail = (person: TestAccount, email: string): Promise<Reply> =>
  send(person, 'PUT', '/api/account/email', { email, password: person.password })
const statuses = async (count: number, sendCall: (turn: number) => Promise<Reply>): Promise<number[]> => {
  const list: number[] = []
  for (let turn = 0; turn < count; turn++) list.push((await sendCall(turn)).status)
  return list
}

test('limits codes per address across senders and routes', async () => {
  const senders = [await registerPerson(platform), await registerPerson(platform), await registerPerson(platform)]
  const stranger = 'stranger@example.org'
  const [first, second, third] = senders as [TestAccount, TestAccount, TestAccount]
  const { id } = await addSealedDatum(second, 'email', stranger)
  assert.equal((await changeEmail(first, stranger)).status, 200)
  assert.equal((await requestVerification(second, id, 'email', stranger)).status, 201)
  const company = await registerCompany(platform)
  const invitation = { email: stranger, name: 'D', service_ids: [] }
  assert.equal((await company.call('POST', '/api/delegates', invitation)).status, 201)
  const refused = await changeEmail(third, stranger.toUpperCase())
  assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
  assert.match(String(refused.headers['retry-after']), /^\d+$/)
  assert.equal((await requestVerification(second, id, 'email', stranger)).status, 429)
  await assert.rejects(registerPerson(platform, { email: stranger }), /rate\.limited/)
  assert.equal((await mailbox(platform).list(stranger)).length, 3)
  assert.equal((await changeEmail(third, 'somebody-else@example.org')).status, 200)
  await platform.advance(3600)
  await registerPerson(platform, { email: stranger })
})

const confirmEmail = async (account: TestAccount): Promise<void> => {
  const code = await mailbox(platform).codeFor(account.email, 'confirm_email')
  assert.equal((await send(account, 'POST', '/api/auth/confirm-email', { code })).status, 200)
}

test('unconfirmed addresses of one mailbox share its limit of codes', async () => {
  const accounts: TestAccount[] = []
  for (const tag of ['1', '2']) accounts.push(await registerPerson(platform, { email: `bombed+${tag}@example.org` }))
  const askForCode = (account: TestAccount) =>
    send(account, 'POST', '/api/account/delete-request', { password: account.password })
  const [first, second] = accounts as [TestAccount, TestAccount]
  assert.equal((await askForCode(first)).status, 200)
  for (const account of [first, second]) {
    const refused = await askForCode(account)
    assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
  }
  await confirmEmail(first)
  assert.equal((await askForCode(first)).status, 200)
})

test('codes requested by others do not block codes for the owner', async () => {
  const owner = await registerCompany(platform)
  await confirmEmail(owner)
  for (let turn = 0; turn < 2; turn++) {
    const other = await registerPerson(platform)
    const { id } = await addSealedDatum(other, 'email', owner.email)
    assert.equal((await requestVerification(other, id, 'email', owner.email)).status, 201)
  }
  const other = await registerPerson(platform)
  const { id } = await addSealedDatum(other, 'email', owner.email)
  assert.equal((await requestVerification(other, id, 'email', owner.email)).status, 429)
  assert.equal((await send(owner, 'POST', '/api/account/recovery-code')).status, 200)
  const { password } = owner
  assert.equal((await send(owner, 'POST', '/api/account/delete-request', { password })).status, 200)
})

test('limits mailed codes per account across addresses', async () => {
  const company = await registerCompany(platform)
  assert.deepEqual(await statuses(3, (turn) => changeEmail(company, `target-${turn}@example.org`)), [200, 200, 200])
  const code = await send(company, 'POST', '/api/account/recovery-code')
  assert.equal(code.status, 200)
  assert.equal((await send(company, 'POST', '/api/account/recovery-code')).status, 429)
  assert.equal((await changeEmail(company, 'target-9@example.org')).status, 429)
  const { password } = company
  assert.equal((await send(company, 'POST', '/api/account/delete-request', { password })).status, 429)
})

test('limits code attempts per account across addresses and codes', async () => {
  const person = await registerPerson(platform)
  const code = await mailbox(platform).codeFor(person.email, 'confirm_email')
  const confirm = () => send(person, 'POST', '/api/auth/confirm-email', { code: otherCode(code) })
  assert.deepEqual(await statuses(3, confirm), [400, 400, 400])
  assert.equal((await send(person, 'POST', '/api/auth/confirm-email', { code })).status, 429)
  assert.equal((await send(person, 'POST', '/api/account/email/confirm', { code })).status, 429)
  assert.equal((await send(person, 'POST', '/api/account/confirm-delete', { code })).status, 429)
  await platform.advance(1800)
  assert.equal((await send(person, 'POST', '/api/auth/confirm-email', { code })).status, 200)
})

test('limits passcode and password changes per account across addresses', async () => {
  const person = await registerPerson(platform)
  const passcode = await deriveVerifier('1234', person.authSalt)
  const change = () => send(person, 'PUT', '/api/account/passcode', { passcode, password: person.password })
  assert.deepEqual(await statuses(3, change), [200, 200, 429])
  assert.equal((await send(person, 'PUT', '/api/account/password', {})).status, 429)
  assert.equal((await send(person, 'DELETE', '/api/account/2fa', {})).status, 429)
  assert.equal((await send(person, 'GET', '/api/account')).status, 200)
})
