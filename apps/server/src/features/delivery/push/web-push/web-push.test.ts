// Web Push with an endpoint that decrypts like a browser: key, subscriptions, sending, forgetting.
import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import {
  addCleanup,
  createService,
  eventually,
  openRegion,
  ownPlatform,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { clock } from '../../../../platform/clock/clock.ts'
import { outboundClient } from '../../../../platform/net/index.ts'
import { vapidKeys } from '../../../../platform/web-push/vapid.ts'
import { pushSender } from './send-push.ts'

const padKey = (raw: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - raw.length), raw])
const installation = createECDH('prime256v1')
const publicKey = installation.generateKeys().toString('base64url')
const privateKey = padKey(installation.getPrivateKey()).toString('base64url')
const platform = await ownPlatform({
  regions: ['eu', 'us'],
  environment: {
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEB_PUSH_SUBJECT: 'mailto:push@example.org',
  },
})
const company = await registerCompany(platform)
const service = await createService(company)

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
const received: Received[] = []
/** The endpoint's next response statuses, by path; 201 by default. */
const statusesByPath = new Map<string, number[]>()
const endpoint = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    if (path === '/silent') return
    response.writeHead(statusesByPath.get(path)?.shift() ?? 201).end()
  })
})
await new Promise<void>((listening) => endpoint.listen(0, '127.0.0.1', listening))
addCleanup(async () => {
  endpoint.close()
  endpoint.closeAllConnections()
})

const browser = (path: string) => {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}${path}`
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
  return {
    path,
    subscription: {
      endpoint: url,
      expirationTime: null,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt(body: Buffer): unknown {
      const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const secret = derive(pair.computeSecret(sender), auth, info, 32)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16), nonce)
      decipher.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      assert.equal(plain.at(-1), 2)
      return JSON.parse(String(plain.subarray(0, -1)))
    },
  }
}

const subscribe = async (person: TestAccount, { subscription }: ReturnType<typeof browser>): Promise<string> => {
  const { status, body, text } = await person.call('POST', '/api/push/subscriptions', subscription)
  assert.equal(status, 201, text)
  return body.id
}
const arrivedAt = (path: string): Received[] => received.filter((request) => request.path === path)

test('A-36: a push arrives encrypted, without content, with the configured key', async () => {
  const person = await registerPerson(platform, { region: 'us' })
  assert.deepEqual((await person.call('GET', '/api/push/web-push-key')).body, { public_key: publicKey })
  const device = browser('/arrives')
  await subscribe(person, device)
  const requestId = await service.invite(person)
  await eventually(async () => arrivedAt('/arrives').length, 1)
  const [{ headers, body }] = arrivedAt('/arrives') as [Received]
  const { at, ...data } = device.decrypt(body) as Record<string, unknown>
  assert.match(String(at), /\+00:00$/)
  assert.deepEqual(data, { type: 'connect_request', id: requestId })
  assert.deepEqual([headers['content-encoding'], headers.ttl], ['aes128gcm', '600'])
  assert.match(headers.authorization ?? '', new RegExp(`^vapid t=[\\w.-]+, k=${publicKey}$`))
})

test('A-36: failures are retried, and gone endpoints and subscriptions dropped', async () => {
  const person = await registerPerson(platform)
  const [slow, gone, ended] = [browser('/slow'), browser('/gone'), browser('/ended')]
  for (const device of [slow, gone]) await subscribe(person, device)
  const id = await subscribe(person, ended)
  assert.equal((await person.call('DELETE', `/api/push/subscriptions/${id}`)).status, 204)
  const secondReply = await person.call('DELETE', `/api/push/subscriptions/${id}`)
  assert.deepEqual([secondReply.status, secondReply.body.error_key], [404, 'push.subscription_not_found'])
  statusesByPath.set('/slow', [503])
  statusesByPath.set('/gone', [410])
  await service.invite(person)
  await eventually(async () => arrivedAt('/slow').length, 2)
  const { kysely } = openRegion(platform)
  const rows = async () =>
    (await sql`select from push_subscription where owner_user_id = ${person.userId}`.execute(kysely)).rows.length
  await eventually(rows, 1)
  const waiting = async () => (await sql`select from push where send_at is not null`.execute(kysely)).rows.length
  await eventually(waiting, 0)
  assert.deepEqual([arrivedAt('/gone').length, arrivedAt('/ended').length], [1, 0])
})

test('[B-23] a browser that never responds delays no other person', async () => {
  const [busy, patient] = [await registerPerson(platform), await registerPerson(platform)]
  await subscribe(busy, browser('/silent'))
  await subscribe(patient, browser('/prompt'))
  const { kysely } = openRegion(platform)
  await sql`insert into push (person_user_id, id, type, thing_id, at, send_at)
    select ${busy.userId}, gen_random_uuid(), 'message', gen_random_uuid(), now(), now() - interval '1 minute'
    from generate_series(1, 900)`.execute(kysely)
  await eventually(async () => arrivedAt('/silent').length > 0, true)
  await service.invite(patient)
  await eventually(async () => arrivedAt('/prompt').length, 1)
  const unsent = await sql`select from push where person_user_id = ${busy.userId} and send_at is not null`.execute(
    kysely,
  )
  assert.equal(unsent.rows.length, 900)
  // Its requests end at a time limit, so that later tests do not wait for them.
  await sql`delete from push where person_user_id = ${busy.userId}`.execute(kysely)
})

test('A-36: subscriptions are checked, limited, and encrypted at rest', async () => {
  const person = await registerPerson(platform)
  const device = browser('/kept')
  const id = await subscribe(person, device)
  assert.equal(await subscribe(person, device), id)
  for (let count = 1; count < 20; count++) await subscribe(person, browser(`/many/${count}`))
  const refused = await person.call('POST', '/api/push/subscriptions', browser('/more').subscription)
  assert.deepEqual([refused.status, refused.body.error_key], [400, 'account.quota_exceeded'])
  assert.equal(await subscribe(person, device), id)
  for (const change of [
    { endpoint: 'ftp://example.org/x' },
    { endpoint: 'https://user@example.org/x' },
    { keys: { p256dh: 'AAAA', auth: device.subscription.keys.auth } },
    { keys: { p256dh: device.subscription.keys.p256dh, auth: '' } },
    { keys: undefined },
  ]) {
    const { status, body } = await person.call('POST', '/api/push/subscriptions', { ...device.subscription, ...change })
    assert.deepEqual([status, body.error_key], [400, 'request.invalid'])
  }
  const { rows } = await sql<{ text: string }>`select push_subscription::text as text from push_subscription
    where owner_user_id = ${person.userId}`.execute(openRegion(platform).kysely)
  for (const { text } of rows) assert.doesNotMatch(text, /127\.0\.0\.1|kept/)
  assert.equal((await company.call('POST', '/api/push/subscriptions', device.subscription)).status, 403)
})

test('A-36, G-107: refuses to send to guarded addresses, as for webhooks', async () => {
  const options = { connectTimeoutMs: 1_000, totalTimeoutMs: 1_000, maxResponseBytes: 1_024, ownAddresses: () => [] }
  const outbound = outboundClient({ ...options, allowPrivate: false })
  addCleanup(async () => outbound.stop())
  const vapid = vapidKeys({ publicKey, privateKey, subject: 'mailto:push@example.org' })
  const send = pushSender({ clock: clock(), outbound, vapid })
  const row = { person_user_id: '', id: '', type: 'message', thing_id: '', at: new Date() }
  assert.equal(await send(browser('/guarded').subscription, row, AbortSignal.timeout(300)), 'failed')
  assert.deepEqual(arrivedAt('/guarded'), [])
})
