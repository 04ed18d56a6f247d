// The forwarder over HTTP, with real plugins on loopback: the order of its checks, its limits, and data it never sees.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { createPluginKey, servePlugin } from '@company-data/plugin-kit'
import {
  addCleanup,
  call,
  carPlugin,
  createService,
  describePlugin,
  openReply,
  ownPlatform,
  registerCompany,
  registerPerson,
  registerPlugin,
  requestField,
  sealQuestion,
  type TestAccount,
  until,
} from '@company-data/testkit'

const key = await createPluginKey()
const description = {
  protocol: 1,
  name: 'Odd',
  public_key: key.publicKey,
  field_types: carPlugin.fieldTypes as unknown[],
}

/** A plugin that replies as the test says. */
const startOdd = async (listener: RequestListener): Promise<string> => {
  const server = createServer((request, response) => {
    if (request.url === '/describe') response.end(JSON.stringify(description))
    else listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  addCleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const receivedRequests: IncomingMessage[] = []
const bodies: string[] = []
const listeners = new Map<string, RequestListener>()
/** One address per behaviour, all known before the platform starts. */
const odd = async (name: string, listener: RequestListener): Promise<[string, string]> => {
  listeners.set(name, listener)
  return [name, await startOdd((request, response) => listeners.get(name)?.(request, response))]
}
const hanging: Array<() => void> = []
const wrapper = await sealValue('{}', key.publicKey)
const addresses = new Map(
  await Promise.all([
    odd('echo', (request, response) => {
      receivedRequests.push(request)
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        bodies.push(text)
        response.end(JSON.stringify({ reply: wrapper }))
      })
    }),
    odd('500', (_request, response) => response.writeHead(500).end('{}')),
    odd('plain', (_request, response) => response.end(JSON.stringify({ reply: 'plain' }))),
    odd('long', (_request, response) => response.end(JSON.stringify({ reply: wrapper, more: 'x'.repeat(1_100_000) }))),
    odd('redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    odd('same-key', (_request, response) => response.writeHead(409).end('{"error_key":"plugin.key_changed"}')),
    odd('other-409', (_request, response) => response.writeHead(409).end('{"error_key":"busy"}')),
    odd('hangs', (_request, response) => {
      hanging.push(() => response.end(JSON.stringify({ reply: wrapper })))
    }),
  ]),
)
const served = await servePlugin(carPlugin, { token: 'the-token' })
addCleanup(() => served.stop())
const hosts = [...addresses.values(), served.url].map((url) => new URL(url).host)
const platform = await ownPlatform({
  environment: { PLUGIN_ALLOW_HOSTS: hosts.join(','), RATE_LIMITS: 'on' },
  clockStandsStill: true,
})
const person = await registerPerson(platform)

const readErrorKey = ({ status, body }: { status: number; body: { error_key?: string } }) => [status, body.error_key]
const send = (path: '/call' | '/describe', body: unknown) => call(platform.forwarder, 'POST', path, { body })

interface Form {
  company: TestAccount
  id: string
  registryPass: string
  pass: string
  publicKey: string
}

/** A company whose service asks for a car, and the pass of a person who fills in its form. */
const formWith = async (base_url: string, token?: string): Promise<Form> => {
  const company = await registerCompany(platform)
  const plugin = await registerPlugin(platform, company, { base_url, ...(token !== undefined && { token }) })
  const service = await createService(company)
  await service.publish([requestField('car', { type: 'plugin', plugin: { plugin_id: plugin.id, field_type: 'car' } })])
  const reply = await person.call('POST', '/api/customer/plugin-pass', { code: service.code })
  assert.equal(reply.status, 200, reply.text)
  return { ...plugin, company, pass: reply.body.pass, publicKey: reply.body.plugins[0].public_key }
}

const askWith = (form: Form, request: unknown, more: object = {}) =>
  send('/call', { pass: form.pass, plugin_id: form.id, request, ...more })

const cars = await formWith(served.url, 'the-token')

test('[D2-FWD-12] [D2-FWD-14] a sealed question reaches the plugin, and its sealed reply the caller (D2-FWD-15)', async () => {
  const ask = async (question: object) => {
    const reply = await askWith(cars, await sealQuestion(cars.publicKey, question))
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(Object.keys(reply.body), ['reply'])
    return openReply(reply.body.reply)
  }
  assert.deepEqual(await ask({ op: 'options', block: 'model', query: 'Small' }), {
    op: 'options',
    options: [{ id: 'c-1', label: 'Small car' }],
    more: false,
  })
  const picks = { model: 'c-1' }
  assert.deepEqual(await ask({ op: 'outputs', picks, values: { km: 5 }, inputs: { budget: 300 } }), {
    op: 'outputs',
    outputs: { price: 200, fits: true },
  })
})

test('[FG-12] the plugin gets the wrapper and its token, and no data about the caller', async () => {
  const form = await formWith(addresses.get('echo') ?? '')
  receivedRequests.length = 0
  bodies.length = 0
  const headers = { authorization: 'Bearer of-a-person', cookie: 'a=b', 'x-forwarded-for': '9.9.9.9' }
  const body = { pass: form.pass, plugin_id: form.id, request: wrapper, other: 1 }
  assert.equal((await call(platform.forwarder, 'POST', '/call', { body, headers })).status, 200)
  assert.deepEqual(JSON.parse(bodies[0] ?? ''), { request: wrapper })
  const names = Object.keys(receivedRequests[0]?.headers ?? {}).sort()
  assert.deepEqual(
    names.filter((name) => !['accept', 'connection', 'content-length', 'content-type', 'host'].includes(name)),
    [],
  )
})

test('[D2-ERR-29] [D2-ERR-30] checks the pass, then the plugin in the pass, then the sealed request (D2-ERR-32, FG-16)', async () => {
  const invalid = [401, 'plugin.pass_invalid']
  const good = { pass: cars.pass, plugin_id: cars.id, request: wrapper }
  const [header, payload, signature] = cars.pass.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  const forged = (change: object) =>
    [header, Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url'), signature].join('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  const passes = [undefined, null, 7, '', 'a.b.c', forged({ kind: 'registry' }), `${none}.${payload}.`, `${cars.pass}x`]
  // Nothing after the pass is checked before the pass.
  for (const pass of passes)
    assert.deepEqual(readErrorKey(await send('/call', { pass, plugin_id: 7, request: 7 })), invalid)
  for (const body of [undefined, [], '"text"']) assert.deepEqual(readErrorKey(await send('/call', body)), invalid)
  // FG-15, A-75: each kind of pass is refused on the other kind's route.
  assert.deepEqual(readErrorKey(await send('/call', { ...good, pass: cars.registryPass })), invalid)
  assert.deepEqual(readErrorKey(await send('/describe', good)), invalid)
  const missing = [403, 'plugin.not_in_pass']
  for (const plugin_id of [undefined, 7, randomUUID()])
    assert.deepEqual(readErrorKey(await send('/call', { ...good, plugin_id, request: 7 })), missing)
  assert.deepEqual(readErrorKey(await send('/describe', { pass: cars.registryPass, plugin_id: randomUUID() })), missing)
  const bad = [400, 'plugin.request_invalid']
  const long = JSON.stringify({ ...JSON.parse(wrapper), d: 'A'.repeat(270_000) })
  for (const request of [undefined, null, 7, {}, JSON.parse(wrapper), '', 'plain', '{"_enc":1}', long])
    assert.deepEqual(readErrorKey(await send('/call', { ...good, request })), bad)
})

test('[B-21] a request over 64 KiB reaches the plugin if its pass comes first', async () => {
  const form = await formWith(addresses.get('echo') ?? '')
  const request = JSON.stringify({ ...JSON.parse(wrapper), d: 'A'.repeat(200_000) })
  assert.equal((await askWith(form, request)).status, 200)
  const late = { plugin_id: form.id, request, pass: form.pass }
  assert.deepEqual(readErrorKey(await send('/call', late)), [413, 'request.too_large'])
})

test('[D2-ERR-33] a deleted plugin is not found once the request is sealed', async () => {
  const company = await registerCompany(platform)
  const plugin = await registerPlugin(platform, company, { base_url: served.url, token: 'the-token' })
  const service = await createService(company)
  await service.publish([requestField('car', { type: 'plugin', plugin: { plugin_id: plugin.id, field_type: 'car' } })])
  const { pass } = (await person.call('POST', '/api/customer/plugin-pass', { code: service.code })).body
  await service.publish([])
  assert.equal((await company.call('DELETE', `/api/account/plugins/${plugin.id}`)).status, 204)
  const body = { pass, plugin_id: plugin.id }
  assert.deepEqual(readErrorKey(await send('/call', { ...body, request: 'plain' })), [400, 'plugin.request_invalid'])
  assert.deepEqual(readErrorKey(await send('/call', { ...body, request: wrapper })), [404, 'plugin.not_found'])
  assert.deepEqual(readErrorKey(await describePlugin(platform, plugin)), [404, 'plugin.not_found'])
})

test('[D2-ERR-36] [T-54] a bad reply of the plugin is plugin.not_responding', async () => {
  for (const name of ['500', 'plain', 'long', 'redirect', 'same-key', 'other-409']) {
    const form = await formWith(addresses.get(name) ?? '')
    const reply = await askWith(form, wrapper)
    assert.deepEqual(readErrorKey(reply), [502, 'plugin.not_responding'], name)
    assert.ok(reply.body.error.length > 10, name)
  }
})

test('[D2-ERR-31] [D2-FWD-32] a plugin’s new key goes to the caller and the next pass (D2-VER-06)', async () => {
  const before = cars.publicKey
  const publicKey = await served.renewKey()
  const refused = await askWith(cars, await sealQuestion(before, { block: 'model', query: '' }))
  assert.deepEqual(readErrorKey(refused), [409, 'plugin.key_changed'])
  assert.equal(refused.body.public_key, publicKey)
  const reply = await askWith(cars, await sealQuestion(publicKey, { block: 'model', query: '' }))
  assert.equal(reply.status, 200)
  assert.equal((await openReply(reply.body.reply)).op, 'options')
  const { plugins } = (await cars.company.call('GET', '/api/account/plugins')).body
  assert.equal(plugins[0].last_error, null)
  cars.publicKey = publicKey
})

test('[A-75] [FA-41] refuses a description that breaks a rule and keeps the old one', async () => {
  const form = await formWith(addresses.get('echo') ?? '')
  const readListedPlugin = async () => (await form.company.call('GET', '/api/account/plugins')).body.plugins[0]
  const before = await readListedPlugin()
  description.field_types.push({ key: 'Bad Key', label: 'x', blocks: [], inputs: [], outputs: [] })
  const reply = await describePlugin(platform, form)
  description.field_types.pop()
  assert.deepEqual(readErrorKey(reply), [502, 'plugin.not_responding'])
  assert.match(reply.body.error, /field_types\.1\.key/)
  const after = await readListedPlugin()
  assert.equal(after.last_error, reply.body.error)
  assert.deepEqual([after.field_types, after.last_refresh_at], [before.field_types, before.last_refresh_at])
  assert.equal((await askWith(form, wrapper)).status, 200)
  assert.equal((await describePlugin(platform, form)).status, 200)
  assert.equal((await readListedPlugin()).last_error, null)
})

test('[D2-FWD-29] [D2-ERR-35] limits a plugin to 60 counted calls per 60 seconds (D2-LIM-04, FG-16)', async () => {
  const form = await formWith(addresses.get('echo') ?? '')
  const other = await formWith(addresses.get('echo') ?? '')
  for (let attempt = 0; attempt < 5; attempt += 1) await askWith(form, 'plain')
  await describePlugin(platform, form)
  const statuses = []
  for (let attempt = 0; attempt < 60; attempt += 1) statuses.push((await askWith(form, wrapper)).status)
  assert.deepEqual(new Set(statuses), new Set([200]))
  const refused = await askWith(form, wrapper)
  assert.deepEqual(readErrorKey(refused), [429, 'plugin.rate_limited'])
  assert.equal(refused.headers['retry-after'], '60')
  assert.equal((await askWith(other, wrapper)).status, 200)
  assert.equal((await describePlugin(platform, form)).status, 200)
  await platform.advance(59)
  assert.equal((await askWith(form, wrapper)).headers['retry-after'], '1')
  await platform.advance(1)
  assert.equal((await askWith(form, wrapper)).status, 200)
})

test('[D2-FWD-30] [D2-ERR-34] an eleventh concurrent call is busy and does not count', async () => {
  const form = await formWith(addresses.get('hangs') ?? '')
  const waiting = Array.from({ length: 10 }, () => askWith(form, wrapper))
  await until('ten calls hang', () => hanging.length === 10)
  assert.deepEqual(readErrorKey(await askWith(form, wrapper)), [429, 'plugin.busy'])
  assert.equal((await askWith(cars, await sealQuestion(cars.publicKey, { block: 'model', query: '' }))).status, 200)
  for (const release of hanging) release()
  for (const reply of await Promise.all(waiting)) assert.equal(reply.status, 200)
})

test('[FG-15] refuses a pass after 600 seconds', async () => {
  const form = await formWith(addresses.get('echo') ?? '')
  await platform.advance(599)
  assert.equal((await askWith(form, wrapper)).status, 200)
  await platform.advance(1)
  assert.deepEqual(readErrorKey(await askWith(form, wrapper)), [401, 'plugin.pass_invalid'])
  assert.deepEqual(readErrorKey(await describePlugin(platform, form)), [401, 'plugin.pass_invalid'])
})

test('[A-74] an order without a region’s signature changes nothing', async () => {
  const order = (text: unknown) => call(platform.forwarder, 'POST', '/orders', { body: { order: text } })
  const [header, , signature] = cars.pass.split('.')
  const claims = {
    aud: platform.forwarder,
    exp: 9e9,
    iss: '',
    kind: 'order',
    plugins: [],
    removed: [cars.id],
    fetch: 'none',
  }
  const forged = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  for (const text of [undefined, '', cars.pass, forged])
    assert.deepEqual(readErrorKey(await order(text)), [401, 'plugin.pass_invalid'])
})

test('(FG-16) no part of a request or a reply is in the log', async () => {
  const log = platform.logLines.join('\n')
  const { k } = JSON.parse(wrapper)
  for (const text of [k, cars.pass, 'the-token', 'Small car']) assert.ok(!log.includes(text))
})
