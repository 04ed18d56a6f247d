// Authoring on the portal routes: flows, drafts, validation, publishing, versions and the published route.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  createAccountClient,
  createFlow,
  createService,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const service = await createService(company, { requestFields: [{ slug: 'mail', type: 'email' }] })

const field = (slug: string, members: object = {}) => ({ kind: 'field', slug, type: 'text', label: slug, ...members })

/** A flow of two steps, without members that have a default. */
const twoSteps = (elements: object[] = [field('name')]) => ({
  entry: 'first',
  output_mode: 'data_only',
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    { key: 'first', label: 'First', party: 'customer', elements },
    { key: 'last', label: 'Last', party: 'company', elements: [field('note')] },
  ],
  edges: [{ from: 'first', to: 'last' }],
  constants: [] as object[],
})

test('FA-03: a new flow has an empty draft and reports its missing first step', async () => {
  const reply = await company.call('POST', `/api/portal/services/${service.id}/flows`, {
    name: ' Lease ',
    output_mode: 'document',
  })
  assert.equal(reply.status, 201, reply.text)
  const { id, draft_token, ...flow } = reply.body
  assert.deepEqual(flow, {
    service_id: service.id,
    name: 'Lease',
    output_mode: 'document',
    draft: {
      entry: null,
      output_mode: 'document',
      parties: [
        { key: 'company', label: 'Company', type: 'owner' },
        { key: 'customer', label: 'Customer', type: 'person' },
      ],
      nodes: [],
      edges: [],
      constants: [],
    },
    tests: [],
    published_version: null,
    problems: [
      {
        error_key: 'graph.entry_invalid',
        severity: 'error',
        path: '/entry',
        node: null,
        key: null,
        error: 'The flow has no first step yet.',
      },
    ],
  })
  assert.deepEqual((await company.call('GET', `/api/portal/flows/${id}`)).body, reply.body)
  const [listedFlow] = (await company.call('GET', `/api/portal/services/${service.id}/flows`)).body
  assert.deepEqual(
    { ...listedFlow, updated_at: '' },
    { id, name: 'Lease', output_mode: 'document', published_version: null, draft_changed: true, updated_at: '' },
  )
  assert.ok(draft_token)
})

test('D2-OV-11, FG-23: refuses an unknown output mode, a missing name or another’s service', async () => {
  const path = `/api/portal/services/${service.id}/flows`
  for (const body of [
    { name: 'x', output_mode: 'pdf' },
    { name: '  ', output_mode: 'document' },
    { output_mode: 'document' },
    [],
  ])
    assert.equal((await company.call('POST', path, body)).status, 400)
  const other = await registerCompany(platform)
  const foreign = await other.call('GET', path)
  assert.deepEqual([foreign.status, foreign.body.error_key], [404, 'services.not_found'])
})

test('FA-01, FA-02: a draft is stored with its defaults and its problems', async () => {
  const flow = await createFlow(service)
  const saved = await flow.saveDraft(twoSteps())
  assert.equal(saved.status, 200, saved.text)
  const [node] = saved.body.definition.nodes
  assert.deepEqual(node, {
    key: 'first',
    label: 'First',
    party: 'customer',
    elements: [
      {
        kind: 'field',
        slug: 'name',
        type: 'text',
        label: 'name',
        help: null,
        required: false,
        show_if: null,
        link: 'any',
        verified_max_age_days: null,
        options: null,
        request_slug: null,
        default: null,
        min: null,
        max: null,
      },
    ],
    document: null,
  })
  assert.deepEqual(saved.body.definition.edges, [{ from: 'first', to: 'last', when: null }])
  assert.deepEqual(saved.body.problems, [])
  const read = await flow.portal('GET')
  assert.deepEqual([read.body.draft, read.body.draft_token], [saved.body.definition, saved.body.draft_token])
  const broken = await flow.saveDraft({ ...twoSteps(), entry: 'nowhere' })
  assert.deepEqual(
    [broken.status, broken.body.problems.map(({ error_key }: { error_key: string }) => error_key)],
    [200, ['graph.entry_invalid']],
  )
})

