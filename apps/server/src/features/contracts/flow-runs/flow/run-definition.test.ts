// A run follows its pinned definition: parties and steps, constants (never stored), types, compiled text.
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { compileFlow, nextNode, plainText, tagValues, viewText } from '@company-data/flow-engine'
import {
  addSealedDatum,
  connect,
  createFlowRunFixture,
  expectStatus,
  type FlowRunFixture,
  flowField,
  readAllRows,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  sealedFor,
  type TestAccount,
  toEnvelope,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)

const number = (value: number) => ({ type: 'lit', value_type: 'number', value })
const first = (elements: object[], party = 'customer') => ({ key: 'first', label: 'First', party, elements })
const last = { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] }

test('D2-DEF-02, D2-DEF-03: the trigger binds each party to one user, who alone fills its steps', async () => {
  const parties = [
    { key: 'shop', label: 'Shop', type: 'owner' },
    { key: 'tenant', label: 'Tenant', type: 'person' },
    { key: 'firm', label: 'Firm', type: 'company' },
    { key: 'agent', label: 'Agent' },
  ]
  const step = (party: string) => ({ key: `of_${party}`, label: party, party, elements: [flowField(`by_${party}`)] })
  const fixture = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      entry: 'of_tenant',
      parties,
      nodes: parties.map(({ key }) => step(key)),
      edges: [
        { from: 'of_tenant', to: 'of_firm' },
        { from: 'of_firm', to: 'of_agent' },
        { from: 'of_agent', to: 'of_shop' },
      ],
    }),
  })
  const { service, customer: tenant } = fixture
  const [firm, agent] = [await registerCompany(platform), await registerPerson(platform)]
  const { id: firmConnection } = await connect(firm, service, [], '/api/customer/connections')
  const { id: agentConnection } = await connect(agent, service, [])
  const reply = await fixture.send({
    targets: { tenant: { connection_id: fixture.connectionId }, firm: { connection_id: firmConnection } },
    bindings: { agent: agent.userId },
  })
  const run = expectStatus(reply, 201, 'starting').body
  assert.deepEqual(run.bindings, {
    shop: company.userId,
    tenant: tenant.userId,
    firm: firm.userId,
    agent: agent.userId,
  })
  assert.deepEqual(
    run.definition.parties.map(({ key, type }: Record<string, unknown>) => [key, type]),
    [
      ['shop', 'owner'],
      ['tenant', 'person'],
      ['firm', 'company'],
      ['agent', null],
    ],
  )

  const submits: Record<string, (body: unknown) => ReturnType<FlowRunFixture['submit']>> = {
    tenant: (body) => fixture.submit('customer', run.id, body),
    firm: (body) => firm.call('POST', `/api/company-connections/${firmConnection}/flow-runs/${run.id}/answers`, body),
    agent: (body) =>
      agent.call('POST', `/api/company-connections/${agentConnection}/flow-runs/${run.id}/answers`, body),
    shop: (body) => fixture.submit('company', run.id, body),
  }
  const order = ['tenant', 'firm', 'agent', 'shop']
  for (const [place, party] of order.entries()) {
    const next = order[place + 1]
    const values = await fixture.copies(party, [tenant, firm, agent])
    const body = {
      answers: [{ slug: `by_${party}`, values }],
      ...(next === undefined ? { leaf: true } : { next_node: `of_${next}` }),
    }
    for (const other of order.filter((name) => name !== party))
      assert.deepEqual(
        await readStatusAndKey(submits[other]?.(body) as never),
        [403, 'flows.not_your_turn'],
        `${other} for ${party}`,
      )
    assert.equal((await submits[party]?.(body))?.status, 200, party)
  }
  assert.equal((await fixture.read(run.id)).status, 'completed')

  const twoOwners = twoStepFlow({ nodes: [{ ...first([flowField('name')]), party: ['customer', 'company'] }, last] })
  assert.deepEqual(await readStatusAndKey(fixture.flow.saveDraft(twoOwners)), [400, 'flows.draft_invalid'])
})

/** A constant over an answer, with a value that occurs nowhere else. */
const secretConstant = {
  key: 'tripled',
  label: 'Tripled',
  result_type: 'number',
  shown_on: ['first', 'last'],
  expr: { type: 'math', op: 'mul', args: [{ type: 'ref', key: 'income' }, number(3)] },
}
const tripled = '37037037036'
const income = '12345679012'

