// The return with the recovery kit over HTTP: what it opens, what it ends, and what it keeps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createAuthSalt,
  createKitCode,
  deriveKitProof,
  deriveVerifier,
  importValuePrivateKey,
  openValue,
  requireKitSecret,
  sealValue,
  unwrapPrivateKey,
} from '@company-data/crypto'
import {
  addDevice,
  addKit,
  beginReturn,
  borrowPlatform,
  call,
  connect,
  createService,
  enroll,
  mailbox,
  openRegion,
  otherCode,
  prepareFinish,
  type Reply,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  returnWithKit,
  sendReturn,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const region = openRegion(platform)

const countMails = async (email: string, kind: string): Promise<number> =>
  (await mailbox(platform).list(email)).filter((mail) => mail.kind === kind).length
const login = (email: string, password: string, extra: object = {}): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password, ...extra } })
const open = (body: object): Promise<Reply> => sendReturn(platform, 'open', body)
const finish = (body: object): Promise<Reply> => sendReturn(platform, 'finish', body)
const denied = [403, 'account.return_denied']
const now = async (): Promise<number> => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)

/** Turns the second factor on; gives its recovery codes and a function for unused codes. */
const turnOn = async (account: TestAccount) => {
  const { secret } = (await account.call('POST', '/api/account/2fa/setup')).body
  const computeCode = async (): Promise<string> => totpAt(secret, await now())
  const { body } = await account.call('POST', '/api/account/2fa/confirm', { code: await computeCode() })
  await platform.advance(60)
  return { codes: body.recovery_codes as string[], computeCode }
}

test('TRUST-05 A-96: a person returns with the kit', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const { password, opened, response, rawPassword } = await returnWithKit(platform, person, kit).then((result) => ({
    ...result,
    password: result.body.password,
  }))
  assert.deepEqual(Object.keys(opened).sort(), [
    'encrypted_private_key',
    'public_key',
    'return_token',
    'status',
    'user_id',
    'usertype',
  ])
  assert.deepEqual([opened.status, opened.user_id, opened.usertype], ['ready', person.userId, 'person'])
  assert.equal(opened.public_key, person.publicKey)
  assert.deepEqual(Object.keys(response).sort(), [
    'access_token',
    'api_url',
    'encrypted_private_key',
    'expires_in',
    'kit_id',
    'refresh_token',
    'token_type',
    'user_id',
    'usertype',
  ])
  assert.equal((await login(person.email, password)).status, 200)
  assert.equal((await login(person.email, person.password)).status, 401)
  const { auth_salt } = (await call(platform.frontDoor, 'GET', `/api/auth/params?email=${person.email}`)).body
  assert.equal(await deriveVerifier(rawPassword, auth_salt), password)
  assert.equal(await countMails(person.email, 'kit_used'), 1)
})

test('TRUST-06 A-96: a return ends every session, device and the passcode', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  await addDevice(person)
  const passcode = await deriveVerifier('2580', createAuthSalt())
  assert.equal((await person.call('PUT', '/api/account/passcode', { passcode })).status, 200)
  const { response } = await returnWithKit(platform, person, kit)
  assert.deepEqual(await readStatusAndKey(person.call('GET', '/api/account')), [401, 'auth.token_invalid'])
  const body = { refresh_token: person.refreshToken }
  const refresh = call(platform.frontDoor, 'POST', '/api/auth/refresh', { body })
  assert.deepEqual(await readStatusAndKey(refresh), [400, 'oauth.invalid_grant'])
  const ask = (method: string, path: string, content?: unknown) =>
    call(response.api_url, method, path, {
      token: response.access_token,
      ...(content !== undefined && { body: content }),
    })
  assert.deepEqual((await ask('GET', '/api/account/trusted-devices')).body, [])
  // The passcode is gone: the next one is a first one again, which a fresh session may set.
  assert.equal((await ask('PUT', '/api/account/passcode', { passcode })).status, 200)
})

test('TRUST-06 A-96: after a return the old passcode approves nothing', async () => {
  const service = await createService(await registerCompany(platform))
  const person = await registerPerson(platform)
  await connect(person, service)
  await enroll(region, service, person)
  const passcode = await deriveVerifier('2580', createAuthSalt())
  await person.call('PUT', '/api/account/passcode', { passcode })
  const kit = await addKit(person)
  const { response } = await returnWithKit(platform, person, kit)
  const { challenge_id } = (await raiseChallenge(service, person.code)).body
  const body = { unlock: 'passcode', passcode }
  const approval = call(response.api_url, 'POST', `/api/twofa/challenges/${challenge_id}/approve`, {
    token: response.access_token,
    body,
  })
  assert.deepEqual(await readStatusAndKey(approval), [403, 'twofa.unlock_failed'])
})

