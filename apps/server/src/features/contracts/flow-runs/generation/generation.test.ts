// Generation over HTTP: order of its checks, inputs, rules, languages, failures without effect, and retries.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createOtk } from '@company-data/crypto'
import {
  buildPdf,
  createFlow,
  createFlowRunFixture,
  createLeaseFixture,
  deleteAccount,
  flowField,
  readStatusAndKey,
  sealBox,
  sha256Hex,
  toEnvelope,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createLeaseFixture(platform)
const { service, customer } = fixture

const generateWith = (id: string, body: unknown) => service.companyData('POST', `/flow-runs/${id}/generate`, { body })

const values = { birth_date: '2001-03-11', monthly_income: '2800.00', guarantor_name: 'Grace', discount: '25' }

test('D2-GEN-05, D2-GEN-35: generating again returns the same documents, regardless of the body (D2-GEN-28, FA-73)', async () => {
  const id = await fixture.landed()
  const first = await fixture.generate(id)
  const secondResponse = await generateWith(id, { otk: 'nonsense' })
  assert.deepEqual([secondResponse.status, secondResponse.body], [200, first.body])
  const pdf = await fixture.openOutput('company', id, 'lease')
  const [{ document_id }] = first.body.documents
  const { body } = await service.companyData('GET', `/documents/${document_id}`)
  assert.deepEqual(
    [body.plain_sha256, body.kind, body.payload_kind, body.original_name, body.name, body.metadata],
    [sha256Hex(pdf), 'agreement', 'file', 'Lease agreement.pdf', 'Lease agreement', { can_be_cancelled_in_app: false }],
  )
  assert.ok((await fixture.openOutput('customer', id, 'lease')).equals(pdf))
})

test('one of several concurrent generate calls creates the documents', async () => {
  const id = await fixture.landed()
  const replies = await Promise.all([1, 2, 3].map(() => fixture.generate(id)))
  const good = replies.filter(({ status }) => status === 200)
  assert.ok(good.length > 0, replies.map(({ text }) => text).join('\n'))
  for (const { body } of good) assert.deepEqual(body, good[0]?.body)
  const { body } = await service.companyData('GET', '/documents?limit=250')
  assert.equal(body.items.filter(({ flow_run_id }: Record<string, string>) => flow_run_id === id).length, 4)
})

test('D2-GEN-04, D2-GEN-18: inputs are exactly the PDFs that the run holds (D2-GEN-20, D2-GEN-21, D2-GEN-22, D2-GEN-26, D2-ERR-23, FA-71)', async () => {
  const id = await fixture.landed()
  const mismatch = [400, 'flows.generate_inputs_mismatch']
  const otk = createOtk()
  const { input } = (await fixture.upload(id, otk)).body
  const entry = { source_key: fixture.sourceKey, input }
  const body = { otk, values: await sealBox(otk, values) }
  for (const inputs of [
    undefined,
    [],
    {},
    [entry, entry],
    [entry, { source_key: 'field:payslip', input }],
    [{ source_key: 'field:payslip', input }],
    [{ ...entry, input: randomUUID() }],
    [{ ...entry, input: 7 }],
    ['x'],
  ])
    assert.deepEqual(await readStatusAndKey(generateWith(id, { ...body, inputs })), mismatch, JSON.stringify(inputs))
  assert.deepEqual(await readStatusAndKey(fixture.upload(id, otk, { source_key: 'field:payslip' })), mismatch)
  for (const value of ['x', Buffer.alloc(27).toString('base64'), 7, null])
    assert.deepEqual(await readStatusAndKey(fixture.upload(id, otk, { value })), [400, 'request.invalid'])
  assert.equal((await generateWith(id, { ...body, inputs: [entry] })).status, 200, 'no refusal used it up')
  assert.deepEqual(await readStatusAndKey(fixture.upload(id, otk)), [409, 'flows.not_generatable'])
})

test('D2-GEN-02, D2-GEN-03: a failure stores nothing and leaves the run generating (D2-GEN-12, D2-GEN-15, D2-GEN-16, D2-GEN-17, D2-GEN-23, D2-GEN-24, D2-GEN-29, D2-GEN-33, D2-ERR-22, D2-ERR-24, D2-LIM-02, D2-PDF-11, D2-STA-07, FA-72)', async () => {
  const id = await fixture.landed()
  const failed = [400, 'flows.generation_failed']
  const short = Buffer.alloc(16).toString('base64')
  for (const members of [{ otk: short }, { otk: 7 }, { values: 'x' }, { values: await sealBox(createOtk(), values) }])
    assert.deepEqual(await readStatusAndKey(fixture.generate(id, values, members)), failed)
  assert.deepEqual(await readStatusAndKey(fixture.generate(id, { discount: 25 })), failed, 'no text')
  assert.deepEqual(
    await readStatusAndKey(fixture.generate(id, { needs_guarantor: 'true' })),
    failed,
    'no rule matches an empty run',
  )
  assert.deepEqual(await readStatusAndKey(fixture.generate(id, { ...values, guarantor_name: '\u{10FFFD}' })), failed)
  for (const source of [{}, toEnvelope(Buffer.from('no pdf')), toEnvelope(buildPdf([])), 'x']) {
    const otk = createOtk()
    const { input } = (await fixture.upload(id, otk, { value: await sealBox(otk, source) })).body
    const body = { otk, values: await sealBox(otk, values), inputs: [{ source_key: fixture.sourceKey, input }] }
    assert.deepEqual(await readStatusAndKey(generateWith(id, body)), [400, 'flows.source_pdf_invalid'])
    assert.deepEqual(
      await readStatusAndKey(generateWith(id, body)),
      [400, 'flows.generate_inputs_mismatch'],
      'it is used up',
    )
  }
  const run = await fixture.read(id)
  assert.deepEqual([run.status, run.participants[0].documents], ['generating', []])
  assert.deepEqual(await readStatusAndKey(service.companyData('GET', `/flow-runs/${id}/documents/lease/file`)), [
    404,
    'flows.no_document',
  ])
  assert.equal((await fixture.generate(id)).status, 200)
})

test('FB-06: a failure names output, tag, answer, reason and characters (FG-30, FB-05)', async () => {
  const id = await fixture.landed()
  const failWith = async (guarantor_name: string) => {
    const { status, body } = await fixture.generate(id, { ...values, guarantor_name })
    assert.deepEqual([status, body.error_key], [400, 'flows.generation_failed'], JSON.stringify(body))
    const { error, error_key, request_id, ...members } = body
    return members
  }
  const value = { output_key: 'lease', tag: 'guarantor_name', slug: 'guarantor_name' }
  const reasons = { '': { key: 'generation.character_unprintable' } }
  const unprintable = { ...value, reason: 'character_unprintable', reasons }
  assert.deepEqual(await failWith('Ada 🚀 and 😀🚀'), { ...unprintable, characters: ['🚀', '😀'] })
  assert.deepEqual(await failWith('\ud800'), { ...unprintable, characters: ['\ud800'] })
  const otherReason = (await fixture.generate(id, { needs_guarantor: 'true' })).body
  assert.equal('reason' in otherReason || 'tag' in otherReason, false, 'no value is at fault')
  assert.equal((await fixture.read(id)).status, 'generating')
  assert.equal((await fixture.generate(id, { ...values, guarantor_name: '王小明 محمد कृष्ण ศิริพร' })).status, 200)
})

test('D2-GEN-06, D2-GEN-25: only the party that answered last generates, and only at the leaf (D2-GEN-34, D2-ERR-25, D2-CUS-01)', async () => {
  const id = await fixture.landed()
  const asCustomer = (runId: string) => customer.call('POST', fixture.under(runId, '/generate'), {})
  assert.deepEqual(await readStatusAndKey(asCustomer(id)), [403, 'flows.not_your_turn'])
  const inputs = customer.call('POST', fixture.under(id, '/generate/inputs'), {})
  assert.deepEqual(await readStatusAndKey(inputs), [403, 'flows.not_your_turn'])
  assert.equal((await fixture.generate(id)).status, 200)
  assert.deepEqual(await readStatusAndKey(asCustomer(id)), [409, 'flows.not_generatable'])
  assert.deepEqual(await readStatusAndKey(generateWith(randomUUID(), {})), [404, 'flows.run_not_found'])
  const file = (runId: string) => service.companyData('GET', `/flow-runs/${runId}/documents/nothing/file`)
  assert.deepEqual(await readStatusAndKey(file(id)), [404, 'flows.no_document'])
})

test('D2-GEN-08, D2-GEN-09: the leaf’s party sets the language, and the constants decide (D2-GEN-10)', async () => {
  const hashGeneratedLease = async (language: string | null, answers: Record<string, string>) => {
    await customer.call('PUT', '/api/profile', { language })
    const id = await fixture.landed()
    assert.equal((await fixture.generate(id, answers)).status, 200)
    return sha256Hex(await fixture.openOutput('company', id, 'lease'))
  }
  const [german, swiss, french, none] = [
    await hashGeneratedLease('de', values),
    await hashGeneratedLease('de', { ...values, needs_guarantor: 'false', 'x.y': 'z' }),
    await hashGeneratedLease('fr', values),
    await hashGeneratedLease(null, values),
  ]
  assert.equal(swiss, german, 'equal input gives equal bytes, and no key of a constant counts')
  assert.notEqual(french, german)
  assert.equal(none, french)
  assert.notEqual(await hashGeneratedLease('de', { ...values, monthly_income: '4000.00' }), german)
})

test('D2-CAN-07, D2-ERR-38: nothing is generated or signed once a party has deleted its account (FG-43)', async () => {
  const otherFixture = await createLeaseFixture(platform)
  const [generating, { id }] = [await otherFixture.landed(), await otherFixture.generated()]
  await deleteAccount(platform, otherFixture.customer)
  const deleted = [409, 'account.counterparty_deleted']
  const post = (path: string, body: unknown = {}) => otherFixture.service.companyData('POST', path, { body })
  assert.deepEqual(await readStatusAndKey(post(`/flow-runs/${generating}/generate`)), deleted)
  assert.deepEqual(await readStatusAndKey(post(`/flow-runs/${generating}/generate/inputs`)), deleted)
  assert.deepEqual(
    await readStatusAndKey(post(`/flow-runs/${id}/generate`)),
    deleted,
    'checked before the generated documents are returned',
  )
  assert.deepEqual(await readStatusAndKey(otherFixture.sign('company', id, 'lease')), deleted)
  assert.deepEqual(await readStatusAndKey(post(`/flow-runs/${id}/documents/lease/decline`)), deleted)
  assert.equal((await otherFixture.read(id)).status, 'awaiting_signature')
})

test('FA-87: each key that the amendments add is returned on its route', async () => {
  const trial = await createLeaseFixture(platform)
  const text = Buffer.from('no picture, no PDF').toString('base64')
  assert.deepEqual(await readStatusAndKey(trial.flow.portal('POST', '/assets', { name: 'x', data: text })), [
    400,
    'flows.asset_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(trial.flow.portal('GET', '/assets/nothing')), [404, 'flows.asset_not_found'])
  const { id } = await trial.generated()
  const unproven = trial.sign('customer', id, 'lease', { proof: Buffer.alloc(64).toString('base64') })
  assert.deepEqual(await readStatusAndKey(unproven), [403, 'documents.proof_invalid'])
  const headers = { 'idempotency-key': randomUUID() }
  const target = { connection_id: trial.connectionId }
  assert.equal((await trial.send({ target }, { headers })).status, 201)
  const conflict = trial.send({ target, flow_version: 1 }, { headers })
  assert.deepEqual(await readStatusAndKey(conflict), [409, 'request.idempotency_conflict'])
  const flow = await createFlow(trial.service)
  const nodes = [{ key: 'first', label: 'First', party: 'company', elements: [flowField('a', { link: 'connected' })] }]
  const { problems } = (await flow.saveDraft(twoStepFlow({ nodes, edges: [] }))).body
  assert.deepEqual(
    problems.map(({ error_key, severity }: Record<string, string>) => [error_key, severity]),
    [['element.link_invalid', 'error']],
  )
  const ending = await createFlowRunFixture(platform, { company: trial.company })
  const run = await ending.start()
  await ending.customer.call('DELETE', `/api/company-connections/${ending.connectionId}`)
  assert.equal((await ending.read(run.id)).cancel_reason, 'connection_ended')
})
