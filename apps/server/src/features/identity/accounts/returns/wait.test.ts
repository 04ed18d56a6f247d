// Returns that wait: without the second factor, or because the installation wants every return to wait.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addKit,
  addPasskey,
  beginReturn,
  call,
  mailbox,
  type OwnPlatform,
  openDirectory,
  ownPlatform,
  prepareFinish,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  sendReturn,
  startPlatform,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'

const HOUR = 3600
const platform = await ownPlatform()
const directory = openDirectory(platform)
const denied = [403, 'account.return_denied']

const open = (body: object): Promise<Reply> => sendReturn(platform, 'open', body)
const login = ({ email, password }: TestAccount, extra: object = {}): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password, ...extra } })
const runJob = async (job: string): Promise<void> => {
  const { status, text } = await platform.ops('POST', '/api/ops/jobs/run', { job })
  assert.ok(status === 200 && !text.includes('"ok":false'), text)
}
const countMails = async (email: string, kind: string): Promise<number> =>
  (await mailbox(platform).list(email)).filter((mail) => mail.kind === kind).length
const readReturn = async (account: TestAccount) => (await account.call('GET', '/api/account')).body.return

const turnOn = async (account: TestAccount, at: Pick<OwnPlatform, 'ops' | 'advance'> = platform) => {
  const { secret } = (await account.call('POST', '/api/account/2fa/setup')).body
  const computeCode = async () => totpAt(secret, Date.parse((await at.ops('GET', '/api/ops/clock')).body.now))
  const { body } = await account.call('POST', '/api/account/2fa/confirm', { code: await computeCode() })
  await at.advance(60)
  return { codes: body.recovery_codes as string[], computeCode }
}

/** A person with a kit and a second factor, whose return waits. */
const startWaiting = async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const { codes, computeCode } = await turnOn(person)
  const opening = await beginReturn(platform, person, kit)
  const reply = await open({ ...opening, wait: true })
  return { person, kit, codes, computeCode, opening, reply }
}

test('TRUST-10 A-96: without the second factor a return waits 72 hours and then turns it off', async () => {
  const { person, kit, opening, reply } = await startWaiting()
  assert.equal(reply.status, 200)
  assert.deepEqual(Object.keys(reply.body).sort(), ['ready_at', 'status'])
  assert.equal(reply.body.status, 'waiting')
  assert.deepEqual(await readStatusAndKey(open({ ...opening, wait: true })), denied, 'its code is used')
  await platform.advance(71 * HOUR)
  const early = await open(await beginReturn(platform, person, kit))
  assert.deepEqual([early.status, early.body], [200, reply.body], 'a new code does not change the time')
  await platform.advance(2 * HOUR)
  const ready = await open(await beginReturn(platform, person, kit))
  assert.equal(ready.body.status, 'ready')
  const { body } = await prepareFinish(ready.body, kit)
  const finished = await sendReturn(platform, 'finish', body)
  assert.equal(finished.status, 200, finished.text)
  const { access_token: token, api_url } = finished.body
  const account = (await call(api_url, 'GET', '/api/account', { token })).body
  assert.deepEqual([account.twofa_enabled, account.return], [false, null])
  assert.equal((await login({ ...person, password: body.password })).status, 200)
})

test('TRUST-11 A-96: while it waits the account says so, and a login ends it (A-99)', async () => {
  const { person, kit, codes, reply } = await startWaiting()
  assert.deepEqual(await readReturn(person), { kind: 'kit', ready_at: reply.body.ready_at })
  const opening = await beginReturn(platform, person, kit)
  assert.equal((await login(person)).status, 401, 'the password alone is not a login')
  assert.notEqual(await readReturn(person), null)
  assert.equal((await login(person, { code: codes[0] })).status, 200)
  assert.equal(await readReturn(person), null)
  assert.deepEqual(await readStatusAndKey(open({ ...opening, wait: true })), denied)
  assert.equal(await countMails(person.email, 'return_cancelled'), 1)
})

test('TRUST-11 A-96: a login with a passkey ends it too (A-103)', async () => {
  const { person, kit } = await startWaiting()
  const opening = await beginReturn(platform, person, kit)
  const { credentialId, answer } = await addPasskey(person)
  const { challenge } = (await call(platform.frontDoor, 'POST', '/api/auth/passkey/challenge')).body
  const body = { credential_id: credentialId, challenge, ...answer(challenge) }
  assert.equal((await call(platform.frontDoor, 'POST', '/api/auth/passkey/login', { body })).status, 200)
  assert.equal(await readReturn(person), null)
  assert.deepEqual(await readStatusAndKey(open({ ...opening, wait: true })), denied)
})