test('TRUST-07 A-96: keys, code and recovery copies of a company survive', async () => {
  const company = await registerCompany(platform)
  const { public_key: recoveryKey } = (await company.call('GET', '/api/account/recovery-key')).body
  const copy = { kind: 'service_passphrase', ref: 'shop', value: await sealValue('the passphrase', recoveryKey) }
  const { id } = (await company.call('POST', '/api/account/recovery-copies', copy)).body
  const sealedValue = await sealValue('before', company.publicKey)
  const kit = await addKit(company)
  const { response, rawPassword, body } = await returnWithKit(platform, company, kit)
  const key = await unwrapPrivateKey(response.encrypted_private_key, rawPassword)
  assert.equal(await openValue(sealedValue, await importValuePrivateKey(key)), 'before')

  const ask = (method: string, path: string, content?: unknown) =>
    call(response.api_url, method, path, {
      token: response.access_token,
      ...(content !== undefined && { body: content }),
    })
  const account = (await ask('GET', '/api/account')).body
  assert.deepEqual([account.company_code, account.kit, account.return], [company.code, 'unconfirmed', null])
  assert.equal((await ask('GET', '/api/profile/keys')).body.public_key, company.publicKey)
  assert.equal((await ask('POST', '/api/account/recovery-code')).status, 200)
  const code = await mailbox(platform).codeFor(company.email, 'recovery')
  const recovered = await ask('POST', `/api/account/recovery-copies/${id}/recover`, { password: body.password, code })
  assert.equal(recovered.status, 200)
  const copyKey = await unwrapPrivateKey(recovered.body.encrypted_recovery_private_key, rawPassword)
  assert.equal(await openValue(recovered.body.value, await importValuePrivateKey(copyKey)), 'the passphrase')
  const { items } = (await ask('GET', '/api/portal/audit-log')).body
  const actions = items.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.slice(1, 4), ['account.returned', 'account.return_opened', 'kit.created'])
})

test('TRUST-04 A-96: right, wrong and unknown begin alike, and only the right one gets a code', async () => {
  const person = await registerPerson(platform)
  const other = await registerPerson(platform)
  const { body } = await addKit(person)
  const wrongKit = await deriveKitProof(createKitCode())
  const replies = [
    await sendReturn(platform, 'begin', { email: person.email.toUpperCase(), kit: body.kit }),
    await sendReturn(platform, 'begin', { email: other.email, kit: wrongKit }),
    await sendReturn(platform, 'begin', { email: 'nobody-at-all@example.org', kit: wrongKit }),
    await sendReturn(platform, 'begin', { email: 'no address', kit: 'no proof' }),
  ]
  for (const { status, body: begun } of replies)
    assert.deepEqual([status, Object.keys(begun).sort()], [202, ['expires_at', 'return_id']])
  assert.equal(await countMails(person.email, 'kit_return'), 1)
  assert.equal(await countMails(person.email, 'kit_wrong'), 0)
  assert.equal(await countMails(other.email, 'kit_return'), 0)
  assert.equal(await countMails(other.email, 'kit_wrong'), 1)
  assert.deepEqual(await mailbox(platform).list('nobody-at-all@example.org'), [])
})

test('TRUST-08 A-96: a kit works once, and a return brings a new one', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const opening = await beginReturn(platform, person, kit)
  const openReply = (await open(opening)).body
  const { body, newKit } = await prepareFinish(openReply, kit)
  const { new_kit: _, ...without } = body as Record<string, unknown>
  assert.deepEqual(await readStatusAndKey(finish(without)), [400, 'request.invalid'])
  const same = { ...body, new_kit: { ...newKit.body, kit: kit.body.kit } }
  assert.deepEqual(await readStatusAndKey(finish(same)), [400, 'request.invalid'])
  const doubled = { ...body, encrypted_recovery_private_key: newKit.body.encrypted_private_key }
  assert.deepEqual(await readStatusAndKey(finish(doubled)), [400, 'request.invalid'])
  assert.equal((await finish(body)).status, 200)
  assert.deepEqual(await readStatusAndKey(finish(body)), denied)

  const codes = await countMails(person.email, 'kit_return')
  const secondBeginning = await sendReturn(platform, 'begin', { email: person.email, kit: kit.body.kit })
  assert.equal(secondBeginning.status, 202)
  assert.equal(await countMails(person.email, 'kit_return'), codes)
  assert.equal(await countMails(person.email, 'kit_wrong'), 1)
  assert.deepEqual(await readStatusAndKey(open({ ...opening, return_id: secondBeginning.body.return_id })), denied)
  await returnWithKit(platform, { ...person }, newKit)
})

