// Starting over: after a waiting time the account is deleted and its address is free, unless its owner logs in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addKit,
  beginReturn,
  call,
  connect,
  createDocumentFixture,
  createService,
  mailbox,
  openDirectory,
  otherCode,
  ownPlatform,
  prepareFinish,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  renewSession,
  sendReturn,
  startAppBeside,
  type TestAccount,
  until,
} from '@company-data/testkit'

const HOUR = 3600
const DAY = 24 * HOUR
const platform = await ownPlatform({ environment: { SUPPORT_URL: 'https://help.example.org' } })
const directory = openDirectory(platform)

const send = (path: string, body: object): Promise<Reply> =>
  call(platform.frontDoor, 'POST', `/api/auth/start-over${path}`, { body })
const runJob = async (): Promise<void> => {
  const { status, text } = await platform.ops('POST', '/api/ops/jobs/run', { job: 'accounts.start-over' })
  assert.ok(status === 200 && !text.includes('"ok":false'), text)
}
const listKinds = async (email: string): Promise<string[]> =>
  (await mailbox(platform).list(email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('start_over_'))
const readAccount = async (account: TestAccount) => (await account.call('GET', '/api/account')).body

/** Requests and confirms a start-over. */
const startOver = async ({ email }: { email: string }): Promise<Reply> => {
  assert.equal((await send('', { email })).status, 202)
  return send('/confirm', { email, code: await mailbox(platform).codeFor(email, 'start_over') })
}
const isGone = async ({ userId }: TestAccount): Promise<boolean> => {
  const rows = directory.kysely.selectFrom('account').select('deleted_at').where('user_id', '=', userId)
  return (await rows.executeTakeFirst())?.deleted_at != null
}

test('A-98: a start-over waits while the account is on hold', async () => {
  const person = await registerPerson(platform)
  await startOver(person)
  const hold = (isOnHold: boolean) =>
    platform.ops('PUT', `/api/ops/accounts/${person.userId}/legal-hold`, { held: isOnHold, reason: 'file 7' })
  assert.equal((await hold(true)).status, 204)
  await platform.advance(8 * DAY)
  await runJob()
  assert.equal(await isGone(person), false)
  assert.equal((await hold(false)).status, 204)
  await runJob()
  assert.equal(await isGone(person), true)
})

test('TRUST-15 A-98: after the waiting time the account is deleted and its address is free', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const person = await registerPerson(platform)
  const { id: connection_id } = await connect(person, service)
  await service.changes()
  const confirmed = await startOver(person)
  assert.equal(confirmed.status, 202)
  assert.deepEqual(Object.keys(confirmed.body), ['due_at'])
  assert.deepEqual((await readAccount(person)).return, { kind: 'start_over', ready_at: confirmed.body.due_at })
  await platform.advance(8 * DAY)
  await runJob()
  assert.equal(await isGone(person), true)
  await renewSession(company)
  await service.renewToken()
  let ended: Record<string, unknown> | undefined
  await until('the company hears of it', async () => {
    ended = (await service.changes()).find(({ event }: { event?: unknown }) => event === 'connection_deleted')
    return ended !== undefined
  })
  assert.deepEqual([ended?.connection_id, ended?.share_code], [connection_id, null])
  const lookUp = call(platform.region(), 'GET', `/api/keys/${person.code}`, { token: await service.token() })
  assert.deepEqual(await readStatusAndKey(lookUp), [404, 'keys.not_found'])
  assert.deepEqual((await listKinds(person.email)).at(0), 'start_over_done')
  const newcomer = await registerPerson(platform, { email: person.email })
  assert.notEqual(newcomer.userId, person.userId)
  assert.notEqual(newcomer.code, person.code)
})

test('TRUST-15 A-98: known and unknown addresses are answered alike', async () => {
  const person = await registerPerson(platform)
  for (const email of [person.email, 'nobody-here@example.org', 'no address']) {
    const { status, body } = await send('', { email })
    assert.deepEqual([status, body], [202, {}], email)
  }
  assert.deepEqual(await mailbox(platform).list('nobody-here@example.org'), [])
  const code = await mailbox(platform).codeFor(person.email, 'start_over')
  for (const attempt of [
    { email: person.email, code: otherCode(code) },
    { email: 'nobody-here@example.org', code },
  ])
    assert.deepEqual(await readStatusAndKey(send('/confirm', attempt)), [400, 'account.code_invalid'])
  assert.equal((await send('/confirm', { email: person.email.toUpperCase(), code })).status, 202)
  assert.deepEqual(await readStatusAndKey(send('/confirm', { email: person.email, code })), [
    400,
    'account.code_invalid',
  ])
})

