// File answers, links to profile fields, and the values a completed data_only run shares.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  clearFile,
  createFlow,
  createFlowRunFixture,
  expectStatus,
  type FlowRunFixture,
  flowField,
  pdf,
  readStatusAndKey,
  registerPerson,
  sealedFor,
  toEnvelope,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

/** As long as a key of an element may be. */
const PAPER = 'paper'.padEnd(100, '_x')

const platform = await usePlatform()

const fileFlow = (members: object = {}, text: object = {}) =>
  twoStepFlow({
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: [flowField(PAPER, { type: 'pdf_document', ...members }), flowField('name', text)],
      },
      { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
    ],
  })

const fixture = await createFlowRunFixture(platform, { definition: fileFlow() })
const { company, service, customer } = fixture

const envelope = JSON.stringify(toEnvelope(Buffer.from('%PDF-1.7 mine')))

/** Uploads of the customer, one per user. */
const uploadFiles = async (
  { company: owner, service: shop, customer: person, under }: FlowRunFixture,
  runId: string,
) => {
  const upload = async (for_user_id: string, value: string): Promise<string> =>
    expectStatus(
      await person.call('POST', under(runId, '/answer-files'), { slug: PAPER, for_user_id, value }),
      201,
      'uploading',
    ).body.file
  return {
    forCompany: await upload(owner.userId, await shop.seal(envelope)),
    forCustomer: await upload(person.userId, await sealedFor(person, envelope)),
  }
}

type Uploads = Awaited<ReturnType<typeof uploadFiles>>

const buildValues = ({ company: owner, customer: person }: FlowRunFixture, files: Uploads, more: object = {}) => [
  { for_user_id: owner.userId, value: { _enc_file: files.forCompany, ...more } },
  { for_user_id: person.userId, value: JSON.stringify({ _enc_file: files.forCustomer, ...more }) },
]

test('D2-FIL-01, D2-FIL-04: each user reads a file answer from its own uploaded copy (D2-FIL-05, D2-FIL-06, D2-FIL-08, D2-RUN-25, FA-55)', async () => {
  const { id } = await fixture.start()
  const files = await uploadFiles(fixture, id)
  assert.notEqual(files.forCompany, files.forCustomer)
  const read = () => service.companyData('GET', `/flow-runs/${id}/slots/${PAPER}/file`)
  assert.deepEqual(await readStatusAndKey(read()), [404, 'flows.file_not_found'], 'not before it is submitted')
  const answers = [{ slug: PAPER, values: buildValues(fixture, files) }]
  const reply = await fixture.submit('customer', id, { answers, next_node: 'last' })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(reply.body.answers, [
    { slug: PAPER, for_user_id: customer.userId, value: JSON.stringify({ _enc_file: files.forCustomer }) },
  ])
  const file = await read()
  assert.equal(file.status, 200, file.text)
  assert.deepEqual(Object.keys(file.body), ['value'])
  assert.equal(await service.open(file.body.value), envelope)
  const received = await customer.call('GET', fixture.under(id, `/answer-files/${files.forCustomer}`))
  assert.match(received.body.value, /"_enc":1/)
  assert.deepEqual(
    await readStatusAndKey(customer.call('GET', fixture.under(id, `/answer-files/${files.forCompany}`))),
    [404, 'flows.file_not_found'],
  )
  const path = `/api/services/${service.id}/flows/${fixture.flow.id}/runs/${id}/slots/${PAPER}/file`
  assert.equal((await company.call('GET', path)).body.value, file.body.value)
})

test('D2-FIL-02, D2-FIL-03: uploads are checked in order (FA-61, D2-OWN-04)', async () => {
  const { id } = await fixture.start()
  const value = await service.seal(envelope)
  const send = (body: unknown) => customer.call('POST', fixture.under(id, '/answer-files'), body)
  const good = { slug: PAPER, for_user_id: company.userId, value }
  const byCompany = service.companyData('POST', `/flow-runs/${id}/answer-files`, { body: good })
  assert.deepEqual(await readStatusAndKey(byCompany), [403, 'flows.not_your_turn'])
  for (const slug of [undefined, 7, 'name', 'note', 'nothing'])
    assert.deepEqual(await readStatusAndKey(send({ slug, for_user_id: 'x' })), [400, 'flows.answer_invalid'])
  for (const link of ['yes', 1])
    assert.deepEqual(await readStatusAndKey(send({ ...good, link })), [400, 'flows.answer_invalid'])
  assert.deepEqual(
    await readStatusAndKey(send({ ...good, link: true })),
    [400, 'flows.answer_invalid'],
    'a link has no value',
  )
  const stranger = await registerPerson(platform)
  for (const for_user_id of [undefined, 7, 'x', stranger.userId])
    assert.deepEqual(await readStatusAndKey(send({ ...good, for_user_id, value: 'x' })), [
      400,
      'flows.answer_party_invalid',
    ])
  for (const plain of [undefined, 'plain', JSON.parse(value)])
    assert.deepEqual(await readStatusAndKey(send({ ...good, value: plain })), [400, 'contact_data.encryption_required'])
  assert.deepEqual(await readStatusAndKey(send([])), [400, 'flows.answer_invalid'])
})

