// Test deliveries and the attempt list over HTTP: payload, report, and unchanged state (G-109).
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { openAccountEnvelope, openAccountKey } from '@company-data/crypto'
import { eventCatalog, eventNames } from '@company-data/protocol/events'
import { fromXml } from '@company-data/protocol/xml'
import {
  behaviours,
  createService,
  type EndpointSink,
  ownPlatform,
  readStatusAndKey,
  registerCompany,
  renewSession,
  startEndpointSink,
} from '@company-data/testkit'
import { Webhook } from 'standardwebhooks'
import { openWebhookClient } from '../testing/webhook-client.ts'

let sink: EndpointSink

const platform = await ownPlatform({ environment: { WEBHOOK_TIMEOUT_SECONDS: '1' } })
const company = await registerCompany(platform)
const desk = await openWebhookClient(company)
beforeEach(async () => {
  sink = await startEndpointSink()
})
afterEach(() => sink.stop())

const create = async (body: object = {}) => desk.create({ url: `${sink.url}/hook`, ...body })
/** The webhook state that a test send must not change. */
const readState = async (path: string) => desk.read(path)

test('G-109: a test event arrives, and the response reports it', async () => {
  const { path, record } = await create()
  const before = await readState(path)
  const report = await desk.test(path)
  assert.ok(report.duration_ms >= 0)
  assert.deepEqual({ ...report, duration_ms: 0 }, { delivered: true, status: 200, duration_ms: 0, error: null })
  const [arrived] = sink.requests
  const { id, at, message, ...rest } = JSON.parse(arrived?.body.toString() ?? '')
  assert.deepEqual(rest, { event: 'test', person_user_id: null, share_code: null })
  assert.ok(message.length > 0 && at)
  assert.equal(arrived?.headers['x-platform-webhook-id'], record.id)
  assert.equal(arrived?.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(arrived?.headers['user-agent'], 'Platform-Webhook/1')
  assert.equal(arrived?.headers['webhook-id'], id)
  assert.deepEqual(await readState(path), before)
})

test('a sample of every event arrives as its schema says, marked as a test', async () => {
  // A separate service: tests are limited per service.
  const service = await createService(company)
  const { body } = await service.manage('POST', '/webhooks', { url: `${sink.url}/hook` })
  const send = (event: unknown) => service.manage('POST', `/webhooks/${body.id}/test`, { event })
  for (const name of eventNames) {
    const reply = await send(name)
    assert.equal(reply.body.delivered, true, reply.text)
    const { test: mark, ...event } = JSON.parse(sink.requests.at(-1)?.body.toString() ?? '')
    assert.equal(mark, true)
    eventCatalog[name].schema.parse(event)
    if (event.value !== undefined) assert.equal(await service.open(event.value), 'anna.berger@example.org')
  }
  for (const event of ['nonsense', 1, null])
    assert.deepEqual(await readStatusAndKey(send(event)), [400, 'request.invalid'])
  assert.equal(sink.requests.length, eventNames.length)
})

test('B-14: deliveries verify with both secrets until the overlap ends', async () => {
  const { path, record } = await create()
  const changed = (await desk.put(path, { hmac_secret: null, overlap_hours: 1 })).body
  const [oldest, newest] = [record, changed].map(({ webhook_secret_once: secret }) => new Webhook(secret ?? ''))
  await desk.test(path)
  const during = sink.requests[0] ?? assert.fail('nothing arrived')
  const headers = during.headers as Record<string, string>
  const [first = '', second = '', ...rest] = headers['webhook-signature']?.split(' ') ?? []
  newest?.verify(during.body, { ...headers, 'webhook-signature': first })
  oldest?.verify(during.body, { ...headers, 'webhook-signature': second })
  assert.deepEqual(rest, [])
  const expected = createHmac('sha256', changed.hmac_secret_once ?? '')
    .update(during.body)
    .digest('hex')
  assert.equal(headers['x-platform-signature'], expected)
  await desk.put(path, { overlap_hours: 0 })
  await desk.test(path)
  const afterwards = sink.requests[1] ?? assert.fail('nothing arrived')
  newest?.verify(afterwards.body, afterwards.headers as Record<string, string>)
  assert.throws(() => oldest?.verify(afterwards.body, afterwards.headers as Record<string, string>))
})

test('B-14: an overlap ends at the time that reads show, without another call', async () => {
  const { path, record } = await create()
  const changed = (await desk.put(path, { hmac_secret: null, overlap_hours: 1 })).body
  const sendSigned = async () => {
    await desk.test(path)
    const { headers, body } = sink.requests.at(-1) ?? assert.fail('nothing arrived')
    return { body, headers: headers as Record<string, string> }
  }
  const oldest = new Webhook(record.webhook_secret_once ?? '')
  await platform.advance(3600 - 60)
  await renewSession(company)
  const during = await sendSigned()
  oldest.verify(during.body, during.headers)
  assert.equal((await desk.read(path)).previous_secret_until, changed.previous_secret_until)
  await platform.advance(61)
  const afterwards = await sendSigned()
  assert.equal(afterwards.headers['webhook-signature']?.split(' ').length, 1)
  assert.throws(() => oldest.verify(afterwards.body, afterwards.headers))
  new Webhook(changed.webhook_secret_once ?? '').verify(afterwards.body, afterwards.headers)
  assert.equal((await desk.read(path)).previous_secret_until, null)
})

test('D1-WHD-29, A-86: the received bytes carry both signatures, under the shown secret (G-109)', async () => {
  const { path, record } = await create()
  await desk.test(path)
  const changed = await desk.put(path, { hmac_secret: null })
  await desk.test(path)
  for (const [index, written] of [record, changed.body].entries()) {
    const secret = written.hmac_secret_once ?? ''
    const { headers, body } = sink.requests[index] ?? assert.fail('nothing arrived')
    assert.equal(headers['x-platform-signature'], createHmac('sha256', secret).update(body).digest('hex'))
    new Webhook(secret, { format: 'raw' }).verify(body, headers as Record<string, string>)
    new Webhook(written.webhook_secret_once ?? '').verify(body, headers as Record<string, string>)
  }
})

test('D1-WHD-31, D1-WHD-32: each auth_type arrives as documented, hmac headers only with hmac (D1-WHD-33, D1-WHD-34)', async () => {
  const { path } = await create({ auth_type: 'none' })
  const headersAfter = async (change: object) => {
    await desk.put(path, change)
    assert.equal((await desk.test(path)).delivered, true)
    return sink.requests.at(-1)?.headers ?? {}
  }
  const none = await headersAfter({})
  assert.equal(none.authorization, undefined)
  const bearer = await headersAfter({ auth_type: 'bearer', auth_token: 'abc.def' })
  assert.equal(bearer.authorization, 'Bearer abc.def')
  const basic = await headersAfter({ auth_type: 'basic', auth_username: 'ü', auth_password: 'p:w' })
  assert.equal(basic.authorization, `Basic ${Buffer.from('ü:p:w').toString('base64')}`)
  const custom = await headersAfter({ auth_type: 'header', auth_header_name: 'X-Api-Key', auth_header_value: 'k v' })
  assert.deepEqual([custom['x-api-key'], custom.authorization], ['k v', undefined])
  for (const headers of [none, bearer, basic, custom])
    for (const name of ['x-platform-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])
      assert.equal(headers[name], undefined, name)
})

test('D1-NEG-02, D1-NEG-04: the webhook’s format counts, and its bytes are signed', async () => {
  const { path } = await create({ format: 'xml', hmac_secret: 'a secret' })
  await platform.call('POST', `${path}/test`, { token: company.token, headers: { accept: 'application/json' } })
  const { headers, body } = sink.requests[0] ?? assert.fail('nothing arrived')
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  assert.match(body.toString(), /^<\?xml version="1.0" encoding="UTF-8"\?>\n<event>/)
  assert.equal((fromXml(body.toString()) as { event: string }).event, 'test')
  assert.equal(headers['x-platform-signature'], createHmac('sha256', 'a secret').update(body).digest('hex'))
})

test('D1-WHD-36, D1-WHD-37: an encrypted body opens with the account key, its envelope is signed (G-106, T-03, T-56)', async () => {
  const { body: key } = await company.call('GET', '/api/account-key')
  const pkcs8 = await openAccountKey(key, company.rawPassword)
  for (const format of ['json', 'xml']) {
    const { path } = await create({ format, encrypt_payload: true, hmac_secret: 'a secret' })
    assert.equal((await desk.test(path)).delivered, true)
    const { headers, body } = sink.requests.at(-1) ?? assert.fail('nothing arrived')
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers['x-platform-signature'], createHmac('sha256', 'a secret').update(body).digest('hex'))
    assert.deepEqual(Object.keys(JSON.parse(body.toString())).sort(), ['_enc', 'd', 'iv', 'k'])
    const plain = Buffer.from(await openAccountEnvelope(body.toString(), pkcs8)).toString()
    const event = format === 'xml' ? fromXml(plain) : JSON.parse(plain)
    assert.equal(event.event, 'test')
  }
})

test('D1-WHD-02, D1-WHD-03: only 200 counts as delivered, and the response names the status (D1-WHD-04, D1-WHD-05, D1-WHD-06, T-51)', async () => {
  const { path } = await create()
  for (const status of [201, 202, 204, 301, 302, 304, 307, 400, 401, 404, 410, 429, 500, 503]) {
    sink.respondWith(status, status < 400 && status >= 300 ? { headers: { location: `${sink.url}/other` } } : {})
    const { delivered, status: reportedStatus, error, reason_details } = await desk.test(path)
    assert.deepEqual(
      [delivered, reportedStatus, error],
      [false, status, `The endpoint answered ${status}; only 200 counts as delivered.`],
    )
    assert.deepEqual(reason_details, { key: 'delivery.status', status })
  }
  assert.ok(sink.requests.every((request) => request.path === '/hook'))
  const { health, backlog_count } = await desk.read(path)
  assert.deepEqual([health, backlog_count], ['running', 0])
})

test('D1-WHD-07, G-109: an endpoint without a response has no status, but a reason', async () => {
  const { path } = await create()
  sink.script([
    behaviours.neverRespond(),
    behaviours.resetImmediately(),
    behaviours.halfThenReset(),
    behaviours.endlessHeaders(),
  ])
  const errors: Array<string | null> = []
  for (let count = 0; count < 4; count += 1) {
    const { delivered, status, error } = await desk.test(path)
    assert.deepEqual([delivered, status], [false, null])
    errors.push(error)
  }
  await sink.pause()
  errors.push((await desk.test(path)).error)
  assert.deepEqual(errors, [
    'The endpoint did not answer within 1 s.',
    'The endpoint closed the connection before its answer was complete.',
    'The endpoint closed the connection before its answer was complete.',
    'The headers of the answer were too long.',
    'The endpoint refused the connection.',
  ])
})

test('G-103: a gigabyte after a 200 is not read, and the delivery counts', async () => {
  const { path } = await create()
  sink.behaveAs(behaviours.hugeBody())
  assert.equal((await desk.test(path)).delivered, true)
})

test('G-107: the metadata address is refused even if private ones are allowed', async () => {
  const { path } = await desk.create({ url: 'http://169.254.169.254/latest/meta-data' })
  const { delivered, status, error } = await desk.test(path)
  assert.deepEqual([delivered, status, error], [false, null, 'The address of the endpoint is not allowed.'])
})

test('D1-WHC-08, G-109: a disabled webhook receives no test, and the response says why', async () => {
  const { path } = await create({ enabled: false })
  assert.deepEqual(await desk.test(path), {
    delivered: false,
    status: null,
    duration_ms: 0,
    error: 'The webhook is disabled, so nothing was sent.',
    reason_details: { key: 'delivery.disabled' },
  })
  assert.deepEqual([sink.requests.length, await desk.attempts(path)], [0, []])
  await desk.put(path, { enabled: true })
  assert.equal((await desk.test(path)).delivered, true)
})

const failedWith = (status: number) => ({ key: 'delivery.status', status })

test('A-14, G-109: attempts are listed newest first, paged, without a body', async () => {
  const { path } = await create()
  assert.deepEqual(await desk.attempts(path), [])
  sink.script([behaviours.status(200), behaviours.status(500, { body: 'a body of theirs' }), behaviours.status(204)])
  for (let count = 0; count < 3; count += 1) await desk.test(path)
  const items = await desk.attempts(path)
  assert.deepEqual(
    items.map(({ status, kind, event, error, reason_details }) => [status, kind, event, error, reason_details]),
    [
      [204, 'test', 'test', 'The endpoint answered 204; only 200 counts as delivered.', failedWith(204)],
      [500, 'test', 'test', 'The endpoint answered 500; only 200 counts as delivered.', failedWith(500)],
      [200, 'test', 'test', null, undefined],
    ],
  )
  const sentIds = sink.requests.map(({ body }) => JSON.parse(body.toString()).id).reverse()
  assert.deepEqual(
    items.map(({ event_id }) => event_id),
    sentIds,
  )
  assert.deepEqual(Object.keys(items[0] ?? {}).sort(), [
    'at',
    'duration_ms',
    'error',
    'event',
    'event_id',
    'kind',
    'reason_details',
    'status',
  ])
  const first = await company.call('GET', `${path}/attempts?limit=2`)
  assert.deepEqual(first.body.items, items.slice(0, 2))
  const second = await company.call('GET', `${path}/attempts?limit=2&cursor=${first.body.next_cursor}`)
  assert.deepEqual(second.body, { items: items.slice(2), next_cursor: null })
  assert.deepEqual(await readStatusAndKey(company.call('GET', `${path}/attempts?cursor=x`)), [
    400,
    'request.cursor_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(company.call('GET', `${path}/attempts?limit=0`)), [400, 'request.invalid'])
  const other = await create()
  assert.deepEqual(await desk.attempts(other.path), [])
})
