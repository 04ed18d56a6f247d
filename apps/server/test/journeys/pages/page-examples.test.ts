// Every example in the pages for integrators: sent to a platform and compared here, or read by a test that is named here.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createAccountKeys, createReplyKey, deriveVerifier, openValue, sealValue } from '@company-data/crypto'
import { definePlugin, servePlugin } from '@company-data/plugin-kit'
import { pluginReply } from '@company-data/protocol/wire/plugins/plugin-call'
import { toXml } from '@company-data/protocol/xml'
import {
  addCleanup,
  addDatum,
  call,
  connectBody,
  createService,
  createSignInApp,
  expectStatus,
  ownPlatform,
  registerCompany,
  registerPerson,
  registerPlugin,
  requestField,
  signInRequest,
} from '@company-data/testkit'
import { listPages, readBlocks, readCurlCalls, readTableCode } from './page-blocks.ts'

// biome-ignore lint/suspicious/noExplicitAny: examples are JSON of many shapes
type Any = any

const OPERATOR_TOKEN = 'operator-token-of-the-pages'

const readBlock = (page: string, index: number): string => readBlocks(page)[index]?.text ?? assert.fail(page)
const readJson = (page: string, index: number): Any => JSON.parse(readBlock(page, index))
const listMembers = (value: object): string[] => Object.keys(value).sort()

const [carFields] = readJson('concepts/plugins.md', 0).field_types
const plugin = await servePlugin(
  definePlugin({
    name: 'Car catalogue',
    fieldTypes: {
      [carFields.key]: {
        ...carFields,
        options: () => [{ id: 'v-ex30', label: 'EX30' }],
        outputsFor: () => ({ monthly_price: 399.9 }),
      },
    },
  }),
)
addCleanup(() => plugin.stop())
const platform = await ownPlatform({
  environment: { OPERATOR_TOKEN, PLUGIN_ALLOW_HOSTS: new URL(plugin.url).host, QUOTA_FIELDS: '1' },
})
const company = await registerCompany(platform)
const person = await registerPerson(platform)

/** Makes the calls of a block of shell commands at this platform. */
const runCurl = async (page: string, index: number) => {
  const variables = { TOKEN: OPERATOR_TOKEN, OPERATOR_TOKEN, FRONT_DOOR: platform.frontDoor }
  const replies = []
  for (const { method, url, headers, body } of readCurlCalls(readBlock(page, index), variables)) {
    const address = url
      .replace('http://127.0.0.1:4000', platform.frontDoor)
      .replace('http://127.0.0.1:4002', platform.region())
    const response = await fetch(address, { method, headers, ...(body !== undefined && { body }) })
    replies.push({ status: response.status, text: await response.text() })
  }
  return replies
}

