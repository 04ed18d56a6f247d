// The examples of the API reference, sent to a running platform: bodies are accepted, and responses have the members shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  connect,
  createAccountClient,
  createDocumentFixture,
  createFlow,
  createRandomWrapper,
  createService,
  createServiceClient,
  mailbox,
  ownPlatform,
  pdfWithLines,
  type Reply,
  registerCompany,
  registerPerson,
  sha256Hex,
} from '@company-data/testkit'
import { describedRoutes } from '../../src/compose/routes.ts'
import { apiDocuments, openApi } from '../../src/gate/reference/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is JSON of many shapes, which the checks of OpenAPI know better
type Any = any

const platform = await ownPlatform()
const [person, company] = await Promise.all([registerPerson(platform), registerCompany(platform)])
const service = await createService(company)
const connection = await connect(person, service)
const capabilities = ['service_management', 'customer_connections']
const tokens: Readonly<Record<string, string>> = {
  company: company.token,
  person: person.token,
  'service-client': await (await createServiceClient(company, service.id)).token(),
  'account-client': await (await createAccountClient(company, { capabilities })).token(),
}

const bases = { frontDoor: platform.frontDoor, regions: [platform.region('eu')], forwarder: platform.forwarder }
const examples = apiDocuments.flatMap((name) => {
  const { paths } = openApi(name, describedRoutes, bases) as Any
  return Object.entries<Any>(paths).flatMap(([path, item]) =>
    Object.entries<Any>(item).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      const route = describedRoutes.find((candidate) => candidate.path === path && candidate.method === method)
      assert.ok(route, path)
      return { method, path, operation, route }
    }),
  )
})
type Example = (typeof examples)[number]

/** Ids of things that exist where the path says whose they are; others name nothing. */
const fillPath = (path: string): string =>
  path
    .replace(/(\/api\/(?:portal\/)?services)\/\{\w+\}/, `$1/${service.id}`)
    .replace(/\{(?:company)?connectionId\}/i, connection.id)
    .replace(/\{[^}]+\}/g, '00000000-0000-7000-8000-000000000000')

const findToken = ({ route: { access } }: Example): string | undefined => {
  if (access.kind === 'operator') return platform.operatorToken
  if (access.kind === 'public') return undefined
  const kind = Object.keys(tokens).find((candidate) => access.allow.includes(candidate as never))
  return kind === undefined ? undefined : tokens[kind]
}

const findBase = ({ route: { at } }: Example): string => {
  if (at.includes('region')) return platform.region('eu')
  return at.includes('front-door') ? platform.frontDoor : platform.forwarder
}

/** A body with ids of things that exist. */
const withRealIds = (body: Any): Any => {
  const ids: Readonly<Record<string, string>> = {
    connection_id: connection.id,
    company_user_id: company.userId,
    service_id: service.id,
  }
  return Object.fromEntries(Object.entries<Any>(body).map(([name, member]) => [name, ids[name] ?? member]))
}

const send = (example: Example, body?: unknown): Promise<Reply> => {
  const token = findToken(example)
  const options = { ...(token !== undefined && { token }), ...(body !== undefined && { body }) }
  return call(findBase(example), example.method, fillPath(example.path), options)
}

/** The members of `data` depend on the entry. */
const OPEN_MEMBER = /\.data\./

const listMembers = (value: Any, prefix = ''): string[] => {
  if (Array.isArray(value)) return value.length > 0 ? listMembers(value[0], `${prefix}[]`) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    `${prefix}.${name}`,
    ...listMembers(member, `${prefix}.${name}`),
  ])
}

test('a real response has only members that the example shows', async () => {
  const problems: string[] = []
  let compared = 0
  for (const example of examples.filter(({ method }) => method === 'GET')) {
    const response = example.operation.responses[example.route.status ?? 200]?.content?.['application/json']?.example
    if (response === undefined) continue
    const reply = await send(example)
    if (reply.status !== 200) continue
    compared += 1
    const members = new Set(listMembers(response))
    const surplus = listMembers(reply.body).filter((member) => !members.has(member) && !OPEN_MEMBER.test(member))
    if (surplus.length > 0) problems.push(`${example.path}: ${surplus.join(' ')}`)
  }
  assert.ok(compared > 40, `${compared} responses`)
  assert.deepEqual([...new Set(problems)], [])
})