test('D2-CON-67, D2-CON-68: a constant is refused as an answer and appears in no read or row (D2-CON-69, D2-CON-77)', async () => {
  const fixture = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      nodes: [
        first([
          { kind: 'text', key: 'hint', text: 'Three times: {{tripled}}' },
          flowField('income', { type: 'number' }),
        ]),
        last,
      ],
      edges: [{ from: 'first', to: 'last', when: { field: 'tripled', op: 'gt', value: 1 } }],
      constants: [secretConstant],
    }),
  })
  const { id } = await fixture.start()
  const asConstant = { answers: [{ slug: 'tripled', values: await fixture.copies(tripled) }], next_node: 'last' }
  assert.deepEqual(await readStatusAndKey(fixture.submit('customer', id, asConstant)), [400, 'flows.answer_invalid'])
  assert.deepEqual((await fixture.read(id)).answers, [])

  await fixture.answer('customer', id, { income }, { next_node: 'last' })
  const read = await fixture.read(id)
  const reads = [read, await fixture.received(id)]
  for (const run of reads) {
    assert.deepEqual(run.definition.constants, [secretConstant], 'each client computes it from the definition')
    assert.deepEqual([...new Set(run.answers.map(({ slug }: { slug: string }) => slug))], ['income'])
  }
  // The client computes: it opens the sealed answer and evaluates the constant.
  const [mine] = read.answers.filter((answer: Record<string, unknown>) => answer.for_user_id === company.userId)
  const flow = compileFlow(read.definition)
  const scope = flow.scope({ income: await fixture.service.open(mine.value) }, read.reference_date)
  assert.equal(flow.display('tripled', scope), tripled)

  await fixture.answer('company', id, { note: 'done' }, { leaf: true })
  const connection = (await fixture.service.companyData('GET', `/connections/${fixture.connectionId}`)).body
  assert.deepEqual(Object.keys(connection.values), ['income'], 'the customer’s answers are shared, the constant is not')
  const exposedJson = JSON.stringify([
    reads,
    await fixture.events(),
    connection,
    await fixture.read(id),
    await fixture.received(id),
  ])
  assert.equal(exposedJson.includes(tripled), false)
  const rows = [...(await readAllRows(platform)).values()].join()
  assert.ok(rows.includes(id))
  assert.equal(rows.includes(tripled), false)
})

test('D2-DFT-21: the answer route does not enforce default, minimum, maximum, required', async () => {
  const bounds = { type: 'integer', required: true, default: number(15), min: number(10), max: number(20) }
  const fixture = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      nodes: [first([flowField('count', bounds), flowField('name', { required: true })]), last],
    }),
  })
  for (const count of ['3', '21', 'no number', '']) {
    const { id } = await fixture.start()
    const run = await fixture.answer('customer', id, { count }, { next_node: 'last' })
    assert.equal(run.status, 'awaiting_company', count)
    const [copy] = run.answers
    assert.equal(await fixture.customer.openValue(copy.value), count, 'unchanged, and no default added')
    assert.equal(run.answers.length, 1)
  }
  const { id } = await fixture.start()
  assert.equal((await fixture.answer('customer', id, {}, { next_node: 'last' })).answers.length, 0)
})

test('D2-DEF-27: a run keeps its own definition when another version is published', async () => {
  const fork = (limit: number, slug: string) =>
    twoStepFlow({
      nodes: [first([flowField(slug, { type: 'number' })]), last, { ...last, key: 'other', elements: [] }],
      edges: [
        { from: 'first', to: 'other', when: { field: slug, op: 'gt', value: limit } },
        { from: 'first', to: 'last' },
      ],
    })
  const fixture = await createFlowRunFixture(platform, { company, definition: fork(10, 'amount') })
  const { id } = await fixture.start()
  await fixture.flow.publish(fork(1000, 'renamed'))
  for (const run of [await fixture.read(id), await fixture.received(id)]) {
    assert.equal(run.flow_version, 1)
    assert.equal(run.definition.nodes[0].elements[0].slug, 'amount')
    const context = { referenceDate: run.reference_date }
    assert.equal(nextNode(run.definition, 'first', { amount: '50' }, context), 'other')
  }
  const published = (await fixture.service.companyData('GET', `/flows/${fixture.flow.id}/published`)).body
  assert.equal(nextNode(published.definition, 'first', { renamed: '50' }, { referenceDate: '2025-01-01' }), 'last')
  const renamed = { answers: [{ slug: 'renamed', values: await fixture.copies('50') }], next_node: 'other' }
  assert.deepEqual(await readStatusAndKey(fixture.submit('customer', id, renamed)), [400, 'flows.answer_invalid'])
  assert.equal((await fixture.answer('customer', id, { amount: '50' }, { next_node: 'other' })).status, 'completed')
})

