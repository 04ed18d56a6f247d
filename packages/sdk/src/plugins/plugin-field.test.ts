// A plugin field of a form, against a real platform and plugin; and its retries against a refusing forwarder.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createService, registerPerson, registerPlugin, requestField, startPluginFixture } from '@company-data/testkit'
import { isPlatformError } from '../errors/platform-error.ts'
import { SessionError } from '../errors/session-error.ts'
import type { PluginPass } from './ask-plugin.ts'
import { createPluginField, type PluginFieldInputs } from './plugin-field.ts'
import { readOptions } from './plugin-reply.ts'

const { platform, company, plugin: served } = await startPluginFixture()
const plugin = await registerPlugin(platform, company, { base_url: served.url })
const service = await createService(company)
await service.publish([requestField('car', { type: 'plugin', plugin: { plugin_id: plugin.id, field_type: 'car' } })])
const person = await registerPerson(platform)
let passes = 0
const getPass = async (): Promise<PluginPass> => {
  passes += 1
  return (await person.call('POST', '/api/customer/plugin-pass', { code: service.code })).body
}
const { specs } = await getPass()
const spec = specs.car
assert.ok(spec)
const complete = (budget = 300) => ({ inputs: { budget }, isComplete: true })

/** Replies to the first calls in place of the forwarder, and lets the others through. */
const refusing = (refusals: Array<[status: number, body: object]>) => {
  const sentRequests: RequestInit[] = []
  const send = (async (url: string, init: RequestInit) => {
    sentRequests.push(init)
    const refusal = refusals.shift()
    return refusal ? new Response(JSON.stringify(refusal[1]), { status: refusal[0] }) : fetch(url, init)
  }) as typeof fetch
  return { send, sent: sentRequests }
}

test('[D2-PLG-03] [D2-PLG-04] options, a pick, a value and outputs make a self-describing answer (D2-PLG-06, D2-FWD-09, D2-FWD-13, T-48)', async () => {
  const { send, sent } = refusing([])
  const field = createPluginField({ spec, getPass, readInputs: complete, fetch: send })
  const result = await field.search('model', 'Small')
  assert.deepEqual(result, { options: [{ id: 'c-1', label: 'Small car' }], more: false })
  field.pick('model', { id: 'c-1', label: 'Small car' })
  assert.deepEqual(field.unanswered(), ['km'])
  await assert.rejects(field.askOutputs(), /km must be answered/)
  field.enter('km', 15_000)
  assert.equal(field.answer(), undefined)
  assert.deepEqual(await field.askOutputs(), { outputs: { price: 200, fits: true } })
  assert.deepEqual(JSON.parse(field.answer() ?? ''), {
    _plugin: 1,
    plugin: 'Cars',
    field_type: 'car',
    label: 'A car',
    blocks: [
      { key: 'model', kind: 'search_select', label: 'Model', pick: { id: 'c-1', label: 'Small car' } },
      { key: 'km', kind: 'number', label: 'Kilometres', value: 15_000 },
    ],
    outputs: [
      { key: 'price', type: 'number', label: 'Price', value: 200 },
      { key: 'fits', type: 'boolean', label: 'Fits', value: true },
    ],
  })
  for (const { headers, credentials, body } of sent) {
    assert.deepEqual(headers, { 'content-type': 'application/json' })
    assert.equal(credentials, 'omit')
    assert.deepEqual(Object.keys(JSON.parse(String(body))), ['pass', 'plugin_id', 'request'])
  }
})

test('[TRUST-49] a plugin gets no secret of the account by any way', async () => {
  const { send, sent } = refusing([])
  const refuseText = async (text: string): Promise<void> => {
    if (text === 'my wallet password') throw new SessionError('own_password')
  }
  let readInputs: () => PluginFieldInputs = complete
  const field = createPluginField({ spec, getPass, readInputs: () => readInputs(), fetch: send, refuseText })
  const refused = { name: 'SessionError', reason: 'own_password' }
  await assert.rejects(field.search('model', 'my wallet password'), refused)
  field.pick('model', { id: 'c-1', label: 'Small car' })
  field.enter('km', 'my wallet password')
  await assert.rejects(field.askOutputs(), refused)
  field.enter('km', 1)
  readInputs = () => ({ inputs: { budget: 'my wallet password' }, isComplete: true })
  await assert.rejects(field.askOutputs(), refused)
  assert.deepEqual(sent, [])
  readInputs = complete
  await field.askOutputs()
  assert.equal(sent.length, 1)
})