const readBody = (path: string): Any =>
  examples.find((example) => example.path === path && example.method !== 'GET')?.operation.requestBody.content[
    'application/json'
  ].example

const hashKey = (publicKey: string): string => sha256Hex(Buffer.from(publicKey, 'base64'))

test('the examples of draft, trigger and answers make a run', async () => {
  const shop = await createService(company, { requestFields: [{ slug: 'first_name' }] })
  const { id: connectionId } = await connect(person, shop, [{ slug: 'first_name', value: await shop.seal('Ada') }])
  const flow = await createFlow(shop, 'document')
  const assetKey = await flow.addAsset('Contract', pdfWithLines(['Income {{monthly_income}}']))
  const draft = JSON.stringify(readBody('/api/portal/flows/{flowId}/draft').definition)
  const saved = await flow.saveDraft(JSON.parse(draft.replace('"asset_key":"contract"', `"asset_key":"${assetKey}"`)))
  assert.deepEqual([saved.status, saved.body.problems], [200, []], saved.text)
  assert.equal((await flow.publishDraft()).status, 201)

  const trigger = readBody('/api/company-data/flows/{flowId}/runs')
  const [forCompany, forCustomer] = Object.values<object>(trigger.tag_values)
  const tag_values = {
    company: { ...forCompany, recipient_pubkey_sha256: hashKey(String(shop.record.public_key)) },
    [person.userId]: { ...forCustomer, recipient_pubkey_sha256: hashKey(person.publicKey) },
  }
  const body = { ...trigger, target: { connection_id: connectionId }, tag_values }
  const run = await shop.companyData('POST', `/flows/${flow.id}/runs`, { body })
  assert.equal(run.status, 201, run.text)

  const path = '/api/company-connections/{id}/flow-runs/{runId}/answers'
  const text = JSON.stringify(readBody(path))
  const [, first = '', second = ''] = /for_user_id":"([^"]+)".*for_user_id":"([^"]+)"/.exec(text) ?? []
  const answers = JSON.parse(text.replaceAll(first, company.userId).replaceAll(second, person.userId))
  const answered = await person.call(
    'POST',
    path.replace('{id}', connectionId).replace('{runId}', run.body.id),
    answers,
  )
  assert.deepEqual([answered.status, answered.body.status], [200, 'awaiting_company'], answered.text)
})

test('the example of sign signs a contract with its hash and code', async () => {
  const fixture = await createDocumentFixture(platform, { company, customer: await registerPerson(platform) })
  const payload = createRandomWrapper()
  const { id } = await fixture.create({ payload, requires_signature: true })
  await fixture.performAction(id, 'sign-code')
  const proof = await mailbox(platform).codeFor(fixture.customer.email, 'proof')
  const example = readBody('/api/company-connections/{id}/documents/{docId}/sign')
  const reply = await fixture.performAction(id, 'sign', { ...example, content_sha256: sha256Hex(payload), proof })
  assert.deepEqual([reply.status, reply.body.status], [200, 'active'], reply.text)
})

/** What the state of the platform explains: the examples know no password, code, secret or pass of this one. */
const REFUSALS_OF_STATE = new Set([
  'account.code_invalid',
  'account.proof_invalid',
  'account.return_denied',
  'auth.invite_invalid',
  'auth.login_failed',
  'company_data.ack_boundary_invalid',
  'oauth.invalid_client',
  'oauth.invalid_grant',
  'plugin.pass_invalid',
])

const isExplained = ({ status, body }: Reply): boolean =>
  status < 300 || [404, 409].includes(status) || REFUSALS_OF_STATE.has(body?.error_key)

/** After a required second factor, or hours later, other calls are refused. */
const isLast = ({ path }: Example): boolean => path.endsWith('/require-2fa') || path === '/api/ops/clock'

test('no example body is refused for its content', async () => {
  const problems: string[] = []
  for (const example of examples.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    for (const [type, { example: body }] of Object.entries<Any>(example.operation.requestBody?.content ?? {})) {
      const isForm = type === 'application/x-www-form-urlencoded'
      if (!isForm && type !== 'application/json') continue
      const reply = await send(example, isForm ? new URLSearchParams(body) : withRealIds(body))
      if (!isExplained(reply)) problems.push(`${example.method} ${example.path}: ${reply.status} ${reply.text}`)
    }
  }
  assert.deepEqual(problems, [])
})