test('FA-58, FG-28: a reference must be an upload for this run, field and user', async () => {
  const { id } = await fixture.start()
  const files = await uploadFiles(fixture, id)
  const other = await fixture.start()
  const foreign = await uploadFiles(fixture, other.id)
  const submit = (values: unknown) =>
    fixture.submit('customer', id, { answers: [{ slug: PAPER, values }], next_node: 'last' })
  const [ofCompany, ofCustomer] = buildValues(fixture, files)
  const INVALID = [400, 'flows.answer_invalid']
  assert.deepEqual(await readStatusAndKey(submit(buildValues(fixture, foreign))), INVALID)
  assert.deepEqual(await readStatusAndKey(submit([ofCompany, { ...ofCustomer, value: ofCompany?.value }])), INVALID)
  assert.deepEqual(
    await readStatusAndKey(submit(buildValues(fixture, { ...files, forCompany: randomUUID() }))),
    INVALID,
  )
  assert.deepEqual(await readStatusAndKey(submit(buildValues(fixture, files, { more: 1 }))), INVALID)
  assert.deepEqual(
    await readStatusAndKey(submit(buildValues(fixture, files, { _link: 1 }))),
    INVALID,
    'a link needs its field',
  )
  const sealedItem = { for_user_id: customer.userId, value: await sealedFor(customer, envelope) }
  assert.deepEqual(await readStatusAndKey(submit([ofCompany, sealedItem])), [400, 'contact_data.encryption_required'])
  assert.equal((await submit(buildValues(fixture, files))).status, 200)
})

test('FG-29: unreferenced uploads are removed when the node is left', async () => {
  const { id } = await fixture.start()
  const files = await uploadFiles(fixture, id)
  expectStatus(await fixture.submit('customer', id, { answers: [], next_node: 'last' }), 200, 'answering')
  assert.deepEqual(
    await readStatusAndKey(customer.call('GET', fixture.under(id, `/answer-files/${files.forCustomer}`))),
    [404, 'flows.file_not_found'],
  )
})

/** A field of the customer's profile, filled. */
const fillField = async (person: FlowRunFixture['customer'], slug: string, isPrivate: boolean): Promise<string> => {
  const fields = (await person.call('GET', '/api/contact-fields')).body
  const { id } = fields.find((field: { slug: string }) => field.slug === slug)
  const value = slug === 'pdf_document' ? undefined : await sealedFor(person, 'Ada')
  const body = { contact_field_id: id, is_private: isPrivate, ...(value && { value }) }
  return expectStatus(await person.call('POST', '/api/contact-data', body), 201, 'filling a field').body.id
}

const putFile = async (trial: FlowRunFixture, datumId: string, text: string, copies: unknown[] = []) => {
  const value = await sealedFor(trial.customer, JSON.stringify(toEnvelope(Buffer.from(text))))
  return trial.customer.call('PUT', `/api/contact-data/${datumId}/file`, { value, copies })
}

