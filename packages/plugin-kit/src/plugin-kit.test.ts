// A small plugin served over HTTP and called as the forwarder does, and the conformance test against faulty ones.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openValue, sealValue } from '@company-data/crypto'
import { plugin as catalog } from './built-ins/catalog.ts'
import {
  checkPlugin,
  createPluginKey,
  defineFieldType,
  definePlugin,
  keepPluginKey,
  picksInvalid,
  servePlugin,
} from './index.ts'

const manyStreets = Array.from({ length: 60 }, (_, index) => ({ id: `s-${index}`, label: `Street ${index}` }))

const streets = definePlugin({
  name: 'Streets',
  fieldTypes: {
    street: {
      label: 'Street',
      blocks: [
        { key: 'street', kind: 'search_select', label: 'Street' },
        { key: 'number', kind: 'number', label: 'Number' },
      ],
      inputs: [{ key: 'city', type: 'text', label: 'City', required: true }],
      outputs: [{ key: 'code', type: 'text', label: 'Code' }],
      options: ({ query }) => manyStreets.filter(({ label }) => label.includes(query)),
      outputsFor({ picks, values }) {
        if (picks.street === 's-1') return picksInvalid('street')
        if (picks.street === 's-2') throw new Error('the catalogue is closed')
        return { code: picks.street === 's-3' ? (7 as unknown as string) : `${picks.street}/${values.number}` }
      },
    },
  },
})

const served = await servePlugin(streets, { token: 'a-token', path: '/v1' })
after(() => served.stop())
const replyKey = await createPluginKey()