test('D2-DEF-01, FA-02: a malformed outer shape is flows.draft_invalid and changes nothing (FG-46)', async () => {
  const flow = await createFlow(service)
  const before = await flow.portal('GET')
  const whole = twoSteps()
  const wrong: unknown[] = [
    undefined,
    null,
    [],
    'x',
    { ...whole, extra: 1 },
    { ...whole, nodes: {} },
    { ...whole, entry: undefined },
    { ...whole, output_mode: 'document' },
    { ...whole, parties: [{ key: 'a', label: 'A', typ: 'owner' }] },
    { ...whole, nodes: [{ ...whole.nodes[0], elements: [{ ...field('a'), label: undefined }] }] },
    { ...whole, nodes: [{ ...whole.nodes[0], elements: [{ ...field('a'), requierd: true }] }] },
    { ...whole, nodes: [{ ...whole.nodes[0], elements: [{ slug: 'a' }] }] },
    { ...whole, nodes: Array.from({ length: 201 }, (_, index) => ({ ...whole.nodes[0], key: `n${index}` })) },
    {
      ...whole,
      nodes: [{ ...whole.nodes[0], elements: Array.from({ length: 101 }, (_, index) => field(`f${index}`)) }],
    },
    { ...whole, parties: Array.from({ length: 11 }, (_, index) => ({ key: `p${index}`, label: '' })) },
    { ...whole, tests: [{ name: 'a' }] },
  ]
  for (const definition of wrong) {
    const reply = await flow.saveDraft(definition)
    assert.deepEqual(
      [reply.status, reply.body.error_key],
      [400, 'flows.draft_invalid'],
      JSON.stringify(definition)?.slice(0, 200),
    )
  }
  const huge = await flow.saveDraft({ ...whole, entry: 'x'.repeat(2 * 1024 * 1024) })
  assert.deepEqual([huge.status, huge.body.error_key], [400, 'flows.draft_invalid'])
  assert.deepEqual((await flow.portal('GET')).body, before.body)
})

test('FA-05: an element of another kind is stored unchanged', async () => {
  const flow = await createFlow(service)
  const video = { kind: 'video', slug: 'clip', source: { url: 'x' } }
  const saved = await flow.saveDraft(twoSteps([video]))
  assert.deepEqual(saved.body.definition.nodes[0].elements, [video])
  assert.deepEqual(
    saved.body.problems.map(({ error_key, path }: Record<string, string>) => [error_key, path]),
    [['element.kind_invalid', '/nodes/0/elements/0/kind']],
  )
})

test('FA-04, FG-08: 1,000 levels are saved and reported, far more are draft_invalid', async () => {
  const flow = await createFlow(service)
  const deep = (levels: number): unknown => {
    let expression: unknown = { type: 'lit', value_type: 'number', value: 1 }
    for (let level = 1; level < levels; level += 1) expression = { type: 'math', op: 'neg', args: [expression] }
    return expression
  }
  const withConstant = (levels: number) => ({
    ...twoSteps(),
    constants: [{ key: 'deep', label: '', result_type: 'number', expr: deep(levels), shown_on: ['first'] }],
  })
  const saved = await flow.saveDraft(withConstant(1000))
  assert.deepEqual(
    [saved.status, saved.body.problems?.[0]?.error_key],
    [200, 'constant.expr_too_deep'],
    saved.text.slice(0, 300),
  )
  assert.equal((await flow.portal('POST', '/validate')).body.problems.length, 1)
  const deeper = await flow.saveDraft(withConstant(2000))
  assert.deepEqual([deeper.status, deeper.body.error_key], [400, 'flows.draft_invalid'])
})

test('FA-21: HTML is removed from texts when they are saved', async () => {
  const flow = await createFlow(service)
  const text = { kind: 'text', key: 'intro', text: 'a < b <<b>script>[b]Hi[/b]<!-- x\n -->' }
  const saved = await flow.saveDraft(twoSteps([text]))
  assert.equal(saved.body.definition.nodes[0].elements[0].text, 'a < b [b]Hi[/b]')
})

test('FA-21 A-109: hidden characters are removed before HTML, also from options', async () => {
  const flow = await createFlow(service)
  const text = { kind: 'text', key: 'intro', text: '<\u202Eb>bold</\u2066b> <\u0000i>x' }
  const choice = field('colour', { type: 'select', options: ['Blue\u202E', '\u2066Red\u2069'] })
  const { elements } = (await flow.saveDraft(twoSteps([text, choice]))).body.definition.nodes[0]
  assert.deepEqual([elements[0].text, elements[1].options], ['bold x', ['Blue', 'Red']])
})