test('TRUST-11 A-96: any session of the account cancels it', async () => {
  const { person, kit } = await startWaiting()
  const opening = await beginReturn(platform, person, kit)
  assert.equal((await person.call('DELETE', '/api/account/return')).status, 204)
  assert.equal(await readReturn(person), null)
  assert.deepEqual(await readStatusAndKey(open({ ...opening, wait: true })), denied)
  const repeated = person.call('DELETE', '/api/account/return')
  assert.deepEqual(await readStatusAndKey(repeated), [404, 'account.return_not_found'])
})

test('A-96: a company finds the waiting and its end in its audit log', async () => {
  const company = await registerCompany(platform)
  const kit = await addKit(company)
  await turnOn(company)
  await open({ ...(await beginReturn(platform, company, kit)), wait: true })
  await company.call('DELETE', '/api/account/return')
  const { items } = (await company.call('GET', '/api/portal/audit-log')).body
  assert.deepEqual(
    items.slice(0, 2).map(({ action, data }: { action: string; data: object }) => [action, data]),
    [
      ['account.return_cancelled', { kind: 'kit' }],
      ['account.return_opened', { status: 'waiting' }],
    ],
  )
})

test('A-96: a code of the second factor makes a waiting return ready at once', async () => {
  const { person, kit, codes } = await startWaiting()
  const ready = await open({ ...(await beginReturn(platform, person, kit)), second_factor: codes[0] })
  assert.equal(ready.body.status, 'ready')
  const { body } = await prepareFinish(ready.body, kit)
  const { access_token: token, api_url } = (await sendReturn(platform, 'finish', body)).body
  assert.equal((await call(api_url, 'GET', '/api/account', { token })).body.twofa_enabled, true)
})

test('A-96: the owner is mailed at once, after a day and on the last day', async () => {
  const { person } = await startWaiting()
  const counts: number[] = []
  for (const hours of [1, 22, 2, 22, 2, 20, 10]) {
    await platform.advance(hours * HOUR)
    await runJob('accounts.start-over')
    await runJob('accounts.start-over')
    counts.push(await countMails(person.email, 'return_waiting'))
  }
  assert.deepEqual(counts, [1, 1, 2, 2, 3, 3, 3])
})

test('A-96: an unfinished return ends after a month', async () => {
  const { person } = await startWaiting()
  const countRows = async (): Promise<number> =>
    (await directory.kysely.selectFrom('account_return').select('id').where('user_id', '=', person.userId).execute())
      .length
  await platform.advance((72 + 29 * 24) * HOUR)
  await runJob('accounts.purge')
  assert.equal(await countRows(), 1)
  await platform.advance(25 * HOUR)
  await runJob('accounts.purge')
  assert.equal(await countRows(), 0)
})

test('A-96: RECOVERY_DELAY_HOURS makes every return wait', async (context) => {
  const strict = await startPlatform({ environment: { RECOVERY_DELAY_HOURS: '24', RECOVERY_WAIT_HOURS: '48' } })
  context.after(() => strict.stop())
  const person = await registerPerson(strict)
  const kit = await addKit(person)
  const send = async (extra: object = {}) =>
    (await sendReturn(strict, 'open', { ...(await beginReturn(strict, person, kit)), ...extra })).body
  const first = await send()
  assert.equal(first.status, 'waiting')
  await strict.advance(25 * HOUR)
  assert.equal((await send()).status, 'ready')

  const careful = await registerPerson(strict)
  const carefulKit = await addKit(careful)
  const { codes } = await turnOn(careful, strict)
  const attempt = async (extra: object) =>
    (await sendReturn(strict, 'open', { ...(await beginReturn(strict, careful, carefulKit)), ...extra })).body
  assert.equal((await attempt({ second_factor: codes[0] })).status, 'waiting')
  await strict.advance(25 * HOUR)
  const ready = await attempt({})
  assert.equal(ready.status, 'ready', 'the code was shown before')
  const { body } = await prepareFinish(ready, carefulKit)
  const { access_token: token, api_url } = (await sendReturn(strict, 'finish', body)).body
  assert.equal((await call(api_url, 'GET', '/api/account', { token })).body.twofa_enabled, true)
})