test('TRUST-09 A-96: with a second factor, a return needs its code or a recovery code', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const { codes, computeCode } = await turnOn(person)
  const opening = await beginReturn(platform, person, kit)
  assert.deepEqual(await readStatusAndKey(open(opening)), [401, 'auth.code_required'])
  assert.deepEqual(await readStatusAndKey(open({ ...opening, kit: 'x' })), denied, 'not told without the kit')
  assert.deepEqual(await readStatusAndKey(open({ ...opening, second_factor: '00000-00000' })), denied)
  const openReply = await open({ ...opening, second_factor: await computeCode() })
  assert.equal(openReply.body.status, 'ready')
  const { body, newKit } = await prepareFinish(openReply.body, kit)
  const finished = await finish(body)
  const ask = (path: string) => call(finished.body.api_url, 'GET', path, { token: finished.body.access_token })
  assert.equal((await ask('/api/account')).body.twofa_enabled, true, 'it stays, because a code was shown')
  assert.equal((await ask('/api/account/2fa')).body.recovery_codes_left, 10)
  const second = await returnWithKit(platform, person, newKit, { second_factor: codes[0] ?? '' })
  const { access_token: token, api_url } = second.response
  assert.equal((await call(api_url, 'GET', '/api/account/2fa', { token })).body.recovery_codes_left, 9)
})

test('TRUST-12 A-96: after five wrong codes the right one is refused too', async () => {
  const person = await registerPerson(platform)
  const opening = await beginReturn(platform, person, await addKit(person))
  for (let turn = 0; turn < 6; turn++)
    assert.deepEqual(await readStatusAndKey(open({ ...opening, code: otherCode(opening.code) })), denied)
  assert.deepEqual(await readStatusAndKey(open(opening)), denied)
})

test('A-96: a wrong id uses up no try, and a second beginning replaces the first', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const first = await beginReturn(platform, person, kit)
  for (let turn = 0; turn < 6; turn++)
    assert.deepEqual(await readStatusAndKey(open({ ...first, return_id: person.userId })), denied)
  const second = await beginReturn(platform, person, kit)
  assert.deepEqual(await readStatusAndKey(open({ ...second, return_id: first.return_id })), denied)
  for (const change of [{ return_id: 'x' }, { email: 'x@example.org' }, { kit: 'x' }, { code: '' }])
    assert.deepEqual(await readStatusAndKey(open({ ...second, ...change })), denied, JSON.stringify(change))
  assert.equal((await open({ ...second, wait: true })).body.status, 'ready', 'without a second factor nothing waits')
  assert.deepEqual(await readStatusAndKey(open(second)), denied, 'a code works once')
})

test('TRUST-13 A-96: a kit outlives a change of the password', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const { body: keys } = await person.call('GET', '/api/profile/keys')
  const new_auth_salt = createAuthSalt()
  const change = {
    password: person.password,
    new_password: await deriveVerifier('another password', new_auth_salt),
    new_auth_salt,
    encrypted_private_key: keys.encrypted_private_key,
  }
  assert.equal((await person.call('PUT', '/api/account/password', change)).status, 200)
  const { opened } = await returnWithKit(platform, person, kit)
  const key = await unwrapPrivateKey(opened.encrypted_private_key, requireKitSecret(kit.code))
  const sealedValue = await sealValue('still mine', person.publicKey)
  assert.equal(await openValue(sealedValue, await importValuePrivateKey(key)), 'still mine')
})

test('A-96: a code expires after ten minutes, a token after fifteen', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const late = await beginReturn(platform, person, kit)
  await platform.advance(10 * 60 + 1)
  assert.deepEqual(await readStatusAndKey(open(late)), denied)
  const openReply = (await open(await beginReturn(platform, person, kit))).body
  const { body } = await prepareFinish(openReply, kit)
  await platform.advance(15 * 60 + 1)
  assert.deepEqual(await readStatusAndKey(finish(body)), denied)
  assert.deepEqual(await readStatusAndKey(finish({ ...body, return_token: '' })), denied)
})

test('A-96: one of concurrent calls with one code or one token succeeds', async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const opening = await beginReturn(platform, person, kit)
  const opens = await Promise.all([1, 2, 3].map(() => open(opening)))
  assert.deepEqual(opens.map(({ status }) => status).sort(), [200, 403, 403])
  const openReply = opens.find(({ status }) => status === 200)?.body
  const attempts = await Promise.all([1, 2, 3].map(() => prepareFinish(openReply, kit)))
  const finishes = await Promise.all(attempts.map(({ body }) => finish(body)))
  assert.deepEqual(finishes.map(({ status }) => status).sort(), [200, 403, 403])
  const winner = attempts[finishes.findIndex(({ status }) => status === 200)]
  assert.equal((await login(person.email, winner?.body.password ?? '')).status, 200)
})
