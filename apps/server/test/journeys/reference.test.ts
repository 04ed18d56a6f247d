// The API reference for developers: every operation has a description, a group, a name and a valid example.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types'
import { validateDefinition } from '@company-data/flow-engine'
import { type EventName, eventCatalog, eventNames, testEvent } from '@company-data/protocol/events'
import { namedSchemas } from '@company-data/protocol/wire/schema-names'
import { describedRoutes } from '../../src/compose/routes.ts'
import { exampleDefinition } from '../../src/gate/reference/example-flows.ts'
import { apiDocuments, openApi } from '../../src/gate/reference/openapi.ts'
import { operationIdExceptions } from '../../src/gate/reference/operation-ids.ts'

const bases = {
  frontDoor: 'https://door.example',
  regions: ['https://eu.example', 'https://us.example'],
  forwarder: 'https://forwarder.example',
}
// biome-ignore lint/suspicious/noExplicitAny: a document is JSON of many shapes, which the checks of OpenAPI know better
type Any = any

const documents = apiDocuments.map((name) => ({ name, document: openApi(name, describedRoutes, bases) as Any }))
const operations = documents.flatMap(({ name, document }) =>
  Object.entries<Any>(document.paths).flatMap(([path, item]) =>
    Object.entries<Any>(item).map(([method, operation]) => ({ name, document, path, method, operation })),
  ),
)

const findOperation = (path: string, method: string): Any =>
  operations.find((candidate) => candidate.path === path && candidate.method === method)?.operation

const findRoute = ({ path, method }: { path: string; method: string }) => {
  const route = describedRoutes.find(
    (candidate) => candidate.path === path && candidate.method.toLowerCase() === method,
  )
  assert.ok(route, path)
  return route
}

test('every operation has a summary, description, group and callers', () => {
  for (const { document, operation } of operations) {
    assert.ok(operation.summary.length > 0 && operation.description.length > operation.summary.length / 2)
    const group = document.tags.find(({ name }: { name: string }) => name === operation.tags[0])
    assert.ok(group?.description && group.name !== 'Others', operation.operationId)
    assert.match(operation.description, /No token is needed|Called (by|with)/)
  }
})

test('every example passes the schema that checks real calls', () => {
  const problems: string[] = []
  const check = (label: string, schema: { safeParse(value: unknown): Any } | undefined, value: unknown): void => {
    const result = schema?.safeParse(value)
    if (result && !result.success)
      problems.push(`${label}: ${result.error.issues[0].path.join('.')} ${result.error.issues[0].message}`)
  }
  for (const { path, method, operation } of operations) {
    const route = findRoute({ path, method })
    const id = operation.operationId
    for (const { example } of Object.values<Any>(operation.requestBody?.content ?? {})) {
      if (example === undefined) continue
      check(`${id} body`, route.body, example)
      check(`${id} described body`, route.described?.body, example)
    }
    const jsonResponse = operation.responses[route.status ?? 200]?.content?.['application/json']
    if (jsonResponse) {
      check(`${id} answer`, route.response, jsonResponse.example)
      check(`${id} described answer`, route.described?.response, jsonResponse.example)
    }
    if (route.body) assert.ok(operation.requestBody, id)
  }
  assert.deepEqual([...new Set(problems)], [])
})

/** Members that may have the value `text`. */
const MAY_BE_TEXT = new Set(['kind', 'parent', 'type'])

const listFillers = (value: unknown, member = ''): string[] => {
  if (value === 'text') return MAY_BE_TEXT.has(member) ? [] : [member]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listFillers(inner, Array.isArray(value) ? member : key))
}

test('no example has a filler', () => {
  for (const { operation } of operations) {
    const contents = [operation.requestBody, ...Object.values<Any>(operation.responses)].flatMap((part) =>
      Object.values<Any>(part?.content ?? {}),
    )
    const examples = [...contents, ...operation.parameters].map(({ example }) => example)
    assert.deepEqual(
      examples.flatMap((example) => listFillers(example)),
      [],
      operation.operationId,
    )
  }
})