test('D2-DEF-25: a step takes a linked value of the same type or a subtype only', async () => {
  const definition = twoStepFlow({
    nodes: [
      first([
        flowField('contact'),
        flowField('mail', { type: 'email' }),
        flowField('proof', { type: 'legal_document' }),
      ]),
      last,
    ],
  })
  const fixture = await createFlowRunFixture(platform, { company, definition })
  const { customer } = fixture
  const link = async (slug: string, datumId: string) => {
    const { id } = await fixture.start()
    const answers = [{ slug, values: await fixture.copies('a@example.com'), link: { field_id: datumId } }]
    return fixture.submit('customer', id, { answers, next_node: 'last' })
  }
  const email = await addSealedDatum(customer, 'email', 'a@example.com')
  const name = await addSealedDatum(customer, 'first_name', 'Ada')
  assert.equal((await link('contact', email.id)).status, 200, 'an email is a text')
  assert.equal((await link('mail', email.id)).status, 200)
  assert.deepEqual(
    await readStatusAndKey(link('mail', name.id)),
    [400, 'flows.answer_invalid'],
    'a text is not an email',
  )

  const passport = await fileDatum(customer, 'passport')
  const paper = await fileDatum(customer, 'pdf_document')
  assert.equal((await linkFile(fixture, 'proof', passport)).status, 200, 'a passport is a legal document')
  assert.deepEqual(await readStatusAndKey(linkFile(fixture, 'proof', paper)), [400, 'flows.answer_invalid'])
})

const envelope = JSON.stringify(toEnvelope(Buffer.from('%PDF-1.7')))

const fileDatum = async (person: TestAccount, slug: string): Promise<string> => {
  const fields = (await person.call('GET', '/api/contact-fields')).body
  const field = fields.find((contactField: { slug: string }) => contactField.slug === slug)
  const body = { contact_field_id: field.id, is_private: true }
  const { id } = expectStatus(await person.call('POST', '/api/contact-data', body), 201, 'filling a field').body
  const value = await sealedFor(person, envelope)
  expectStatus(await person.call('PUT', `/api/contact-data/${id}/file`, { value, copies: [] }), 200, 'storing a file')
  return id
}

const linkFile = async (fixture: FlowRunFixture, slug: string, datumId: string) => {
  const { id } = await fixture.start()
  const upload = async (for_user_id: string, value: string) => {
    const reply = await fixture.customer.call('POST', fixture.under(id, '/answer-files'), { slug, for_user_id, value })
    const { file } = expectStatus(reply, 201, 'uploading').body
    return { for_user_id, value: { _enc_file: file, _link: 1 } }
  }
  const values = [
    await upload(company.userId, await fixture.service.seal(envelope)),
    await upload(fixture.customer.userId, await sealedFor(fixture.customer, envelope)),
  ]
  const answers = [{ slug, values, link: { field_id: datumId } }]
  return fixture.submit('customer', id, { answers, next_node: 'last' })
}

const keyHash = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