test('D1-BIN-06, D2-FIL-09: a linked private file is frozen in the run, and its link stays live (D2-FIL-10, D2-FIL-11, D2-RUN-26, FA-57, FA-63, FA-64)', async () => {
  const trial = await createFlowRunFixture(platform, { company, definition: fileFlow(), regions: ['eu', 'us'] })
  const datumId = await fillField(trial.customer, 'pdf_document', true)
  expectStatus(await putFile(trial, datumId, '%PDF one'), 200, 'storing a file')
  const { id } = await trial.start()
  const files = await uploadFiles(trial, id)
  const item = { slug: PAPER, values: buildValues(trial, files, { _link: 1 }), link: { field_id: datumId } }
  const submit = (more: object) => trial.submit('customer', id, { answers: [{ ...item, ...more }], next_node: 'last' })
  for (const link of [{ field_id: randomUUID() }, { field_id: 7 }, {}, undefined])
    assert.deepEqual(await readStatusAndKey(submit({ link })), [400, 'flows.answer_invalid'])
  const linkPath = `/connections/${trial.connectionId}/flow-links/${trial.flow.id}/${PAPER}/file`
  const linked = () => trial.service.companyData('GET', linkPath)
  assert.deepEqual(await readStatusAndKey(linked()), [404, 'company_data.file_not_found'])
  const run = expectStatus(await submit({}), 200, 'answering').body
  assert.equal(JSON.parse(run.answers[0].value)._link, 1)
  assert.equal(JSON.stringify(run).includes(datumId), false, 'the field is never shown')
  const frozen = await trial.service.companyData('GET', `/flow-runs/${id}/slots/${PAPER}/file`)
  assert.equal(await trial.service.open(frozen.body.value), envelope)
  const current = await linked()
  assert.equal(current.status, 200, current.text)
  assert.deepEqual([current.body.encrypted, current.body.value], [true, frozen.body.value])
  const [datum] = (await trial.customer.call('GET', '/api/contact-data')).body
  const slug = `flow:${trial.flow.id}:${PAPER}`
  assert.deepEqual(datum.mappings, [{ connection_id: trial.connectionId, slug, live: true }])

  await trial.service.changes()
  const edited = await trial.service.seal('the next one')
  const copies = [{ connection_id: trial.connectionId, slug, value: edited }]
  expectStatus(await putFile(trial, datumId, '%PDF two', copies), 200, 'storing a file')
  assert.equal((await linked()).body.value, edited)
  const runCopyResponse = await trial.service.companyData('GET', `/flow-runs/${id}/slots/${PAPER}/file`)
  assert.equal(runCopyResponse.body.value, frozen.body.value, 'the copy of the run stays')
  assert.deepEqual(await trial.service.changes(), [], 'a link is not a connection value')
  const { values } = (await trial.service.companyData('GET', `/connections/${trial.connectionId}`)).body
  assert.deepEqual(values, {})

  expectStatus(await trial.service.companyData('POST', `/flow-runs/${id}/cancel`), 200, 'cancelling')
  assert.deepEqual(await readStatusAndKey(linked()), [404, 'company_data.file_not_found'], 'the link ends with its run')
})

test("D1-BIN-06, FA-64: the link of a non-private file serves the profile's current bytes", async () => {
  const trial = await createFlowRunFixture(platform, { company, definition: fileFlow(), regions: ['eu', 'us'] })
  const datumId = await fillField(trial.customer, 'pdf_document', false)
  const store = async (bytes: Buffer) => {
    const reply = await trial.customer.call(
      'PUT',
      `/api/contact-data/${datumId}/file`,
      clearFile('application/pdf', bytes),
    )
    expectStatus(reply, 200, 'storing a file')
  }
  await store(pdf('one'))
  const { id } = await trial.start()
  const files = await uploadFiles(trial, id)
  const item = { slug: PAPER, values: buildValues(trial, files, { _link: 1 }), link: { field_id: datumId } }
  expectStatus(await trial.submit('customer', id, { answers: [item], next_node: 'last' }), 200, 'answering')
  const path = `/connections/${trial.connectionId}/flow-links/${trial.flow.id}/${PAPER}/file`
  const linked = await trial.service.companyData('GET', path)
  assert.deepEqual([linked.status, linked.headers['content-type']], [200, 'application/pdf'], linked.text)
  const before = linked.headers['x-platform-content-sha256']
  await store(pdf('two'))
  const edited = await trial.service.companyData('GET', path)
  assert.equal(edited.status, 200)
  assert.notEqual(edited.headers['x-platform-content-sha256'], before, 'the current file')
  const frozen = await trial.service.companyData('GET', `/flow-runs/${id}/slots/${PAPER}/file`)
  assert.equal(await trial.service.open(frozen.body.value), envelope)
})

test('D2-FIL-12, FG-29: the run stores no linked file that is too large', async () => {
  const trial = await createFlowRunFixture(platform, { company, definition: fileFlow() })
  const datumId = await fillField(trial.customer, 'pdf_document', true)
  expectStatus(await putFile(trial, datumId, '%PDF one'), 200, 'storing a file')
  const { id } = await trial.start()
  const upload = async (for_user_id: string): Promise<string> => {
    const body = { slug: PAPER, for_user_id, link: true }
    const reply = expectStatus(
      await trial.customer.call('POST', trial.under(id, '/answer-files'), body),
      201,
      'linking',
    )
    assert.deepEqual(reply.body, { file: reply.body.file, held: false })
    return reply.body.file
  }
  const files = { forCompany: await upload(company.userId), forCustomer: await upload(trial.customer.userId) }
  const item = { slug: PAPER, values: buildValues(trial, files, { _link: 1 }), link: { field_id: datumId } }
  expectStatus(await trial.submit('customer', id, { answers: [item], next_node: 'last' }), 200, 'answering')
  assert.equal((await trial.read(id)).answers[0].held, false)
  assert.deepEqual(await readStatusAndKey(trial.service.companyData('GET', `/flow-runs/${id}/slots/${PAPER}/file`)), [
    404,
    'flows.file_not_found',
  ])
})