test('FG-23: a stale draft_token is flows.draft_conflict, also for publishing', async () => {
  const flow = await createFlow(service)
  const first = (await flow.portal('GET')).body.draft_token
  const saved = await flow.saveDraft(twoSteps(), first)
  assert.notEqual(saved.body.draft_token, first)
  for (const token of [first, randomUUID(), 'x', '']) {
    const conflictResponse = await flow.saveDraft(twoSteps(), token)
    assert.deepEqual([conflictResponse.status, conflictResponse.body.error_key], [409, 'flows.draft_conflict'])
    const publish = await flow.portal('POST', '/publish', { draft_token: token })
    assert.deepEqual([publish.status, publish.body.error_key], [409, 'flows.draft_conflict'])
  }
  const race = await Promise.all([1, 2, 3].map(() => flow.saveDraft(twoSteps(), saved.body.draft_token)))
  assert.deepEqual(race.map(({ status }) => status).sort(), [200, 409, 409])
})

test('D2-DEF-33, D2-VAL-39: publishing with an error is 422 and writes no version (FG-47)', async () => {
  const flow = await createFlow(service)
  await flow.publish(twoSteps())
  await flow.saveDraft({ ...twoSteps([field('Bad'), field('x', { type: 'nonsense' })]), entry: 'nowhere' })
  const refused = await flow.publishDraft()
  assert.deepEqual([refused.status, refused.body.error_key], [422, 'flows.publish_invalid'])
  assert.deepEqual(
    refused.body.problems.map(({ error_key, path }: Record<string, string>) => [error_key, path]),
    [
      ['graph.entry_invalid', '/entry'],
      ['element.slug_invalid', '/nodes/0/elements/0/slug'],
      ['element.type_invalid', '/nodes/0/elements/1/type'],
    ],
  )
  assert.deepEqual((await flow.portal('GET', '/versions')).body.length, 1)
  const published = await service.companyData('GET', `/flows/${flow.id}/published`)
  assert.deepEqual([published.body.version, published.body.definition.nodes[0].elements.length], [1, 1])
})

test('D2-DEF-34, FA-16: versions count from 1 and never change (D2-VER-01)', async () => {
  const flow = await createFlow(service)
  assert.equal(await flow.publish(twoSteps()), 1)
  const [listedFlow] = (await company.call('GET', `/api/portal/services/${service.id}/flows`)).body.filter(
    ({ id }: { id: string }) => id === flow.id,
  )
  assert.deepEqual([listedFlow.published_version, listedFlow.draft_changed], [1, false])
  assert.equal((await flow.publishDraft()).body.version, 2)
  assert.equal(await flow.publish(twoSteps([field('other'), field('lonely')])), 3)
  const versions = await flow.portal('GET', '/versions')
  assert.deepEqual(
    versions.body.map(({ version }: { version: number }) => version),
    [3, 2, 1],
  )
  const first = await flow.portal('GET', '/versions/1')
  assert.deepEqual(Object.keys(first.body).sort(), ['definition', 'published_at', 'version'])
  assert.equal(first.body.definition.nodes[0].elements[0].slug, 'name')
  assert.deepEqual(Object.keys(first.body.definition).sort(), [
    'constants',
    'edges',
    'entry',
    'nodes',
    'output_mode',
    'parties',
  ])
  for (const version of ['4', '0', '-1', 'x', '1.0', '99999999999999'])
    assert.equal((await flow.portal('GET', `/versions/${version}`)).status, 404, version)
})

test('D2-DEF-33: warnings do not block publishing', async () => {
  const flow = await createFlow(service)
  const constants = [
    { key: 'lonely', label: '', result_type: 'number', expr: { type: 'lit', value_type: 'number', value: 1 } },
  ]
  await flow.saveDraft({ ...twoSteps(), constants })
  const published = await flow.publishDraft()
  assert.equal(published.status, 201)
  assert.deepEqual(
    published.body.problems.map(({ error_key, severity }: Record<string, string>) => [error_key, severity]),
    [['constant.unused', 'warning']],
  )
})

test('D2-DEF-29, D2-DEF-30: the published route returns the latest version and the field types (D2-DEF-31, D2-DEF-32, D2-ERR-07, D2-ERR-08)', async () => {
  const flow = await createFlow(service)
  const unpublished = await service.companyData('GET', `/flows/${flow.id}/published`)
  assert.deepEqual([unpublished.status, unpublished.body.error_key], [409, 'flows.not_published'])
  await flow.publish(twoSteps())
  await flow.publish(twoSteps([field('later')]))
  const published = await service.companyData('GET', `/flows/${flow.id}/published`)
  assert.deepEqual(
    [published.status, published.body.version, published.body.request_field_types],
    [200, 2, { mail: 'email' }],
  )
  assert.deepEqual(published.body.definition, (await flow.portal('GET', '/versions/2')).body.definition)
  assert.deepEqual((await service.manage('GET', `/flows/${flow.id}/published`)).body, published.body)
  const other = await createService(company)
  for (const reply of [
    await service.companyData('GET', `/flows/${randomUUID()}/published`),
    await service.companyData('GET', '/flows/nothing/published'),
    await other.companyData('GET', `/flows/${flow.id}/published`),
    await other.manage('GET', `/flows/${flow.id}/published`),
  ])
    assert.deepEqual([reply.status, reply.body.error_key], [404, 'flows.not_found'])
})