test('D2-TXT-12, D2-TXT-14: a compiled value is fixed at the start, a private one is restricted', async () => {
  const text = 'Dear {{customer.first}}, {{customer.secret}}, from {{company.company_name}}'
  const fixture = await createFlowRunFixture(platform, {
    company: await registerCompany(platform),
    definition: twoStepFlow({
      parties: [
        { key: 'company', label: 'Company', type: 'owner' },
        { key: 'customer', label: 'Customer', type: 'person' },
        { key: 'witness', label: 'Witness', type: 'person' },
      ],
      nodes: [first([{ kind: 'text', key: 'hello', text }, flowField('name')]), { ...last, party: 'witness' }],
    }),
    requestFields: [{ slug: 'first' }, { slug: 'secret' }],
  })
  const { service } = fixture
  const fields = (await fixture.company.call('GET', '/api/contact-fields')).body
  const companyName = fields.find(({ slug }: { slug: string }) => slug === 'company_name')
  const nameDatum = { contact_field_id: companyName.id, value: 'Lease Ltd' }
  const ownDatum = expectStatus(await fixture.company.call('POST', '/api/contact-data', nameDatum), 201, 'filling').body
  const [tenant, witness] = [await registerPerson(platform), await registerPerson(platform)]
  const openDatum = await addSealedDatum(tenant, 'first_name', 'Ada')
  const secretDatum = await addSealedDatum(tenant, 'last_name', 'Byron', { is_private: true })
  const { id: connectionId } = await connect(tenant, service, [
    { slug: 'first', contact_data_id: openDatum.id, value: await service.seal('Ada') },
    { slug: 'secret', contact_data_id: secretDatum.id, value: await service.seal('Byron') },
  ])
  const { id: witnessConnection } = await connect(witness, service, [])

  const open = JSON.stringify({ 'customer.first': { v: 'Ada', t: 'text' } })
  const hidden = JSON.stringify({ v: 'Byron', t: 'text' })
  const entry = async (publicKey: string, seal: (plain: string) => Promise<string>, isAllowed: boolean) => ({
    recipient_pubkey_sha256: keyHash(publicKey),
    public: await seal(open),
    public_tags: ['customer.first'],
    private: isAllowed ? { 'customer.secret': await seal(hidden) } : {},
  })
  const createWitnessEntry = (isAllowed: boolean) =>
    entry(witness.publicKey, (plain) => sealedFor(witness, plain), isAllowed)
  const body = async (witnessIsAllowed: boolean) => ({
    targets: { customer: { connection_id: connectionId }, witness: { connection_id: witnessConnection } },
    flow_version: fixture.version,
    tag_values: {
      company: await entry(String(service.record.public_key), (plain) => service.seal(plain), true),
      [tenant.userId]: await entry(tenant.publicKey, (plain) => sealedFor(tenant, plain), true),
      [witness.userId]: await createWitnessEntry(witnessIsAllowed),
    },
  })
  assert.deepEqual(await readStatusAndKey(fixture.send(await body(true))), [400, 'flows.tag_values_invalid'])
  const { id } = expectStatus(await fixture.send(await body(false)), 201, 'starting').body

  const asPerson = async (person: TestAccount, connection: string) =>
    expectStatus(await person.call('GET', `/api/company-connections/${connection}/flow-runs/${id}`), 200, 'reading')
      .body
  type Opened = Record<string, { v: string; t: string }>
  const shownTo = async (
    run: Awaited<ReturnType<FlowRunFixture['read']>>,
    openWrapper: (value: string) => Promise<string>,
  ) => {
    const secrets: Opened = {}
    for (const [tag, wrapper] of Object.entries<string>(run.tag_values.private))
      secrets[tag] = JSON.parse(await openWrapper(wrapper))
    const compiled: Opened = {
      ...JSON.parse(await openWrapper(run.tag_values.public)),
      ...secrets,
      ...run.owner_tag_values,
    }
    const flow = compileFlow(run.definition)
    return plainText(viewText(text, tagValues(flow, flow.scope({}, run.reference_date), compiled)))
  }
  const everybody = async () => [
    await shownTo(await fixture.read(id), (value) => service.open(value)),
    await shownTo(await asPerson(tenant, connectionId), (value) => tenant.openValue(value)),
    await shownTo(await asPerson(witness, witnessConnection), (value) => witness.openValue(value)),
  ]
  const whole = 'Dear Ada, Byron, from Lease Ltd'
  const expected = [whole, whole, 'Dear Ada, —, from Lease Ltd']
  assert.deepEqual(await everybody(), expected)

  const edited = {
    value: await sealedFor(tenant, 'Grace'),
    copies: [{ connection_id: connectionId, slug: 'first', value: await service.seal('Grace') }],
  }
  expectStatus(await tenant.call('PUT', `/api/contact-data/${openDatum.id}`, edited), 200, 'editing')
  expectStatus(
    await fixture.company.call('PUT', `/api/contact-data/${ownDatum.id}`, { value: 'Other Ltd' }),
    200,
    'editing',
  )
  assert.deepEqual(await everybody(), expected, 'the sources have changed, the run has not')
})

test('D2-ERR-26: an output that the run has not produced is 404 on every route', async () => {
  const fixture = await createFlowRunFixture(platform, { company })
  const { id } = await fixture.start()
  const owner = `/api/services/${fixture.service.id}/flows/${fixture.flow.id}/runs/${id}/documents/lease`
  const missing = [404, 'flows.no_document']
  assert.deepEqual(
    await readStatusAndKey(fixture.service.companyData('GET', `/flow-runs/${id}/documents/lease/file`)),
    missing,
  )
  assert.deepEqual(
    await readStatusAndKey(fixture.customer.call('GET', fixture.under(id, '/documents/lease/file'))),
    missing,
  )
  assert.deepEqual(await readStatusAndKey(company.call('GET', `${owner}/file`)), missing)
  const signingBody = { signer_first_name: 'A', signer_last_name: 'B', content_sha256: 'x', method: 'custodian' }
  for (const name of ['sign', 'accept'])
    assert.deepEqual(
      await readStatusAndKey(
        fixture.service.companyData('POST', `/flow-runs/${id}/documents/lease/${name}`, { body: signingBody }),
      ),
      missing,
    )
  const unknown = fixture.service.companyData('GET', `/flow-runs/${randomUUID()}/documents/lease/file`)
  assert.deepEqual(await readStatusAndKey(unknown), [404, 'flows.run_not_found'])
})