test('[A-109] labels of options are shown without marks of direction', () => {
  const options = [{ id: 'c-1', label: 'Small \u202Ecar\u2066' }]
  assert.deepEqual(readOptions({ op: 'options', options }).options, [{ id: 'c-1', label: 'Small car' }])
})

test('[D2-PLG-09] [T-51] after an input has changed the outputs are stale until asked again', async () => {
  let budget = 300
  const field = createPluginField({ spec, getPass, readInputs: () => complete(budget) })
  field.pick('model', { id: 'c-1', label: 'Small car' })
  field.enter('km', 1)
  await field.askOutputs()
  assert.equal(field.isStale(), false)
  budget = 100
  assert.equal(field.isStale(), true)
  assert.equal(field.answer(), undefined)
  assert.deepEqual(await field.askOutputs(), { outputs: { price: 200, fits: false } })
  assert.ok(field.answer())
  // A changed block clears the outputs too.
  field.enter('km', 2)
  assert.equal(field.answer(), undefined)
})

test('[D2-FWD-16] [D2-FWD-17] while a required input is missing the plugin is asked nothing (D2-FWD-18, D2-FWD-19)', async () => {
  const { send, sent } = refusing([])
  const readInputs = () => ({ inputs: {}, isComplete: false })
  const field = createPluginField({ spec, getPass, readInputs, fetch: send })
  assert.equal(field.canSearch('model'), false)
  await assert.rejects(field.search('model', 'Small'), /required input/)
  field.pick('model', { id: 'c-1', label: 'Small car' })
  field.enter('km', 1)
  await assert.rejects(field.askOutputs(), /required input/)
  assert.deepEqual(sent, [])
})

test('[D2-FWD-26] [T-50] a changed key is re-sealed to once, and a second change is an error', async () => {
  const field = createPluginField({ spec, getPass, readInputs: complete })
  await field.search('model', '')
  await served.renewKey()
  assert.equal((await field.search('model', ''))?.options.length, 2)
  const changed: [number, object] = [409, { error: 'x', error_key: 'plugin.key_changed', public_key: served.publicKey }]
  const { send, sent } = refusing([changed, changed])
  const refused = createPluginField({ spec, getPass, readInputs: complete, fetch: send })
  await assert.rejects(refused.search('model', ''), (error) => isPlatformError(error, 'plugin.key_changed'))
  assert.equal(sent.length, 2)
})

test('[D2-FWD-27] [T-50] 401 or 403 gets a new pass once, besides the one re-sealing', async () => {
  const invalid: [number, object] = [401, { error: 'x', error_key: 'plugin.pass_invalid' }]
  const notInPass: [number, object] = [403, { error: 'x', error_key: 'plugin.not_in_pass' }]
  const changed: [number, object] = [409, { error: 'x', error_key: 'plugin.key_changed', public_key: served.publicKey }]
  passes = 0
  const once = refusing([invalid, changed])
  const field = createPluginField({ spec, getPass, readInputs: complete, fetch: once.send })
  assert.equal((await field.search('model', ''))?.options.length, 2)
  assert.deepEqual([passes, once.sent.length], [2, 3])
  const twice = refusing([notInPass, invalid])
  const refused = createPluginField({ spec, getPass, readInputs: complete, fetch: twice.send })
  await assert.rejects(refused.search('model', ''), (error) => isPlatformError(error, 'plugin.pass_invalid'))
  assert.equal(twice.sent.length, 2)
})

test('[D2-FWD-28] [FA-40] any other refusal is an error with its key, and the picks stay', async () => {
  const busy: [number, object] = [429, { error: 'x', error_key: 'plugin.busy' }]
  const { send } = refusing([busy])
  const field = createPluginField({ spec, getPass, readInputs: complete, fetch: send })
  field.pick('model', { id: 'c-1', label: 'Small car' })
  field.enter('km', 1)
  await assert.rejects(field.askOutputs(), (error) => isPlatformError(error, 'plugin.busy') && error.status === 429)
  assert.deepEqual(field.unanswered(), [])
  const odd = createPluginField({ spec: { ...spec, field_type: 'boat' }, getPass, readInputs: complete })
  await assert.rejects(odd.search('model', ''), (error) => isPlatformError(error, 'field_type_unknown'))
})

test('[D2-FWD-03] a plugin without a key does not respond', async () => {
  const deaf = async (): Promise<PluginPass> => ({
    ...(await getPass()),
    plugins: [{ id: plugin.id, public_key: null }],
  })
  const field = createPluginField({ spec, getPass: deaf, readInputs: complete })
  await assert.rejects(field.search('model', ''), (error) => isPlatformError(error, 'plugin.not_responding'))
})
