// Authoring as an outside client sees it: permissions, constants, and its own engine agreeing with the platform.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createAccountKeys, createAuthSalt, deriveVerifier } from '@company-data/crypto'
import { type Problem, validateDefinition } from '@company-data/flow-engine'
import { call, createFlow, createService, mailbox, registerCompany, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const service = await createService(company, { requestFields: [{ slug: 'mail', type: 'email' }] })

const field = (slug: string, members: object = {}) => ({ kind: 'field', slug, type: 'text', label: slug, ...members })

const definitionWith = (nodes: object[], constants: object[] = []) => ({
  entry: 'n0',
  output_mode: 'data_only',
  parties: [{ key: 'customer', label: 'Customer', type: 'person' }],
  nodes,
  edges: [],
  constants,
})

const nodeWith = (key: string, elements: object[]) => ({ key, label: key, party: 'customer', elements })

/** About half a megabyte, with two problems in every node. */
const largeDefinition = () =>
  definitionWith(
    Array.from({ length: 80 }, (_, node) =>
      nodeWith(`n${node}`, [
        ...Array.from({ length: 60 }, (_, index) => field(`f${node}_${index}`, { help: 'A line of help for it.' })),
        field(`g${node}`, { type: 'no_such_type', show_if: { field: 'nobody', op: 'is_empty' } }),
      ]),
    ),
  )

/** The problems a client computes from the public registry and its own service. */
const problemsByClient = async (definition: object): Promise<Problem[]> => {
  const registry = await company.call('GET', '/api/contact-field-types')
  const fieldTypes = Array.isArray(registry.body) ? registry.body : registry.body.items
  assert.ok(Array.isArray(fieldTypes), registry.text)
  const requestFields = [{ slug: 'mail', type: 'email', audience: 'both' }]
  return validateDefinition(definition, { fieldTypes, requestFields, assets: [], plugins: [] })
}

for (const [name, definition] of [
  ['small', definitionWith([nodeWith('n0', [field('mail', { type: 'number' }), field('x', { type: 'nothing' })])])],
  ['large', largeDefinition()],
] as const)
  test(`FA-19, FA-13: every route validates a ${name} draft like validateDefinition`, async () => {
    const flow = await createFlow(service)
    const problems = await problemsByClient(definition)
    assert.ok(problems.length >= 2)
    const saved = await flow.saveDraft(definition)
    assert.equal(saved.status, 200, saved.text.slice(0, 500))
    assert.deepEqual(saved.body.problems, problems)
    assert.deepEqual((await flow.portal('GET')).body.problems, problems)
    assert.deepEqual((await flow.portal('POST', '/validate')).body, { problems })
    const refused = await flow.publishDraft()
    assert.deepEqual([refused.status, refused.body.error_key], [422, 'flows.publish_invalid'])
    assert.deepEqual(refused.body.problems, problems)
  })

test('FG-23: revalidates a draft when its context changes', async () => {
  const other = await createService(company, { requestFields: [] })
  const flow = await createFlow(other)
  const definition = definitionWith([nodeWith('n0', [field('x', { request_slug: 'street' })])])
  const keys = async () => (await flow.portal('GET')).body.problems.map(({ error_key }: Problem): string => error_key)
  assert.equal((await flow.saveDraft(definition)).status, 200)
  assert.deepEqual(await keys(), ['field.request_slug_invalid'])
  await other.publish([{ slug: 'street', type: 'text' }])
  assert.deepEqual(await keys(), [])
})

test('D2-CON-01: a constant has exactly key, label, result_type, expr and shown_on', async () => {
  const flow = await createFlow(service)
  const whole = {
    key: 'total',
    label: 'Total',
    result_type: 'number',
    expr: { type: 'lit', value_type: 'number', value: 1 },
    shown_on: ['n0'],
  }
  const save = (constant: object) => flow.saveDraft(definitionWith([nodeWith('n0', [field('x')])], [constant]))
  const saved = await save(whole)
  assert.deepEqual(saved.body.definition.constants, [whole])
  assert.deepEqual(saved.body.problems, [])
  const refused = async (constant: object): Promise<void> => {
    const { status, body } = await save(constant)
    assert.deepEqual([status, body.error_key], [400, 'flows.draft_invalid'], JSON.stringify(constant))
  }
  for (const member of ['key', 'label', 'result_type', 'expr'])
    await refused(Object.fromEntries(Object.entries(whole).filter(([name]) => name !== member)))
  await refused({ ...whole, unit: 'EUR' })
  await refused({ ...whole, shown_on: 'n0' })
  await refused({ ...whole, label: null })
  assert.deepEqual((await flow.portal('GET')).body.draft.constants, [whole])
})

const createDelegate = async (serviceIds: string[]) => {
  const email = `delegate-${randomUUID()}@example.org`
  await company.call('POST', '/api/delegates', { email, name: 'Dee', service_ids: serviceIds })
  const auth_salt = createAuthSalt()
  const body = {
    token: await mailbox(platform).codeFor(email, 'delegate_invite'),
    auth_salt,
    password: await deriveVerifier('secret', auth_salt),
    ...(await createAccountKeys('secret')),
  }
  const { access_token: token } = (await call(platform.frontDoor, 'POST', '/api/auth/accept-invite', { body })).body
  return (method: string, path: string, content?: object) =>
    platform.call(method, path, { token, ...(content && { body: content }) })
}

test('FA-20: a delegate authors only the flows of services it manages', async () => {
  const other = await createService(company)
  const [flow, hidden] = [await createFlow(service), await createFlow(other)]
  const delegate = await createDelegate([service.id])
  const definition = definitionWith([nodeWith('n0', [field('x')])])
  const { draft_token } = (await delegate('GET', `/api/portal/flows/${flow.id}`)).body
  const saved = await delegate('PUT', `/api/portal/flows/${flow.id}/draft`, { draft_token, definition })
  assert.equal(saved.status, 200, saved.text)
  assert.equal((await delegate('POST', `/api/portal/flows/${flow.id}/validate`)).status, 200)
  const published = await delegate('POST', `/api/portal/flows/${flow.id}/publish`, {
    draft_token: saved.body.draft_token,
  })
  assert.deepEqual([published.status, published.body.version], [201, 1])
  for (const path of [`/api/portal/flows/${hidden.id}`, `/api/portal/flows/${hidden.id}/versions`]) {
    const { status, body } = await delegate('GET', path)
    assert.deepEqual([status, body.error_key], [404, 'flows.not_found'], path)
  }
})