test('A-98: a code has five tries and lives a day', async () => {
  const person = await registerPerson(platform)
  await send('', { email: person.email })
  const code = await mailbox(platform).codeFor(person.email, 'start_over')
  for (let turn = 0; turn < 5; turn++) await send('/confirm', { email: person.email, code: otherCode(code) })
  assert.equal((await send('/confirm', { email: person.email, code })).status, 400)
  await send('', { email: person.email })
  const next = await mailbox(platform).codeFor(person.email, 'start_over')
  await platform.advance(DAY + 1)
  assert.equal((await send('/confirm', { email: person.email, code: next })).status, 400)
})

test('TRUST-16 A-98: a login ends it', async () => {
  const person = await registerPerson(platform)
  assert.equal((await startOver(person)).status, 202)
  await platform.advance(6 * DAY)
  await renewSession(person)
  assert.equal((await readAccount(person)).return, null)
  await platform.advance(3 * DAY)
  await runJob()
  assert.equal(await isGone(person), false)
  await assert.rejects(registerPerson(platform, { email: person.email }), /auth\.email_taken/)
})

test('A-98: any session cancels it, and a second confirmation keeps the first date', async () => {
  const person = await registerPerson(platform)
  const first = await startOver(person)
  await platform.advance(60)
  assert.equal((await startOver(person)).body.due_at, first.body.due_at)
  assert.equal((await person.call('DELETE', '/api/account/return')).status, 204)
  await platform.advance(8 * DAY)
  await runJob()
  assert.equal(await isGone(person), false)
})

test('A-98: the owner is mailed at once, at half time, a day before and at the end', async () => {
  const person = await registerPerson(platform)
  await startOver(person)
  assert.deepEqual(await listKinds(person.email), ['start_over_requested'])
  const kinds: string[] = []
  for (const hours of [83, 2, 58, 2, 20, 4]) {
    await platform.advance(hours * HOUR)
    await runJob()
    kinds.push((await listKinds(person.email))[0] ?? '')
  }
  assert.deepEqual(kinds, [
    'start_over_requested',
    'start_over_half',
    'start_over_half',
    'start_over_tomorrow',
    'start_over_tomorrow',
    'start_over_done',
  ])
  assert.equal((await listKinds(person.email)).length, 4)
})

test('TRUST-17 A-98: a company with an active contract is not deleted', async () => {
  const fixture = await createDocumentFixture(platform)
  const { company, customer, connectionId } = fixture
  const { id } = await fixture.create({ kind: 'agreement' })
  await fixture.change(id, { status: 'active' })
  await startOver(company)
  await platform.advance(8 * DAY)
  await runJob()
  assert.equal(await isGone(company), false)
  assert.equal((await listKinds(company.email))[0], 'start_over_refused')
  const mail = await mailbox(platform).latest(company.email, 'start_over_refused')
  assert.match(mail?.text ?? '', /https:\/\/help\.example\.org/)
  await renewSession(company)
  await renewSession(customer)
  assert.equal((await readAccount(company)).return, null)
  assert.equal((await customer.call('GET', `/api/company-connections/${connectionId}`)).status, 200)
})

test('A-98: a company without contracts is deleted with its services', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  await startOver(company)
  await platform.advance(8 * DAY)
  await Promise.all([runJob(), runJob()])
  assert.equal(await isGone(company), true)
  const person = await registerPerson(platform)
  const lookUp = person.call('GET', `/api/profile/by-code?code=${encodeURIComponent(service.code)}`)
  assert.equal((await lookUp).status, 404)
  await registerCompany(platform, { email: company.email })
})

test('A-96 A-98: a return ends a start-over that waits', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  await startOver(person)
  const openReply = (await sendReturn(platform, 'open', await beginReturn(platform, person, kit))).body
  assert.equal(openReply.status, 'ready')
  const { body } = await prepareFinish(openReply, kit)
  const { access_token: token, api_url } = (await sendReturn(platform, 'finish', body)).body
  assert.equal((await call(api_url, 'GET', '/api/account', { token })).body.return, null)
  await platform.advance(8 * DAY)
  await runJob()
  assert.equal(await isGone(person), false)
})

test('A-98: one of two processes deletes and mails', async () => {
  const person = await registerPerson(platform)
  await startOver(person)
  await startAppBeside(platform, { ROLES: 'worker' })
  await platform.advance(8 * DAY)
  await runJob()
  await until('the account is deleted', () => isGone(person))
  assert.equal((await listKinds(person.email)).filter((kind) => kind === 'start_over_done').length, 1)
})