test('a flow is renamed, and its draft and its token stay', async () => {
  const flow = await createFlow(service)
  const before = (await flow.portal('GET')).body
  const renamed = await flow.portal('PUT', '', { name: ' Lease 2027 ' })
  assert.deepEqual([renamed.status, renamed.body.name], [200, 'Lease 2027'])
  assert.deepEqual((await flow.portal('GET')).body, { ...before, name: 'Lease 2027' })
  for (const name of ['', 'x'.repeat(201), 7, undefined])
    assert.equal((await flow.portal('PUT', '', { name })).body.error_key, 'request.invalid', String(name))
  const other = await registerCompany(platform)
  const foreign = await other.call('PUT', `/api/portal/flows/${flow.id}`, { name: 'Mine' })
  assert.deepEqual([foreign.status, foreign.body.error_key], [404, 'flows.not_found'])
  assert.equal((await flow.portal('GET')).body.name, 'Lease 2027')
})

test('FG-23, T-60: foreign, unknown and deleted flows are all flows.not_found', async () => {
  const flow = await createFlow(service)
  await flow.publish(twoSteps())
  const other = await registerCompany(platform)
  const paths = ['', '/versions', '/versions/1', '/assets', '/assets/x']
  for (const path of paths) {
    const foreign = await other.call('GET', `/api/portal/flows/${flow.id}${path}`)
    assert.deepEqual([foreign.status, foreign.body.error_key], [404, 'flows.not_found'], path)
  }
  assert.equal((await other.call('DELETE', `/api/portal/flows/${flow.id}`)).status, 404)
  assert.equal((await flow.portal('DELETE')).status, 204)
  for (const path of paths) assert.equal((await flow.portal('GET', path)).body.error_key, 'flows.not_found', path)
  assert.equal((await flow.portal('DELETE')).status, 404)
  const published = await service.companyData('GET', `/flows/${flow.id}/published`)
  assert.deepEqual([published.status, published.body.error_key], [404, 'flows.not_found'])
})

test('D2-OV-02, T-56: no machine client reaches authoring, regardless of its capabilities', async () => {
  const flow = await createFlow(service)
  const capabilities = [
    'service_management',
    'company_profile_fields',
    'customer_connections',
    'oauth_apps',
    'delegate_management',
  ]
  const account = await createAccountClient(company, { capabilities })
  const accountToken = await account.token()
  const person = await registerPerson(platform)
  const asClient = (token: string, method: string, path: string, body: unknown) =>
    call(company.apiUrl, method, path, { token, body })
  const calls: [string, string, unknown][] = [
    ['GET', `/api/portal/services/${service.id}/flows`, undefined],
    ['POST', `/api/portal/services/${service.id}/flows`, { name: 'x', output_mode: 'document' }],
    ['GET', `/api/portal/flows/${flow.id}`, undefined],
    ['PUT', `/api/portal/flows/${flow.id}/draft`, { definition: twoSteps(), draft_token: 'x' }],
    ['POST', `/api/portal/flows/${flow.id}/publish`, { draft_token: 'x' }],
    ['POST', `/api/portal/flows/${flow.id}/assets`, { name: 'x', data: '' }],
    ['DELETE', `/api/portal/flows/${flow.id}`, undefined],
  ]
  for (const [method, path, body] of calls) {
    const asAccount = await asClient(accountToken, method, path, body)
    assert.deepEqual([asAccount.status, asAccount.body.error_key], [403, 'auth.client_endpoint_forbidden'], path)
    const asService = await asClient(await service.token(), method, path, body)
    assert.equal(asService.status, 403, path)
    assert.equal((await person.call(method, path, body)).status, 403, path)
  }
  for (const path of [
    `/api/services/${service.id}/flows`,
    `/api/services/${service.id}/flows/${flow.id}/draft`,
    `/api/company-data/flows/${flow.id}/draft`,
  ])
    for (const method of ['POST', 'PUT'])
      assert.notEqual((await asClient(accountToken, method, path, {})).status, 200, path)
})

