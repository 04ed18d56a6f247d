// Webhook secrets over HTTP: those an auth_type needs, and their storage, display and change (G-101, G-102).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRegion, readStatusAndKey, registerCompany, usePlatform } from '@company-data/testkit'
import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import { openWebhookClient, hookUrl as url } from '../testing/webhook-client.ts'

const platform = await usePlatform()
const company = await registerCompany(platform)
const { service, post, put, create, read, log: readLog } = await openWebhookClient(company)
const database = openRegion(platform)

const secretsByAuthType: Readonly<Record<string, Record<string, string>>> = {
  hmac: { hmac_secret: 'own hmac secret ä' },
  bearer: { auth_token: 'token-1234567' },
  basic: { auth_username: 'user', auth_password: 'pass: word ä' },
  header: { auth_header_name: 'X-Api-Key', auth_header_value: 'key value 99' },
  none: {},
}

/** Excludes the dispatcher's columns, which are not configuration. */
const storedSecrets = async (path: string) => {
  const query = database.kysely
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', path.split('/').at(-1) ?? '')
  const { leased_by: _, ...columns } = await query.executeTakeFirstOrThrow()
  return columns
}

test('D1-WHC-09, D1-WHC-10: each auth_type takes its secrets, which are masked unlike names (G-100)', async () => {
  for (const [auth_type, secrets] of Object.entries(secretsByAuthType)) {
    const { record } = await create({ auth_type, ...secrets })
    assert.equal('hmac_secret_once' in record, false, auth_type)
    for (const [name, secret] of Object.entries(secrets)) {
      const isClear = name === 'auth_username' || name === 'auth_header_name'
      assert.equal(record[name as 'auth_token'], isClear ? secret : `••••${secret.slice(-4)}`, name)
    }
  }
})

test('G-102: refuses a missing secret and one that cannot be sent', async () => {
  const wrong: object[] = [
    ...[{ auth_type: 'bearer' }, { auth_type: 'bearer', auth_token: '' }, { auth_type: 'bearer', auth_token: null }],
    ...[
      { auth_type: 'basic', auth_username: 'u' },
      { auth_type: 'basic', auth_password: 'p' },
    ],
    ...[{ auth_type: 'basic', auth_username: 'a:b', auth_password: 'p' }],
    ...[
      { auth_type: 'header', auth_header_name: 'X-Key' },
      { auth_type: 'header', auth_header_value: 'v' },
    ],
    ...['a\nb', 'a\r\nX: y', 'a\0', 'ä€', ' a', 'a '].map((auth_token) => ({ auth_type: 'bearer', auth_token })),
    { auth_type: 'basic', auth_username: 'a\0b', auth_password: 'p' },
    ...['', 'X Key', 'X:Key', 'X-Key\r\n', 'ä'].map((name) => ({
      auth_type: 'header',
      auth_header_name: name,
      auth_header_value: 'v',
    })),
    { hmac_secret: 'x'.repeat(4097) },
    { hmac_secret: 5 },
  ]
  for (const body of wrong)
    assert.deepEqual(
      await readStatusAndKey(post({ url, ...body })),
      [400, 'services.webhook_auth_invalid'],
      JSON.stringify(body),
    )
})

test('G-102: refuses reserved header names in any case', async () => {
  const names = [
    ...['Host', 'host', 'Content-Type', 'content-length', 'CONTENT-FOO', 'Transfer-Encoding', 'Connection'],
    ...['X-Platform-Signature', 'x-platform-anything', 'Keep-Alive', 'Upgrade', 'TE', 'Expect', 'Webhook-Id'],
  ]
  for (const auth_header_name of names) {
    const body = { url, auth_type: 'header', auth_header_name, auth_header_value: 'v' }
    assert.deepEqual(await readStatusAndKey(post(body)), [400, 'services.webhook_auth_invalid'], auth_header_name)
  }
  for (const auth_header_name of ['Authorization', 'X-Key', 'Cookie', '__proto__', 'constructor'])
    await create({ auth_type: 'header', auth_header_name, auth_header_value: 'v' })
})

test('D1-WHC-10, T-57: a form posted back unchanged changes nothing and leaves no trace', async () => {
  for (const [auth_type, secrets] of Object.entries(secretsByAuthType)) {
    const { path } = await create({ auth_type, ...secrets })
    const before = await storedSecrets(path)
    const entries = (await readLog()).length
    const form = await read(path)
    const { status, body } = await put(path, form)
    assert.deepEqual([status, body], [200, form])
    assert.deepEqual(await storedSecrets(path), before)
    assert.equal((await readLog()).length, entries)
  }
})

