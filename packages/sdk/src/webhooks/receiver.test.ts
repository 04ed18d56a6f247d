// The webhook receiver: authenticity, age and content of a delivery, behind each framework.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createAccountKeys, sealAccountEnvelope, unwrapPrivateKey } from '@company-data/crypto'
import { toXml } from '@company-data/protocol/xml'
import Fastify from 'fastify'
import {
  checkWebhook,
  type Delivery,
  type HandlerOptions,
  verifyWebhook,
  webhookDedupKey,
  webhookHandler,
} from '../index.ts'

const secret = 'whsec-and-so-on'
const event = {
  id: '0190a2f0-0000-7000-8000-000000000001',
  event: 'field_updated',
  person_user_id: '0190a2f0-0000-7000-8000-000000000002',
  share_code: 'ABCDEFGHIJ',
  at: '2026-11-15T10:00:00.000+00:00',
  connection_id: '0190a2f0-0000-7000-8000-000000000003',
  slug: 'email',
  live: true,
  value: '{"_enc":1}',
}
const body = JSON.stringify(event)
const seconds = (): string => String(Math.floor(Date.now() / 1000))

const signed = (raw: string | Uint8Array, { time = seconds(), key = secret } = {}): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'x-platform-webhook-id': 'hook-1',
  'x-platform-signature': createHmac('sha256', key).update(raw).digest('hex'),
  'webhook-id': event.id,
  'webhook-timestamp': time,
  'webhook-signature': `v1,${createHmac('sha256', key).update(`${event.id}.${time}.`).update(raw).digest('base64')}`,
})

test('[D1-WHD-29] [D1-WHD-30] a signature over the raw bytes is accepted, in any form of headers', async () => {
  assert.equal(await verifyWebhook(body, signed(body), secret), true)
  assert.equal(await verifyWebhook(Buffer.from(body), new Headers(signed(body)), secret), true)
})

test('[D1-WHD-29] [D1-WHD-30] X-Platform-Signature alone suffices, and a time must hold if present', async () => {
  const { 'x-platform-signature': signature = '', 'webhook-timestamp': time = '' } = signed(body)
  for (const name of ['x-platform-signature', 'X-Platform-Signature']) {
    assert.equal(await verifyWebhook(body, { [name]: signature }, secret), true, name)
    assert.equal(await verifyWebhook(`${body} `, { [name]: signature }, secret), false, name)
  }
  const [alone, unsigned] = [{ 'x-platform-signature': signature }, { 'webhook-timestamp': time }]
  assert.equal(await verifyWebhook(body, { ...alone, ...unsigned }, secret), false)
  assert.equal(await verifyWebhook(body, alone, secret, { requireTime: true }), false)
})

test('the handler refuses a delivery without its signed time', async () => {
  const deliveries: Delivery[] = []
  const handler = webhookHandler({
    auth: { type: 'hmac', secret },
    onEvent: (delivery) => void deliveries.push(delivery),
  })
  const { 'x-platform-signature': signature = '' } = signed(body)
  assert.equal((await handler.receive(Buffer.from(body), { 'x-platform-signature': signature })).status, 401)
  assert.equal((await handler.receive(Buffer.from(body), signed(body))).status, 200)
  assert.equal(deliveries.length, 1)
})

test('[D1-WHD-30] refuses another secret or body, a changed form, or no signature', async () => {
  const headers = signed(body)
  const signature = headers['x-platform-signature'] ?? ''
  assert.equal(await verifyWebhook(body, headers, 'other'), false)
  assert.equal(await verifyWebhook(`${body} `, headers, secret), false)
  for (const wrong of [signature.toUpperCase(), `sha256=${signature}`, signature.slice(2), 'zz'.repeat(32), '']) {
    assert.equal(await verifyWebhook(body, { ...headers, 'x-platform-signature': wrong }, secret), false, wrong)
  }
  assert.equal(await verifyWebhook(body, {}, secret), false)
})