test('FA-16, FG-23: the preview shows constants, edges and the path for sample answers', async () => {
  const flow = await createFlow(service)
  await flow.saveDraft({
    ...twoSteps([field('rent', { type: 'decimal' })]),
    nodes: [
      ...twoSteps([field('rent', { type: 'decimal' })]).nodes,
      { key: 'high', label: 'High', party: 'company', elements: [field('why')] },
    ],
    edges: [
      { from: 'first', to: 'high', when: { field: 'yearly', op: 'gt', value: 12_000 } },
      { from: 'first', to: 'last' },
    ],
    constants: [
      {
        key: 'yearly',
        label: 'Yearly',
        result_type: 'number',
        expr: {
          type: 'math',
          op: 'mul',
          args: [
            { type: 'ref', key: 'rent' },
            { type: 'lit', value_type: 'number', value: 12 },
          ],
        },
      },
      { key: 'day', label: 'Day', result_type: 'date', expr: { type: 'today' } },
    ],
  })
  const preview = await flow.portal('POST', '/preview', { answers: { rent: '1000.50' }, reference_date: '2025-03-10' })
  assert.deepEqual(
    [preview.status, preview.body],
    [
      200,
      {
        constants: { yearly: 12_006, day: '2025-03-10' },
        next: { first: 'high', last: null, high: null },
        path: ['first', 'high'],
      },
    ],
  )
  const low = await flow.portal('POST', '/preview', { answers: {}, reference_date: '2025-03-10' })
  assert.deepEqual([low.body.constants.yearly, low.body.path], [null, ['first', 'last']])
  assert.equal((await flow.portal('POST', '/preview', { answers: {} })).status, 200)
  const dates = ['soon', '2025-02-30', '0000-01-01', '2025-03-10T00:00:00Z']
  for (const body of [{}, { answers: [] }, ...dates.map((reference_date) => ({ answers: {}, reference_date }))])
    assert.equal((await flow.portal('POST', '/preview', body)).status, 400, JSON.stringify(body))
})

test('FA-16: the preview of a large draft equals that of a small one', async () => {
  const flow = await createFlow(service)
  const definition = twoSteps([field('rent', { type: 'decimal' })])
  const expr = { type: 'concat', parts: [{ type: 'ref', key: 'rent' }], sep: '' }
  definition.constants.push({ key: 'shown', label: 'Shown', result_type: 'text', expr })
  const request = { answers: { rent: '12.50', ['__proto__']: 'x' }, reference_date: '2025-03-10' }
  await flow.saveDraft(definition)
  const small = await flow.portal('POST', '/preview', request)
  const help = 'x'.repeat(100_000)
  const saved = await flow.saveDraft({
    ...definition,
    nodes: [...twoSteps([field('rent', { type: 'decimal', help })]).nodes],
  })
  assert.equal(saved.status, 200, saved.text)
  const large = await flow.portal('POST', '/preview', request)
  assert.deepEqual([large.status, large.body], [200, small.body])
  assert.equal(small.body.constants.shown, '12.50')
})

test('a failing test blocks publishing, and no version has tests', async () => {
  const flow = await createFlow(service)
  const tests = [{ name: 'to the end', answers: { name: 'Ada' }, expected: { path: ['first', 'last'] } }]
  const saved = await flow.saveDraft({ ...twoSteps(), tests })
  assert.equal(saved.status, 200, saved.text)
  assert.equal(saved.body.tests.length, 1)
  assert.equal('tests' in saved.body.definition, false)
  assert.equal((await flow.publishDraft()).status, 201)
  const wrong = [{ name: 'elsewhere', answers: {}, expected: { path: ['first'], constants: { nothing: 1 } } }]
  const failing = await flow.saveDraft({ ...twoSteps(), tests: wrong })
  assert.deepEqual(
    failing.body.problems.map(({ error_key, path, key }: Record<string, string>) => [error_key, path, key]),
    [['test.failed', '/tests/0', 'elsewhere']],
  )
  assert.equal((await flow.publishDraft()).body.error_key, 'flows.publish_invalid')
  // A save without tests keeps them; an empty list removes them.
  assert.equal((await flow.saveDraft(twoSteps())).body.tests.length, 1)
  assert.equal((await flow.saveDraft({ ...twoSteps(), tests: [] })).body.tests.length, 0)
  assert.equal((await flow.publishDraft()).status, 201)
})