test('the definition of the examples can be published', () => {
  const assets = [{ asset_key: 'contract', kind: 'pdf', tags: ['monthly_income'] }] as const
  const requestFields = [{ slug: 'first_name', type: 'text', audience: 'both' }]
  const context = { fieldTypes: systemTypes, assets, requestFields, plugins: [] }
  assert.deepEqual(validateDefinition(exampleDefinition, context), [])
})

test('operation ids are short, and every exception to their rule is needed', () => {
  for (const { operation } of operations) assert.match(operation.operationId, /^[a-z][A-Za-z0-9]{2,47}$/)
  assert.equal(findOperation('/api/company-data/connections', 'get').operationId, 'listConnections')
  assert.equal(findOperation('/api/company-data/connections/{connectionId}', 'get').operationId, 'getConnection')
  assert.equal(
    findOperation('/api/services/{id}/client/regenerate-secret', 'post').operationId,
    'regenerateServiceClientSecret',
  )
  const routes = new Set(describedRoutes.map(({ method, path }) => `${method} ${path}`))
  assert.deepEqual(
    operationIdExceptions.filter((exception) => !routes.has(exception)),
    [],
  )
})

test('limits and waits are integers with bounds', () => {
  const numbers = operations.flatMap(({ operation }) =>
    operation.parameters.filter(({ name }: { name: string }) => name === 'limit' || name === 'wait'),
  )
  assert.ok(numbers.length > 20)
  for (const { name, schema } of numbers) {
    assert.deepEqual([schema.type, schema.pattern], ['integer', undefined])
    assert.ok(Number.isInteger(schema.minimum) && Number.isInteger(schema.maximum))
    if (name === 'limit') assert.ok(Number.isInteger(schema.default))
  }
})

test('documents name a contact, and the calls between forwarder and region', () => {
  for (const { name, document } of documents) assert.equal(document.info.contact.url, bases.frontDoor, name)
  for (const path of ['/orders', '/api/plugin-notices'])
    assert.deepEqual(
      documents.filter(({ document }) => path in document.paths).map(({ name }) => name),
      ['operations'],
      path,
    )
})

test('the operations of the forwarder have its address', () => {
  for (const { operation } of operations.filter(({ path }) => ['/call', '/describe', '/orders'].includes(path)))
    assert.deepEqual(operation.servers, [{ url: bases.forwarder }])
  for (const { operation } of operations.filter(({ path }) => path === '/api/health'))
    assert.ok(!JSON.stringify(operation.servers ?? []).includes(bases.forwarder))
})

test('every operation with a body has a non-empty example', () => {
  for (const { path, method, operation } of operations) {
    const contents = [
      ...Object.entries<Any>(operation.requestBody?.content ?? {}),
      ...Object.entries<Any>(operation.responses[findRoute({ path, method }).status ?? 200]?.content ?? {}),
    ].filter(([type]) => type === 'application/json' || type === 'application/x-www-form-urlencoded')
    for (const [, { example }] of contents) assert.notEqual(example, undefined, operation.operationId)
  }
})

test('schemas are named once, and all of them are referenced', () => {
  const names = [...namedSchemas.values()]
  assert.equal(new Set(names).size, names.length, 'a name stands for two schemas')
  for (const { name, document } of documents) {
    const text = JSON.stringify(document)
    const references = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, candidate]) => candidate))
    assert.deepEqual([...references].sort(), Object.keys(document.components.schemas).sort(), name)
    assert.ok(text.length < 1_000_000, `${name} has ${text.length} characters`)
  }
})