test('a replayed delivery is refused by its signed time', async () => {
  const old = signed(body, { time: String(Number(seconds()) - 301) })
  assert.equal(await verifyWebhook(body, old, secret), false)
  assert.equal(await verifyWebhook(body, old, secret, { toleranceSeconds: 600 }), true)
  assert.equal(await verifyWebhook(body, old, secret, { toleranceSeconds: Number.POSITIVE_INFINITY }), true)
  // a new time under the old signature
  assert.equal(await verifyWebhook(body, { ...old, 'webhook-timestamp': seconds() }, secret), false)
  const future = signed(body, { time: String(Number(seconds()) + 900) })
  assert.equal(await verifyWebhook(body, future, secret), false)
})

test('one of several signatures is enough, as while a secret is replaced', async () => {
  const headers = signed(body)
  const several = { ...headers, 'webhook-signature': `v1,AAAA v1a,xx ${headers['webhook-signature']}` }
  assert.equal(await verifyWebhook(body, several, secret), true)
})

const standardForm = (plain: string): string => `whsec_${Buffer.from(plain).toString('base64')}`

test('A-86: a secret is accepted plain and in the form whsec_…', async () => {
  assert.equal(await verifyWebhook(body, signed(body), standardForm(secret)), true)
  const { receive } = webhookHandler({ auth: { type: 'hmac', secret: standardForm(secret) }, onEvent: () => undefined })
  assert.equal((await receive(body, signed(body))).status, 200)
  assert.equal(await verifyWebhook(body, signed(body), standardForm('other')), false)
  // A company may have chosen a secret that only looks like the other form.
  for (const companySecret of ['whsec_', 'whsec_not base64!', 'whsec_YWJj'])
    assert.equal(await verifyWebhook(body, signed(body, { key: companySecret }), companySecret), true, companySecret)
})

test('B-14: a delivery that one of several secrets signed is accepted', async () => {
  const [newest, oldest] = [signed(body, { key: 'new' }), signed(body, { key: 'old' })]
  const overlapping = {
    ...newest,
    'webhook-signature': `${newest['webhook-signature']} ${oldest['webhook-signature']}`,
  }
  for (const headers of [newest, oldest, overlapping])
    assert.equal(await verifyWebhook(body, headers, ['new', standardForm('old')]), true)
  // X-Platform-Signature is that of the newest, so the one before is found in the other header.
  assert.equal(await verifyWebhook(body, overlapping, 'old'), true)
  assert.equal(await verifyWebhook(body, overlapping, ['third']), false)
  assert.equal(await verifyWebhook(body, overlapping, []), false)
  assert.equal(await verifyWebhook(`${body} `, overlapping, ['new', 'old']), false)
})

test('a refusal says what is wrong: signature, time, or a body that was parsed', async () => {
  const time = (seconds_: number) => signed(body, { time: String(Number(seconds()) + seconds_) })
  const { 'x-platform-signature': signature = '' } = signed(body)
  const cases: Array<[Record<string, string>, string | undefined]> = [
    [signed(body), undefined],
    [{}, 'no_signature'],
    [signed(body, { key: 'other' }), 'wrong_signature'],
    [{ 'x-platform-signature': signature }, 'no_time'],
    [time(-900), 'too_old'],
    [time(900), 'too_new'],
  ]
  const { receive } = webhookHandler({ auth: { type: 'hmac', secret }, onEvent: () => undefined })
  for (const [headers, reason] of cases) {
    assert.equal((await checkWebhook(body, headers, secret, { requireTime: true }))?.reason, reason)
    const result = await receive(body, headers)
    assert.deepEqual([result.status, result.reason], [reason === undefined ? 200 : 401, reason])
    assert.equal(typeof result.problem, reason === undefined ? 'undefined' : 'string')
  }
  const parsed = await receive(event as never, signed(body))
  assert.equal(parsed.status, 500)
  assert.match(parsed.problem ?? '', /parsed before it could be verified/)
  await assert.rejects(verifyWebhook(event as never, signed(body), secret), /parsed before/)
})