test('FA-57, FA-59: a field may demand a link, forbid it, or demand a verified one', async () => {
  const cases = [
    ['none', true, false],
    ['connected', true, true],
    ['connected', false, false],
    ['verified', true, false],
    ['verified', false, false],
  ] as const
  for (const [link, isLinked, isTaken] of cases) {
    const trial = await createFlowRunFixture(platform, { company, definition: fileFlow({}, { link }) })
    const datumId = await fillField(trial.customer, 'first_name', false)
    const { id } = await trial.start()
    const item = {
      slug: 'name',
      values: await trial.copies('Ada'),
      ...(isLinked && { link: { field_id: datumId } }),
    }
    const reply = await trial.submit('customer', id, { answers: [item], next_node: 'last' })
    assert.equal(reply.status, isTaken ? 200 : 400, `${link} ${isLinked}: ${reply.text}`)
    if (!isTaken) assert.equal(reply.body.error_key, 'flows.answer_invalid')
  }
})

test("D2-OV-12, D1-XREF-06: a completed data_only run shares the customer's answers as values (FA-66, FA-67, FA-85)", async () => {
  const trial = await createFlowRunFixture(platform, {
    company,
    requestFields: [{ slug: 'first' }, { slug: 'number', type: 'integer' }],
    definition: twoStepFlow({
      nodes: [
        {
          key: 'first',
          label: 'First',
          party: 'customer',
          elements: [
            flowField(PAPER, { type: 'pdf_document' }),
            flowField('name', { request_slug: 'first' }),
            flowField('extra'),
          ],
        },
        { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
      ],
    }),
  })
  const { id } = await trial.start()
  const files = await uploadFiles(trial, id)
  const answers = [
    { slug: 'name', values: await trial.copies('Ada'), source_private: true },
    { slug: 'extra', values: await trial.copies('more') },
    { slug: PAPER, values: buildValues(trial, files) },
  ]
  expectStatus(await trial.submit('customer', id, { answers, next_node: 'last' }), 200, 'answering')
  await trial.events()
  await trial.answer('company', id, { note: 'mine' }, { leaf: true })
  const events = await trial.events()
  assert.deepEqual(
    events.map(({ event, slug }) => [event, slug]),
    [
      ['field_updated', 'first'],
      ['field_updated', 'extra'],
      ['field_updated', PAPER],
      ['flow_completed', undefined],
    ],
  )
  const { values, values_private } = (await trial.service.companyData('GET', `/connections/${trial.connectionId}`)).body
  assert.deepEqual(Object.keys(values).sort(), ['extra', 'first', PAPER], 'the owner’s answers are not shared')
  assert.equal(await trial.service.open(values.first.value), 'Ada')
  assert.deepEqual([values.first.service_field_id, values.first.live], [trial.service.fieldIds.first, false])
  assert.deepEqual(values_private, { extra: false, first: true, [PAPER]: false })
  assert.equal(values.extra.type, 'text')
  assert.deepEqual([values[PAPER].type, values[PAPER].value], ['pdf_document', undefined])
  const path = values[PAPER].value_url.replace('/api/company-data', '')
  const file = await trial.service.companyData('GET', path)
  assert.equal(file.body.encrypted, true)
  assert.equal(await trial.service.open(file.body.value), envelope)
  assert.ok(file.headers['x-platform-content-sha256'])
  const form = await trial.service.readRequestFields()
  assert.deepEqual(
    form.fields.map(({ slug }) => slug),
    ['first', 'number'],
    'no form lists values created by a run',
  )
  assert.equal((await trial.read(id)).answers.length, 4, 'the run keeps its answers')
})

test('FA-68: a linked answer becomes a live mapping of its field', async () => {
  const trial = await createFlowRunFixture(platform, {
    company,
    regions: ['eu', 'us'],
    requestFields: [{ slug: 'first' }],
    definition: twoStepFlow({
      nodes: [
        {
          key: 'first',
          label: 'First',
          party: 'customer',
          elements: [flowField('name', { request_slug: 'first' })],
        },
      ],
      edges: [],
    }),
  })
  const datumId = await fillField(trial.customer, 'first_name', false)
  const { id } = await trial.start()
  const item = { slug: 'name', values: await trial.copies('Ada'), link: { field_id: datumId } }
  const run = expectStatus(await trial.submit('customer', id, { answers: [item], leaf: true }), 200, 'answering').body
  assert.equal(run.status, 'completed')
  const [datum] = (await trial.customer.call('GET', '/api/contact-data')).body
  assert.deepEqual(datum.mappings, [{ connection_id: trial.connectionId, slug: 'first', live: true }])
  const value = await trial.service.seal('Grace')
  const change = {
    value: await sealedFor(trial.customer, 'Grace'),
    copies: [{ connection_id: trial.connectionId, slug: 'first', value }],
  }
  expectStatus(await trial.customer.call('PUT', `/api/contact-data/${datumId}`, change), 200, 'editing')
  const { values } = (await trial.service.companyData('GET', `/connections/${trial.connectionId}`)).body
  assert.deepEqual([values.first.value, values.first.live], [value, true])
})

test('FA-68, D1-EVT-09: a row published under a run slot’s slug replaces it when answered (D1-FEED-16)', async () => {
  const definition = twoStepFlow({
    nodes: [{ key: 'first', label: 'First', party: 'customer', elements: [flowField('name'), flowField('alias')] }],
    edges: [],
  })
  const trial = await createFlowRunFixture(platform, { company, definition })
  const { connectionId, service: shop, customer: person } = trial
  const datumId = await fillField(person, 'first_name', false)
  const { id } = await trial.start()
  const linked = async (slug: string) => ({ slug, values: await trial.copies('Ada'), link: { field_id: datumId } })
  const submitted = { answers: [await linked('name'), await linked('alias')], leaf: true }
  expectStatus(await trial.submit('customer', id, submitted), 200, 'answering')
  await shop.publish([{ slug: 'name' }, { slug: 'alias' }])
  const path = `/api/company-connections/${connectionId}`
  const answer = { contact_data_id: datumId, live: true, value: await shop.seal('Ada') }
  const consent = { decision: 'accept', answer }
  expectStatus(await person.call('POST', `${path}/consents/name`, consent), 200, 'accepting')
  const answers = ['name', 'alias'].map((slug) => ({ slug, ...answer }))
  const form = { config_token: shop.configToken, answers }
  expectStatus(await person.call('PUT', `${path}/mappings`, form), 200, 'mapping')
  const [datum] = (await person.call('GET', '/api/contact-data')).body
  assert.deepEqual(datum.mappings.map(({ slug }: { slug: string }) => slug).sort(), ['alias', 'name'])
  const { values } = (await shop.companyData('GET', `/connections/${connectionId}`)).body
  assert.deepEqual(
    [values.name.service_field_id, values.alias.service_field_id],
    [shop.fieldIds.name, shop.fieldIds.alias],
  )
  await trial.events()
  expectStatus(await person.call('DELETE', `/api/contact-data/${datumId}`), 204, 'deleting')
  const raised = (await trial.events()).map(({ event, slug }) => `${event} ${slug}`)
  assert.deepEqual(raised.sort(), ['field_deleted alias', 'field_deleted name'])
  assert.deepEqual((await shop.companyData('GET', `/connections/${connectionId}`)).body.values, {})
})

test('FA-15: every route serves the definition’s pictures and nothing else', async () => {
  const flow = await createFlow(service)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const shownAssetKey = await flow.addAsset('hero', png)
  const hidden = await flow.addAsset('other', png)
  const elements = [{ kind: 'image', key: 'hero', asset_key: shownAssetKey, alt: 'Hero' }, flowField('name')]
  await flow.publish(twoStepFlow({ nodes: [{ key: 'first', label: 'First', party: 'customer', elements }], edges: [] }))
  const body = { target: { connection_id: fixture.connectionId } }
  const run = expectStatus(await service.companyData('POST', `/flows/${flow.id}/runs`, { body }), 201, 'starting').body
  const reads = [
    (key: string) => service.companyData('GET', `/flow-runs/${run.id}/assets/${key}`),
    (key: string) => company.call('GET', `/api/services/${service.id}/flows/${flow.id}/runs/${run.id}/assets/${key}`),
    (key: string) => customer.call('GET', fixture.under(run.id, `/assets/${key}`)),
  ]
  for (const read of reads) {
    const picture = await read(shownAssetKey)
    assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/png'])
    assert.deepEqual(await readStatusAndKey(read(hidden)), [404, 'flows.asset_not_found'])
  }
})