const withoutId = (text: string): string => text.replace(/("request_id":"|<request_id>)[\w-]+/, '$1')

test('accounts: the verifier equals that of the page, and logs in', async () => {
  const { password, auth_salt, verifier } = readJson('concepts/accounts.md', 0)
  assert.equal(await deriveVerifier(password, auth_salt), verifier)
  const [head = '', json = ''] = readBlock('concepts/accounts.md', 1).split('\n\n')
  const [, method = '', path = ''] = /^(\w+) (\S+)/.exec(head) ?? []
  const login = JSON.parse(json)
  assert.equal(login.password, verifier)
  const registration = {
    usertype: 'person',
    email: login.email,
    display_name: 'Ann',
    auth_salt,
    password: verifier,
    ...(await createAccountKeys(password)),
  }
  expectStatus(await call(platform.frontDoor, 'POST', '/api/auth/register', { body: registration }), 201, 'register')
  const address = `/api/auth/params?email=${login.email}`
  assert.deepEqual((await call(platform.frontDoor, 'GET', address)).body, { auth_salt, iter: 100_000 })
  expectStatus(await call(platform.frontDoor, method, path, { body: login }), 200, 'login')
})

test('encryption: a value has the members of the page', async () => {
  const wrapper = JSON.parse(await sealValue('x', person.publicKey))
  assert.deepEqual(Object.keys(wrapper), Object.keys(readJson('concepts/encryption.md', 0)))
})

test('errors and requests: the refusal and both forms of a value', async () => {
  const page = 'concepts/errors-and-requests.md'
  const existing = { type: 'email', label: 'E-mail', parent: 'text' }
  const { body } = await platform.ops('POST', '/api/ops/contact-field-types', existing)
  assert.deepEqual({ ...body, request_id: '' }, { ...readJson(page, 0), request_id: '' })
  const xml = toXml(readJson(page, 1), 'response')
  assert.equal(xml.replaceAll('\n', ''), readBlock(page, 2).replaceAll('\n', ''))
  const [reply] = await runCurl(page, 3)
  assert.equal(withoutId(reply?.text ?? '').trim(), withoutId(readBlock(page, 4)).trim())
})

test('field types: the refusal of a row is the one of the page', async () => {
  const [reply] = await runCurl('concepts/field-types.md', 0)
  const expected = readJson('concepts/field-types.md', 1)
  assert.deepEqual({ ...JSON.parse(reply?.text ?? ''), request_id: '' }, { ...expected, request_id: '' })
})

test('files: both envelopes are stored and served, and the bytes are found', async () => {
  const page = 'concepts/files.md'
  const fields = [requestField('id_card', { type: 'document' }), requestField('passport', { type: 'passport' })]
  const service = await createService(company, { requestFields: fields })
  const [sealedFile, pages] = [readJson(page, 0), readJson(page, 1)]
  const { id } = await addDatum(person, 'passport', { is_private: false })
  expectStatus(await person.call('PUT', `/api/contact-data/${id}/file`, pages), 200, 'storing pages')
  const answers = [
    { slug: 'id_card', value: await service.seal(JSON.stringify(sealedFile)) },
    { slug: 'passport', contact_data_id: id },
  ]
  const body = connectBody(service, answers as never)
  const connection = expectStatus(await person.call('POST', '/api/company-connections', body), 201, 'connecting').body
  const readFile = async (slug: string) => {
    const { values } = (await service.companyData('GET', `/connections/${connection.id}`)).body
    return (await service.companyData('GET', values[slug].value_url.replace('/api/company-data', ''))).body
  }
  const clear = await readFile('passport')
  assert.deepEqual([clear.encrypted, JSON.parse(clear.value)], [false, pages])
  const response = { json: () => readFile('id_card') }
  const run = new Function(
    'response',
    'openValue',
    'serviceKey',
    `return (async () => {${readBlock(page, 2)}; return bytes})()`,
  )
  const bytes: Buffer = await run(response, (value: string) => service.open(value), undefined)
  assert.deepEqual([bytes.toString(), bytes.length], ['%PDF-1.7\n', sealedFile.size])
})

test('keys: a read has the members of the page', async () => {
  const { record } = await createService(company)
  const { body } = await person.call('GET', `/api/keys/${record.code}`)
  const example = readJson('concepts/keys.md', 0)
  assert.deepEqual([listMembers(body), body.share_code], [listMembers(example), record.code])
})

test('plugins: the platform takes the description, and a plugin the question', async () => {
  const page = 'concepts/plugins.md'
  const described = (await (await fetch(`${plugin.url}/describe`)).json()) as Any
  assert.deepEqual({ ...described, public_key: '' }, { ...readJson(page, 0), public_key: '' })
  await registerPlugin(platform, company, { base_url: plugin.url })
  const { public_key: reply_key, privateKey } = await createReplyKey()
  const ask = async (question: object) => {
    const request = await sealValue(JSON.stringify({ ...question, reply_key }), described.public_key)
    const response = await fetch(`${plugin.url}/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request }),
    })
    return JSON.parse(await openValue(((await response.json()) as Any).reply, privateKey))
  }
  const question = readJson(page, 1)
  const replies = readTableCode(page, 'op').map((code) => JSON.parse(code.replace('…', 'unknown')))
  for (const reply of replies) assert.deepEqual(pluginReply.parse(reply), reply)
  assert.deepEqual(await ask(question), replies[0])
  const outputsQuestion = { ...question, op: 'outputs', block: null, query: null, values: { km_per_year: 9000 } }
  assert.deepEqual(await ask({ ...outputsQuestion, picks: { make: 'm-7', model: 'v-ex30' } }), replies[1])
  assert.equal((await ask({ ...question, field_type: 'boat' })).error_key, 'field_type_unknown')
})

test('quotas: the refusal has the members of the page', async () => {
  const owner = await registerPerson(platform)
  const create = () => owner.call('POST', '/api/contact-fields', { type: 'text', label: 'Nickname' })
  expectStatus(await create(), 201, 'the first field')
  const { body } = await create()
  const expected = { ...readJson('concepts/quotas.md', 0), request_id: '', quota: 'fields', limit: 1 }
  assert.deepEqual({ ...body, request_id: '' }, expected)
})

test('regions: addresses, the wrong base and the modes', async () => {
  const page = 'concepts/regions.md'
  const [regions] = await runCurl(page, 0)
  const expected = readBlock(page, 1).replace('http://127.0.0.1:4002', platform.region())
  assert.deepEqual(JSON.parse(regions?.text ?? '').slice(0, 1), JSON.parse(expected))
  const elsewhere = (await call(platform.region(), 'POST', '/api/auth/login', { body: {} })).body
  const wrongBase = { ...readJson(page, 2), api_url: platform.frontDoor, request_id: '' }
  assert.deepEqual({ ...elsewhere, request_id: '' }, wrongBase)
  const replies = await runCurl(page, 3)
  const lines = readBlock(page, 4).trim().split('\n')
  try {
    const variable = { version: '', time: '' }
    const read = (text: string | undefined) => {
      const value = JSON.parse(text ?? '')
      return 'version' in value ? { ...value, ...variable } : value
    }
    assert.deepEqual(
      replies.map(({ text }) => read(text)),
      lines.map(read),
    )
  } finally {
    await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
  }
})

test('request fields: the body of the page is published', async () => {
  const service = await createService(company)
  const [method = '', json = ''] = readBlock('concepts/request-fields.md', 0).split(/ (.*)/s)
  const { config_token } = (await service.companyData('GET', '/request-fields')).body
  const body = { ...JSON.parse(json), config_token }
  expectStatus(await service.companyData(method, '/request-fields', { body }), 200, 'publishing')
})

test('sign-in apps: the page reads and posts what the examples show', async () => {
  const page = 'concepts/sign-in-apps.md'
  const [details, decisionBody] = [readJson(page, 0), readJson(page, 1)]
  const service = await createService(company)
  const app = await createSignInApp(service, { claims: details.claims, claims_delivery: details.claims_delivery })
  const request = signInRequest(app)
  const query = new URLSearchParams(request)
  const { body } = await call(platform.frontDoor, 'GET', `/api/consent?${query}`, { token: person.token })
  assert.deepEqual(listMembers(body), listMembers(details))
  assert.deepEqual(listMembers(body.company_identity), listMembers(details.company_identity))
  for (const name of ['kind', 'mode', 'connected', 'enrolled', 'allowed', 'reason', 'claims', 'claims_delivery'])
    assert.deepEqual(body[name], details[name], name)
  const claims = { email: await service.seal('ann@example.org') }
  const decision = { ...decisionBody, ...request, claims }
  assert.deepEqual(listMembers(decision), listMembers({ ...decisionBody, ...(request as object) }))
  const reply = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body: decision, token: person.token })
  assert.ok(new URL(reply.body.redirect_to).searchParams.has('code'), reply.text)
})

test('testing: the operator reads a mail as the page says', async () => {
  const [reply] = await runCurl('testing.md', 0)
  assert.equal(reply?.status, 200, reply?.text)
})

const HERE = 'apps/server/test/journeys/pages/page-examples.test.ts'
/** The samples that `entry-points.test.ts` compiles, and `page-samples.test.ts` runs. */
const SAMPLES = 'packages/sdk/testing/page-samples.ts'

/** The number of blocks of each page, with the tests that read them. */
const READERS: Readonly<Record<string, readonly [blocks: number, ...tests: string[]]>> = {
  'concepts/accounts.md': [2, HERE],
  'concepts/companies.md': [1, SAMPLES],
  'concepts/encryption.md': [1, HERE],
  'concepts/errors-and-requests.md': [5, HERE],
  'concepts/expressions.md': [12, 'packages/flow-engine/src/expressions/expressions-page.test.ts'],
  'concepts/field-types.md': [2, HERE],
  'concepts/files.md': [3, HERE],
  'concepts/flow-definition.md': [
    6,
    'packages/flow-engine/src/definition/documented-definition.test.ts',
    'packages/protocol/src/wire/contracts/documented-bodies.test.ts',
  ],
  'concepts/keys.md': [1, HERE],
  'concepts/plugins.md': [2, HERE],
  'concepts/quotas.md': [1, HERE],
  'concepts/regions.md': [5, HERE],
  'concepts/request-fields.md': [1, HERE],
  'concepts/sandbox.md': [1, SAMPLES],
  'concepts/sealing.md': [1, 'apps/server/src/features/contracts/documents/actions/seal.test.ts'],
  'concepts/sign-in-apps.md': [2, HERE],
  'first-integration.md': [20, 'apps/server/test/journeys/pages/first-integration.test.ts'],
  'rotation.md': [1, SAMPLES],
  'testing.md': [2, HERE, SAMPLES],
  'without-the-sdk.md': [9, 'apps/server/test/journeys/without-sdk.test.ts'],
}

test('a test reads every example of the pages for integrators', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
  const counted = listPages().map((page) => [page, readBlocks(page).length] as const)
  assert.deepEqual(
    Object.fromEntries(counted.filter(([, count]) => count > 0)),
    Object.fromEntries(Object.entries(READERS).map(([page, [count]]) => [page, count])),
  )
  for (const [page, [, ...tests]] of Object.entries(READERS))
    for (const path of tests) {
      const name = page === 'concepts/sealing.md' ? 'pdfsig' : page.replace('concepts/', '')
      assert.ok(readFileSync(join(root, path), 'utf8').includes(name), `${path} does not read ${page}`)
    }
})