test('G-101, T-57: another secret’s mask is refused, and an empty one counts as absent', async () => {
  const { path } = await create({ hmac_secret: 'first secret' })
  const before = await storedSecrets(path)
  assert.deepEqual(await readStatusAndKey(put(path, { hmac_secret: '••••xxxx' })), [
    400,
    'services.webhook_auth_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(put(path, { hmac_secret: '••••' })), [400, 'services.webhook_auth_invalid'])
  assert.equal((await put(path, { hmac_secret: '', auth_token: '' })).status, 200)
  assert.deepEqual(await storedSecrets(path), before)
})

test('G-101: a secret of four characters or fewer is fully masked and kept', async () => {
  for (const hmac_secret of ['a', 'abcd', 'äöü€']) {
    const { path, record } = await create({ hmac_secret })
    assert.equal(record.hmac_secret, '••••')
    const before = await storedSecrets(path)
    await put(path, { hmac_secret: '••••' })
    assert.deepEqual(await storedSecrets(path), before)
  }
})

test('G-101: null clears a secret, and a new HMAC secret is shown once', async () => {
  const { path, record } = await create({ auth_token: 'not used now' })
  assert.equal((await put(path, { auth_token: null })).body.auth_token, null)
  const { body } = await put(path, { hmac_secret: null })
  assert.match(body.hmac_secret_once, /^[A-Za-z0-9_-]{43}$/)
  assert.notEqual(body.hmac_secret_once, record.hmac_secret_once)
  assert.equal(body.hmac_secret, `••••${body.hmac_secret_once.slice(-4)}`)
  const bearer = await create({ auth_type: 'bearer', auth_token: 'token-1234567' })
  assert.deepEqual(await readStatusAndKey(put(bearer.path, { auth_token: null })), [
    400,
    'services.webhook_auth_invalid',
  ])
})

test('D1-WHC-12, G-102: another auth_type needs its secrets, and hmac generates its own', async () => {
  const { path } = await create({ auth_type: 'bearer', auth_token: 'token-1234567' })
  assert.deepEqual(await readStatusAndKey(put(path, { auth_type: 'basic' })), [400, 'services.webhook_auth_invalid'])
  const { body } = await put(path, { auth_type: 'hmac' })
  assert.match(body.hmac_secret_once, /^[A-Za-z0-9_-]{43}$/)
  const back = await put(path, { auth_type: 'bearer' })
  assert.deepEqual([back.status, back.body.auth_token, 'hmac_secret_once' in back.body], [200, '••••4567', false])
})

test('G-101, T-09: no secret is stored in the clear', async () => {
  const marks = ['hmac-mark-1', 'token-mark-2', 'password-mark-3', 'value-mark-4']
  const [hmac_secret, auth_token, auth_password, auth_header_value] = marks
  const { path, record } = await create({ hmac_secret, auth_token, auth_password, auth_header_value })
  const generated = await create()
  const rows = JSON.stringify(await database.kysely.selectFrom('webhook').selectAll().execute())
  const logs = JSON.stringify(await readLog())
  for (const secret of [...marks, String(generated.record.hmac_secret_once)]) {
    assert.ok(!rows.includes(secret), secret)
    assert.ok(!logs.includes(secret), secret)
    assert.ok(!platform.logLines.some((line) => line.includes(secret)), secret)
  }
  assert.deepEqual((await read(path)).auth_password, record.auth_password)
})

test('D1-SVC-18: only a generated secret is kept for recovery', async () => {
  const { record } = await create()
  await create({ hmac_secret: 'brought' })
  const { body } = await company.call('GET', '/api/account/recovery-copies')
  const copies = body.filter(({ kind }: { kind: string }) => kind === 'webhook_secret')
  assert.equal(copies.filter(({ ref }: { ref: string }) => ref === record.id).length, 1)
  await put(`${service}/webhooks/${record.id}`, { hmac_secret: null })
  const secondReply = await company.call('GET', '/api/account/recovery-copies')
  assert.equal(secondReply.body.filter(({ ref }: { ref: string }) => ref === record.id).length, 1)
})

test('B-14: a replaced secret is encrypted at rest, and its end is shown', async () => {
  const { path, record } = await create({ hmac_secret: 'the first secret' })
  assert.equal(record.previous_secret_until, null)
  const reply = await put(path, { hmac_secret: null, overlap_hours: 24 })
  assert.equal(reply.status, 200, reply.text)
  const { previous_secret_until, created_at } = reply.body
  assert.ok(Date.parse(previous_secret_until) >= Date.parse(created_at) + 24 * HOUR_MS, reply.text)
  assert.equal((await read(path)).previous_secret_until, reply.body.previous_secret_until)
  const row = await storedSecrets(path)
  assert.notEqual(row.previous_hmac_secret_encrypted, null)
  assert.equal(JSON.stringify(row).includes('the first secret'), false)
  assert.equal(JSON.stringify(await readLog()).includes('the first secret'), false)
})

test('B-14: without a new secret, only overlap_hours 0 changes anything', async () => {
  const { path } = await create({ hmac_secret: 'the first secret' })
  assert.equal((await put(path, { overlap_hours: 24 })).body.previous_secret_until, null)
  const during = (await put(path, { hmac_secret: 'the second one', overlap_hours: 24 })).body
  assert.equal((await put(path, { overlap_hours: 48 })).body.previous_secret_until, during.previous_secret_until)
  assert.equal((await put(path, { url })).body.previous_secret_until, during.previous_secret_until)
  const ended = (await put(path, { overlap_hours: 0 })).body
  assert.deepEqual([ended.previous_secret_until, ended.hmac_secret], [null, during.hmac_secret])
  assert.equal((await storedSecrets(path)).previous_hmac_secret_encrypted, null)
  const [entry] = await readLog()
  assert.deepEqual([entry?.kind, entry?.message], ['webhook.updated', 'Changed: previous_secret_until'])
})

test('B-14: a new secret without an overlap ends a running one', async () => {
  const { path } = await create({ hmac_secret: 'the first secret' })
  await put(path, { hmac_secret: 'the second one', overlap_hours: 168 })
  assert.equal((await put(path, { hmac_secret: 'the third one' })).body.previous_secret_until, null)
  for (const overlap_hours of [-1, 169, 1.5, '1', null])
    assert.deepEqual(await readStatusAndKey(put(path, { hmac_secret: null, overlap_hours })), [400, 'request.invalid'])
})