test('B-25: a batch reaches onEvent as its events, one by one and in order', async () => {
  const events = [1, 2, 3].map((number) => ({ ...event, id: `id-${number}`, slug: `slug_${number}` }))
  const raw = JSON.stringify(events)
  const headers = { ...signed(raw), 'webhook-change-id': 'c1,c2,c3', 'x-platform-epoch': 'e1' }
  const deliveries: Delivery[] = []
  const handledKeys = new Set<string>()
  let isBroken = true
  const { receive } = webhookHandler({
    auth: { type: 'hmac', secret },
    isKnown: (key) => handledKeys.has(key),
    onEvent(delivery) {
      if (isBroken && delivery.changeId === 'c3') throw new Error('no room')
      handledKeys.add(delivery.dedupKey)
      deliveries.push(delivery)
    },
  })
  assert.equal((await receive(raw, headers)).status, 500, 'one event that fails refuses the whole batch')
  isBroken = false
  assert.equal((await receive(raw, headers)).status, 200)
  assert.deepEqual(
    deliveries.map(({ event: { id }, changeId, epoch }) => [id, changeId, epoch]),
    [
      ['id-1', 'c1', 'e1'],
      ['id-2', 'c2', 'e1'],
      ['id-3', 'c3', 'e1'],
    ],
  )
  for (const wrong of ['[]', '[1]', '[{}]', `[${body},null]`])
    assert.equal((await receive(wrong, signed(wrong))).status, 400, wrong)
})

test('[D1-WHD-23] the dedup key depends on the content, not on ids or member order', async () => {
  const key = await webhookDedupKey(event)
  assert.equal(await webhookDedupKey({ ...event, id: 'another' }), key)
  assert.equal(await webhookDedupKey(Object.fromEntries(Object.entries(event).toReversed())), key)
  assert.notEqual(await webhookDedupKey({ ...event, value: '{"_enc":2}' }), key)
  assert.notEqual(await webhookDedupKey({ ...event, slug: 'phone' }), key)
})

const servers: Server[] = []
after(() => {
  for (const server of servers) server.close()
})
const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
const send = async (url: string, raw: BodyInit, headers: Record<string, string>): Promise<number> =>
  (await fetch(url, { method: 'POST', body: raw, headers })).status

