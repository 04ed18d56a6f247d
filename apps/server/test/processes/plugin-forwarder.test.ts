// The forwarder as a separate process between a platform and a plugin: what survives a restart, and what never reaches
// its memory, files or log.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { definePlugin, servePlugin } from '@company-data/plugin-kit'
import {
  call,
  createService,
  dataFolder,
  describePlugin,
  type OwnPlatform,
  openRegion,
  openReply,
  type Program,
  type RegisteredPlugin,
  registerCompany,
  registerPerson,
  registerPlugin,
  requestField,
  sealQuestion,
  startPlatform,
  startProgram,
  type TestAccount,
} from '@company-data/testkit'

/** An address that stays while the process behind it restarts. */
const startProxy = async (target: () => string | undefined) => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    try {
      const pluginResponse = await fetch(`${target()}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { 'content-type': 'application/json' },
        ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
      })
      response.writeHead(pluginResponse.status, { 'content-type': 'application/json' }).end(await pluginResponse.text())
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const marker = randomBytes(12).toString('hex')
const secretLabel = `label-${marker}`
const secretQuery = `query-${marker}`
const secretToken = `token-${marker}`

const plugin = definePlugin({
  name: 'Markers',
  fieldTypes: {
    car: {
      label: 'Marker',
      blocks: [{ key: 'model', kind: 'search_select', label: 'Model' }],
      options: () => [{ id: 'm', label: secretLabel }],
      outputsFor: () => ({}),
    },
  },
})

const folder = dataFolder()
let forwarder: Program
let platform: OwnPlatform | undefined
const frontDoorProxy = await startProxy(() => platform?.frontDoor)
const forwarderProxy = await startProxy(() => forwarder?.addresses.forwarder)
const served = await servePlugin(plugin, { token: secretToken })

const startForwarder = () =>
  startProgram({
    ROLES: 'forwarder',
    DATA_DIR: folder.path,
    FRONT_DOOR_URL: frontDoorProxy.url,
    FORWARDER_URL: forwarderProxy.url,
    PLUGIN_ALLOW_HOSTS: new URL(served.url).host,
    // Neither is usable.
    DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
    LOG_LEVEL: 'debug',
    REQUEST_LOG: 'all',
  })

let registered: RegisteredPlugin
let code = ''
let asker: TestAccount
let pass: { pass: string; plugins: [{ public_key: string }] }

before(async () => {
  forwarder = await startForwarder()
})
after(async () => {
  await forwarder.stop('SIGKILL')
  await platform?.stop()
  await served.stop()
  for (const { server } of [frontDoorProxy, forwarderProxy]) server.close()
  await folder.remove()
})

const ask = async (publicKey: string) =>
  call(forwarderProxy.url, 'POST', '/call', {
    body: {
      pass: pass.pass,
      plugin_id: registered.id,
      request: await sealQuestion(publicKey, { block: 'model', query: secretQuery }),
    },
  })

test("D2-ERR-37, FG-16: without the platform's keys the forwarder says so first", async () => {
  for (const path of ['/call', '/describe', '/orders']) {
    const { status, body } = await call(forwarderProxy.url, 'POST', path, { body: {} })
    assert.deepEqual([status, body.error_key], [503, 'plugin.unavailable'], path)
  }
})

test('A-74: a remote forwarder gets its plugins from the region', async () => {
  platform = await startPlatform({
    environment: {
      ROLES: 'front-door,region,worker',
      FORWARDER_URL: forwarderProxy.url,
      PLUGIN_ALLOW_HOSTS: new URL(served.url).host,
    },
  })
  const company = await registerCompany(platform)
  const elsewhere = { ...platform, forwarder: forwarderProxy.url }
  registered = await registerPlugin(elsewhere, company, { base_url: served.url, token: secretToken })
  const { plugins } = (await company.call('GET', '/api/account/plugins')).body
  assert.equal(plugins[0].name, 'Markers')
  const service = await createService(company)
  await service.publish([
    requestField('car', { type: 'plugin', plugin: { plugin_id: registered.id, field_type: 'car' } }),
  ])
  asker = await registerPerson(platform)
  code = service.code
  pass = (await asker.call('POST', '/api/customer/plugin-pass', { code })).body
  const reply = await ask(pass.plugins[0].public_key)
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual((await openReply(reply.body.reply)).options, [{ id: 'm', label: secretLabel }])
})

/** True if a text is in the writable memory of a process, as one-byte or two-byte characters. */
const findInMemory = async (pid: number, texts: readonly string[]): Promise<string[]> => {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8')
  const memory = await open(`/proc/${pid}/mem`, 'r')
  const present = new Set<string>()
  const needles = texts.flatMap((text) => [
    [text, Buffer.from(text, 'utf8')] as const,
    [text, Buffer.from(text, 'utf16le')] as const,
  ])
  for (const line of maps.split('\n')) {
    const [, from = '', to = '', rights = ''] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? []
    const length = Number.parseInt(to, 16) - Number.parseInt(from, 16)
    if (!rights.startsWith('rw') || length > 512 * 1024 * 1024) continue
    const bytes = Buffer.alloc(length)
    const read = await memory.read(bytes, 0, length, Number.parseInt(from, 16)).catch(() => undefined)
    if (!read) continue
    for (const [text, needle] of needles) if (bytes.includes(needle)) present.add(text)
  }
  await memory.close()
  return [...present]
}

test('D2-FWD-31, FG-16: question and reply leave no trace in the forwarder', async (context) => {
  const { pid } = forwarder.process
  if (process.platform !== 'linux' || pid === undefined) return context.skip('memory is read through /proc')
  const reply = await ask(pass.plugins[0].public_key)
  assert.equal(reply.status, 200)
  // The search itself is proven by the plugin's address, which the forwarder must know.
  assert.deepEqual(await findInMemory(pid, [secretQuery, secretLabel, served.url]), [served.url])
  const said = forwarder.stdout() + forwarder.stderr()
  const files = globSync('**/*.json', { cwd: folder.path }).map((file) =>
    readFileSync(`${folder.path}/${file}`, 'utf8'),
  )
  assert.ok(files.length > 0)
  for (const text of [secretQuery, secretLabel, secretToken, pass.pass]) {
    assert.ok(!said.includes(text), 'log')
    assert.ok(!files.join('\n').includes(text), 'files')
  }
})

test('D2-FWD-03, FG-15: a pass has no key for a plugin without description', async () => {
  await openRegion(platform as OwnPlatform)
    .kysely.updateTable('plugin')
    .set({ description: null })
    .where('id', '=', registered.id)
    .execute()
  await forwarder.stop('SIGKILL')
  const requestPass = async () => (await asker.call('POST', '/api/customer/plugin-pass', { code })).body
  const without = await requestPass()
  assert.deepEqual(without.plugins, [{ id: registered.id, public_key: null }])
  assert.deepEqual(Object.keys(without.specs), ['car'])
  forwarder = await startForwarder()
  assert.deepEqual((await requestPass()).plugins, [{ id: registered.id, public_key: served.publicKey }])
})

test("A-74: the forwarder's data survives kill -9", async () => {
  assert.equal((await ask(pass.plugins[0].public_key)).status, 200)
})

test('A-74: a forwarder that lost its store asks the region and recovers', async () => {
  await forwarder.stop()
  for (const file of globSync('forwarder/plugins/*.json', { cwd: folder.path })) {
    await rm(`${folder.path}/${file}`)
  }
  forwarder = await startForwarder()
  assert.equal((await ask(pass.plugins[0].public_key)).status, 200)
  const elsewhere = { ...(platform as OwnPlatform), forwarder: forwarderProxy.url }
  assert.equal((await describePlugin(elsewhere, registered)).status, 200)
})