const post = async (body: object, token = 'a-token') => {
  const response = await fetch(`${served.url}/call`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const blank = { op: 'outputs', block: null, query: null, picks: {}, values: {}, inputs: {} }
const ask = async (question: object) => {
  const text = JSON.stringify({ field_type: 'street', ...blank, ...question, reply_key: replyKey.publicKey })
  const { status, body } = await post({ request: await sealValue(text, served.publicKey) })
  assert.equal(status, 200)
  return JSON.parse(await openValue(body.reply ?? '', replyKey.privateKey)) as Record<string, unknown>
}
const inputs = { city: 'Bern' }

test('[FA-39] options are cut to 50 and marked as incomplete', async () => {
  const reply = await ask({ op: 'options', block: 'street', query: '' })
  assert.equal((reply.options as unknown[]).length, 50)
  assert.equal(reply.more, true)
  assert.deepEqual(await ask({ op: 'options', block: 'street', query: 'Street 59' }), {
    op: 'options',
    options: [{ id: 's-59', label: 'Street 59' }],
    more: false,
  })
})

test('outputs are typed, and invalid picks get a normal reply', async () => {
  const values = { number: 4 }
  const askOutputs = (street: string) => ask({ picks: { street }, values, inputs })
  assert.deepEqual(await askOutputs('s-9'), { op: 'outputs', outputs: { code: 's-9/4' } })
  assert.deepEqual(await askOutputs('s-1'), { op: 'outputs', picks_invalid: true, blocks: ['street'] })
  assert.deepEqual(await ask({ picks: {}, values, inputs }), {
    op: 'outputs',
    picks_invalid: true,
    blocks: ['street'],
  })
  // Neither an exception of the author's code nor an output of the wrong type reveals its cause.
  for (const street of ['s-2', 's-3'])
    assert.deepEqual(await askOutputs(street), { error: 'The plugin failed.', error_key: 'failed' })
})

test('refusals are sealed and have the keys of the protocol', async () => {
  const readErrorKey = async (question: object) => (await ask(question)).error_key
  assert.equal(await readErrorKey({ field_type: 'river' }), 'field_type_unknown')
  assert.equal(await readErrorKey({ op: 'delete' }), 'op_unknown')
  assert.equal(await readErrorKey({ op: 'options', block: 'number' }), 'block_unknown')
  assert.equal(await readErrorKey({ picks: { street: 's-9' }, values: { number: 1 } }), 'input_missing')
})

test('refuses a request sealed to another key, and a wrong token', async () => {
  const otherRequest = await sealValue('{}', replyKey.publicKey)
  assert.deepEqual(await post({ request: otherRequest }), { status: 409, body: { error_key: 'plugin.key_changed' } })
  assert.equal((await post({ request: otherRequest }, 'another')).status, 401)
  assert.equal((await post({ request: 7 })).status, 400)
  assert.equal((await post({ request: await sealValue('{}', served.publicKey) })).status, 400)
})

test('the key survives restarts, even if two programs start concurrently', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plugin-key-'))
  const file = join(folder, 'keys', 'plugin.pem')
  const keys = await Promise.all([keepPluginKey(file), keepPluginKey(file)])
  const secondKey = await keepPluginKey(file)
  for (const { publicKey } of keys) assert.equal(publicKey, secondKey.publicKey)
  await rm(folder, { recursive: true })
})

test('[G-134] good plugins, the built-in catalogue included, pass the conformance test', async () => {
  for (const [plugin, token] of [
    [streets, 'secret'],
    [catalog, undefined],
  ] as const) {
    const { url, stop } = await servePlugin(plugin, { token })
    const findings = await checkPlugin(`${url}/`, { token })
    await stop()
    assert.ok(findings.length >= 5)
    assert.deepEqual(
      findings.filter(({ problem }) => problem !== undefined),
      [],
    )
  }
})

test('the conformance test names the faults of a bad plugin', async () => {
  const description = { protocol: 1, name: 'Bad', public_key: replyKey.publicKey, field_types: [] as object[] }
  const server = createServer((request, response) => {
    response.end(JSON.stringify(request.url === '/describe' ? description : { reply: 'no wrapper' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const problems = (await checkPlugin(address, { token: 'x' })).filter(({ problem }) => problem !== undefined)
  assert.deepEqual(
    problems.map(({ name }) => name.split(' ').slice(0, 3).join(' ')),
    ['a request that', 'an unknown field', 'its token is'],
  )
  description.field_types.push({ key: 'Bad key', label: '', blocks: [], inputs: [], outputs: [] })
  assert.match((await checkPlugin(address))[0]?.problem ?? '', /field_types\.0\.key/)
  await new Promise((resolve) => server.close(resolve))
})

test('the conformance test asks for outputs, and names those of a wrong type', async () => {
  const check = async (price: unknown) => {
    const plugin = definePlugin({
      name: 'Cars',
      fieldTypes: {
        car: defineFieldType({
          label: 'Car',
          blocks: [
            { key: 'model', kind: 'search_select', label: 'Model' },
            { key: 'doors', kind: 'number', label: 'Doors' },
          ],
          inputs: [{ key: 'budget', type: 'number', label: 'Budget', required: true }],
          outputs: [{ key: 'price', type: 'number', label: 'Price' }],
          options: () => [{ id: 'm-1', label: 'One' }],
          outputsFor: ({ picks, inputs }) => {
            assert.deepEqual([picks.model, inputs.budget], ['m-1', 1])
            return { price } as { price: number }
          },
        }),
      },
    })
    const { url, stop } = await servePlugin(plugin, {})
    const findings = await checkPlugin(url)
    await stop()
    return findings.find(({ name }) => name.startsWith('car has outputs'))
  }
  assert.deepEqual(await check(399.9), { name: 'car has outputs as it describes them', problem: undefined })
  assert.notEqual((await check('399'))?.problem, undefined)
})

test('a declaration that breaks a rule of descriptions is refused at startup', () => {
  const declare = (blocks: object[], outputs: object[] = []) =>
    definePlugin({
      name: 'X',
      fieldTypes: { x: { label: 'X', blocks, outputs, outputsFor: () => ({}) } as never },
    })
  const block = (key: string, more: object = {}) => ({ key, kind: 'number', label: key, ...more })
  assert.throws(() => declare([block('a'), block('a')]), /once/)
  assert.throws(() => declare([block('a')], [{ key: 'a', type: 'text', label: 'a' }]), /once/)
  assert.throws(() => declare([block('a', { depends_on: ['b'] }), block('b')]), /earlier/)
  assert.throws(() => declare([block('A')]), /x\.blocks\.0\.key/)
  assert.throws(() => declare([block('a', { kind: 'search_select' })]), /no options/)
})