/** The same handler behind each framework. */
const frameworks: Record<string, (options: HandlerOptions) => Promise<string>> = {
  'node:http': (options) => listen(createServer(webhookHandler(options))),
  'a framework that has read the bytes already (express.raw)': (options) => {
    const handler = webhookHandler(options)
    return listen(
      createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk)
        await handler(Object.assign(request, { body: Buffer.concat(chunks) }), response)
      }),
    )
  },
  Fastify: async (options) => {
    const app = Fastify()
    await app.register(webhookHandler(options).fastify as never, { path: '/hook' } as never)
    app.post('/other', async ({ body: parsed }) => parsed)
    await app.listen({ port: 0, host: '127.0.0.1' })
    servers.push(app.server)
    const parsed = await app.inject({ method: 'POST', url: '/other', payload: { kept: true } })
    assert.deepEqual(parsed.json(), { kept: true }, 'the rest of the program keeps its parsers')
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/hook`
  },
}

for (const [name, start] of Object.entries(frameworks)) {
  test(`${name}: an event gets 200, a forged one 401, a failure 500`, async () => {
    const deliveries: Delivery[] = []
    const handledKeys = new Set<string>()
    const url = await start({
      auth: { type: 'hmac', secret },
      isKnown: (key) => handledKeys.has(key),
      onEvent(delivery) {
        if (delivery.event.at === 'fail') throw new Error('no room')
        deliveries.push(delivery)
        handledKeys.add(delivery.dedupKey)
      },
    })
    assert.equal(await send(url, body, signed(body)), 200)
    assert.deepEqual(deliveries[0]?.event, event)
    assert.equal(deliveries[0]?.webhookId, 'hook-1')
    const repeatedBody = JSON.stringify({ ...event, id: 'a new id' })
    assert.equal(await send(url, repeatedBody, signed(repeatedBody)), 200)
    assert.equal(deliveries.length, 1, 'a repeat is not handed on')
    assert.equal(await send(url, body, signed(body, { key: 'guess' })), 401)
    const failing = JSON.stringify({ ...event, at: 'fail' })
    assert.equal(await send(url, failing, signed(failing)), 500)
    for (const raw of ['not json', '{}', '[]', '<a/>'])
      assert.equal(await send(url, raw, signed(raw)), 400, `${raw} is no event`)
  })
}

test('XML bodies give the same event', async () => {
  const xml = toXml(event, 'event')
  const deliveries: Delivery[] = []
  const { receive } = webhookHandler({
    auth: { type: 'hmac', secret },
    onEvent: (delivery) => void deliveries.push(delivery),
  })
  assert.deepEqual(await receive(xml, signed(xml)), { status: 200 })
  assert.deepEqual(deliveries[0]?.event, event)
  assert.equal(deliveries[0]?.dedupKey, await webhookDedupKey(event))
})

test('[D1-WHD-36] [D1-WHD-37] an encrypted payload is opened with the account key', async () => {
  const keys = await createAccountKeys('password')
  const accountKey = await unwrapPrivateKey(keys.encrypted_private_key, 'password')
  const envelope = JSON.stringify(await sealAccountEnvelope(Buffer.from(toXml(event, 'event')), keys.public_key))
  const deliveries: Delivery[] = []
  const options = {
    auth: { type: 'hmac', secret },
    onEvent: (delivery: Delivery) => void deliveries.push(delivery),
  } as const
  assert.deepEqual(await webhookHandler({ ...options, accountKey }).receive(envelope, signed(envelope)), {
    status: 200,
  })
  assert.deepEqual(deliveries[0]?.event, event)
  const withoutKey = await webhookHandler(options).receive(envelope, signed(envelope))
  assert.equal(withoutKey.status, 400)
})

test('[D1-WHD-31] [D1-WHD-32] accepts the other authentication types (D1-WHD-33, D1-WHD-34)', async () => {
  const basic = `Basic ${Buffer.from('ann:p:ä').toString('base64')}`
  for (const [auth, right, wrong] of [
    [{ type: 'bearer', token: 't1' }, { authorization: 'Bearer t1' }, { authorization: 'Bearer t2' }],
    [{ type: 'basic', username: 'ann', password: 'p:ä' }, { authorization: basic }, { authorization: 'Basic x' }],
    [{ type: 'header', name: 'X-My-Key', value: 'v' }, { 'x-my-key': 'v' }, { 'x-my-key': 'w' }],
  ] as const) {
    const { receive } = webhookHandler({ auth, onEvent: () => undefined })
    assert.equal((await receive(body, right)).status, 200, auth.type)
    assert.equal((await receive(body, wrong)).status, 401, auth.type)
    assert.equal((await receive(body, {})).status, 401, auth.type)
  }
  assert.equal(
    (await webhookHandler({ auth: { type: 'none' }, onEvent: () => undefined }).receive(body, {})).status,
    200,
  )
})

test('refuses empty credentials when the handler is created', async () => {
  const missing = undefined as unknown as string
  for (const auth of [
    { type: 'hmac', secret: missing },
    { type: 'hmac', secret: '' },
    { type: 'hmac', secret: [] },
    { type: 'hmac', secret: [secret, ' '] },
    { type: 'bearer', token: missing },
    { type: 'basic', username: 'ann', password: '' },
    { type: 'header', name: 'X-My-Key', value: missing },
  ] as const)
    assert.throws(() => webhookHandler({ auth, onEvent: () => undefined }), TypeError, JSON.stringify(auth))
  await assert.rejects(verifyWebhook(body, {}, ''), /The webhook secret is empty/)
})

test('refuses a body that is too large without storing it', async () => {
  const options = { auth: { type: 'none' }, maxBytes: 1000, onEvent: () => undefined } as const
  const url = await frameworks['node:http']?.(options)
  assert.ok(url)
  assert.equal(await send(url, 'x'.repeat(5000), {}), 413)
})

test('a body consumed by a parser is reported, not a failed signature', async () => {
  const problems: unknown[] = []
  const handler = webhookHandler({
    auth: { type: 'hmac', secret },
    onEvent: () => undefined,
    onProblem: ({ problem }) => problems.push(problem),
  })
  const url = await listen(
    createServer(async (request, response) => {
      for await (const _ of request);
      await handler(Object.assign(request, { body: { parsed: true } }), response)
    }),
  )
  assert.equal(await send(url, body, signed(body)), 500)
  assert.match(String(problems[0]), /before express\.json\(\)/)
})
