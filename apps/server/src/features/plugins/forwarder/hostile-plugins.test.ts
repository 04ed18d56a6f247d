// Hostile plugins and callers: decompression bombs, endless headers, changing keys, and passes on the wrong route.
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sealValue } from '@company-data/crypto'
import { createPluginKey } from '@company-data/plugin-kit'
import { pluginReplyBytes } from '@company-data/protocol/limits'
import {
  addCleanup,
  call,
  carPlugin,
  createService,
  ownPlatform,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  registerPlugin,
  requestField,
} from '@company-data/testkit'

const key = await createPluginKey()
const wrapper = await sealValue('{}', key.publicKey)
let listener: RequestListener = () => undefined
let publicKey = key.publicKey
const server = createServer((request, response) => {
  request.resume()
  if (request.url !== '/describe') return listener(request, response)
  const described = { protocol: 1, name: 'Odd', public_key: publicKey, field_types: carPlugin.fieldTypes }
  response.end(JSON.stringify(described))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
addCleanup(() => {
  server.closeAllConnections()
  server.close()
})
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const platform = await ownPlatform({ environment: { PLUGIN_ALLOW_HOSTS: host } })
const company = await registerCompany(platform)
const plugin = await registerPlugin(platform, company, { base_url: `http://${host}` })
const service = await createService(company)
await service.publish([requestField('car', { type: 'plugin', plugin: { plugin_id: plugin.id, field_type: 'car' } })])
const person = await registerPerson(platform)
const { pass } = (await person.call('POST', '/api/customer/plugin-pass', { code: service.code })).body
const ask = (members: object = {}) =>
  call(platform.forwarder, 'POST', '/call', { body: { pass, plugin_id: plugin.id, request: wrapper, ...members } })

/** Writes as long as its reader takes more. */
const writeEndlessly: RequestListener = (_request, response) => {
  const chunk = 'x'.repeat(64 * 1024)
  const write = (): void => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  response.writeHead(200)
  response.write('{"reply":"')
  write()
}

const LEVELS = 100_000

const good = JSON.stringify({ reply: wrapper })
const notResponding = [502, 'plugin.not_responding']

test('[D2-ERR-36] a malformed or hostile reply is plugin.not_responding', async () => {
  const listeners: RequestListener[] = [
    (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good)),
    (_request, { socket }) => void socket?.write(`HTTP/1.1 200 OK\r\n${'x-more: y\r\n'.repeat(100_000)}`),
    (_request, { socket }) => void socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"reply"'),
    (_request, { socket }) => void socket?.end('220 mail.example ESMTP\r\n'),
    (_request, { socket }) => void socket?.destroy(),
    (_request, response) => response.end(JSON.stringify({ reply: 'x'.repeat(pluginReplyBytes) })),
    writeEndlessly,
    (_request, response) => response.end(`{"reply":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`),
    (_request, response) => response.end('[]'),
    (_request, response) => response.end('null'),
    (_request, response) => response.end(JSON.stringify({ reply: { toString: 1 } })),
    (_request, response) => response.writeHead(204).end(),
  ]
  for (const [at, hostile] of listeners.entries()) {
    listener = hostile
    assert.deepEqual(await readStatusAndKey(ask()), notResponding, `reply ${at}`)
  }
  // The content type does not matter.
  listener = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(good)
  assert.deepEqual((await ask()).body, { reply: wrapper })
})

test('a redirect of a plugin into the network of the platform is not followed', async () => {
  let reached = 0
  const sink = createServer((_request, response) => {
    reached += 1
    response.end(good)
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  addCleanup(() => void sink.close())
  const location = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/call`
  for (const status of [301, 302, 303, 307, 308]) {
    listener = (_request, response) => response.writeHead(status, { location }).end()
    assert.deepEqual(await readStatusAndKey(ask()), notResponding, String(status))
  }
  assert.equal(reached, 0)
})

test('[D2-ERR-31] a plugin that keeps changing its key uses up its own calls', async () => {
  listener = (_request, response) => response.writeHead(409).end('{"error_key":"plugin.key_changed"}')
  for (let round = 0; round < 3; round += 1) {
    publicKey = (await createPluginKey()).publicKey
    const refused = await ask()
    assert.deepEqual([refused.status, refused.body.public_key], [409, publicKey])
  }
  // An invalid key is refused, and the last one stays.
  const last = publicKey
  publicKey = 'AAAA'
  assert.deepEqual(await readStatusAndKey(ask()), notResponding)
  const secondResponse = await person.call('POST', '/api/customer/plugin-pass', { code: service.code })
  assert.equal(secondResponse.body.plugins[0].public_key, last)
  publicKey = last
})

test('[FG-15] a pass opens only the forwarder, and no other platform token is a pass', async () => {
  for (const path of ['/api/profile', '/api/contact-data', '/oauth2/userinfo'])
    for (const base of [platform.region(), platform.frontDoor])
      assert.equal((await call(base, 'GET', path, { token: pass })).status, 401, path)
  const invalid = [401, 'plugin.pass_invalid']
  for (const other of [person.token, company.token, await service.token()])
    assert.deepEqual(await readStatusAndKey(ask({ pass: other })), invalid)
  // The pass of one company names no plugin of another.
  const stranger = await registerCompany(platform)
  const theirs = await registerPlugin(platform, stranger, { base_url: `http://${host}/` })
  assert.deepEqual(await readStatusAndKey(ask({ plugin_id: theirs.id })), [403, 'plugin.not_in_pass'])
  assert.deepEqual(await readStatusAndKey(ask({ pass: theirs.registryPass, plugin_id: theirs.id })), invalid)
  const notice = { pass: theirs.registryPass, plugin_id: plugin.id }
  const noticed = await call(platform.region(), 'POST', '/api/plugin-notices', { body: notice })
  assert.deepEqual(await readStatusAndKey(noticed), [403, 'plugin.not_in_pass'])
})