test('[B-25] the service data API has a webhook with an example per event and batch', () => {
  const { document } = documents.find(({ name }) => name === 'company-data') ?? assert.fail()
  const { batch, ...calls } = document.webhooks
  assert.deepEqual(Object.keys(calls), [...eventNames.filter((name) => eventCatalog[name].emitted), 'test'])
  const sentHeaders = ['X-Platform-Signature', 'X-Platform-Webhook-Id', 'webhook-change-id', 'webhook-id']
  for (const [name, item] of Object.entries<Any>(calls)) {
    const { example } = item.post.requestBody.content['application/json']
    const headers = item.post.parameters.map((header: { name: string }) => header.name)
    assert.deepEqual(headers.toSorted(), [...sentHeaders, 'webhook-signature', 'webhook-timestamp'], name)
    const schema = name === 'test' ? testEvent : eventCatalog[name as EventName].schema
    const result = schema.safeParse(example)
    assert.deepEqual(result.error?.issues ?? [], [], name)
  }
  const { schema, example } = batch.post.requestBody.content['application/json']
  assert.deepEqual([schema.maxItems, schema.items.anyOf.length], [100, Object.keys(calls).length])
  const [first, second] = Object.values<Any>(calls)
  assert.deepEqual(
    example,
    [first, second].map((item) => item.post.requestBody.content['application/json'].example),
  )
})

test("a machine client authorizes at the front door's token endpoint", () => {
  for (const { name, document } of documents) {
    const { clientCredentials } = document.components.securitySchemes
    if (name === 'operations') assert.equal(clientCredentials, undefined)
    else assert.equal(clientCredentials.flows.clientCredentials.tokenUrl, 'https://door.example/oauth2/token')
  }
  for (const { operation } of operations)
    for (const scheme of operation.security.flatMap(Object.keys))
      assert.ok(['bearer', 'clientCredentials', 'operator'].includes(scheme))
})

test('the bodies of OAuth are typed', () => {
  const posts = operations.filter(({ path, method }) => path.startsWith('/oauth2') && method === 'post')
  // A userinfo request has no body.
  for (const { operation } of posts.filter(({ path }) => path !== '/oauth2/userinfo'))
    for (const { schema } of Object.values<Any>(operation.requestBody.content))
      assert.match(schema.$ref, /^#\/components\/schemas\/\w+$/)
  const authorize = operations.find(({ path, method }) => path === '/oauth2/authorize' && method === 'get')
  assert.ok(authorize?.operation.parameters.some(({ name }: { name: string }) => name === 'code_challenge'))
})

test('[B-07] [B-10] redirects are described, with the status of their refusals', () => {
  const cases: ReadonlyArray<[path: string, method: string, successes: string[]]> = [
    ['/oauth2/authorize', 'get', ['302']],
    ['/oauth2/authorize', 'post', ['200', '302']],
    ['/oauth2/logout', 'get', ['302']],
    ['/oauth2/logout', 'post', ['200', '302']],
  ]
  for (const [path, method, successes] of cases) {
    const { responses } = findOperation(path, method)
    const isSuccess = (status: string): boolean => status < '400'
    assert.deepEqual(Object.keys(responses).filter(isSuccess), successes, `${method} ${path}`)
    assert.ok(responses[302].headers.Location)
    assert.match(responses[400].description, /oauth\.invalid_client/)
  }
})

test('[B-11] a limited operation has 429, Retry-After and the headers of its limit', () => {
  for (const { document, path, method, operation } of operations) {
    const { access, limit } = findRoute({ path, method })
    const isLimited = access.kind === 'callers' || limit !== undefined
    const refusal = operation.responses[429]
    if (!isLimited) continue
    const { headers } = refusal?.$ref ? document.components.responses[refusal.$ref.split('/').at(-1)] : (refusal ?? {})
    assert.ok(headers?.['Retry-After'], `${method} ${path}`)
    const success = Object.entries<Any>(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
    if (success) assert.ok(success.headers?.['RateLimit-Remaining'], `${method} ${path}`)
  }
})
