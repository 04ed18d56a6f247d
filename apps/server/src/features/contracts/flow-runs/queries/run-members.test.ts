// Run members from other features: verifications of linked fields, private connection values, deleted flows.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  addSealedDatum,
  connect,
  createFlowRunFixture,
  expectStatus,
  flowField,
  readStatusAndKey,
  registerPerson,
  twoStepFlow,
  usePlatform,
  verifyDatum,
} from '@company-data/testkit'

const platform = await usePlatform()

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const verifiedFlow = (members: object) =>
  twoStepFlow({
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: [flowField('mail', { type: 'email', ...members }), flowField('name')],
      },
      { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
    ],
  })

test('D2-RUN-22, D2-RUN-23: only a linked answer carries the verification of its field (D2-RUN-24, FA-59, FA-60)', async () => {
  const trial = await createFlowRunFixture(platform, {
    definition: verifiedFlow({ link: 'verified' }),
    regions: ['eu', 'us'],
  })
  const address = trial.customer.email
  const { id: datumId } = await addSealedDatum(trial.customer, 'email', address)
  const { id } = await trial.start()
  const buildAnswers = async () => [
    { slug: 'mail', values: await trial.copies(address), link: { field_id: datumId } },
    { slug: 'name', values: await trial.copies('Ada') },
  ]
  const submit = async () => trial.submit('customer', id, { answers: await buildAnswers(), next_node: 'last' })
  assert.deepEqual(await readStatusAndKey(submit()), [400, 'flows.answer_invalid'], 'not verified yet')
  await verifyDatum(platform, trial.customer, datumId, address)
  expectStatus(await submit(), 200, 'answering')
  for (const run of [await trial.read(id), await trial.received(id)]) {
    const [mail, name] = run.answers
    assert.deepEqual(Object.keys(mail).sort(), [
      'for_user_id',
      'slug',
      'value',
      'verification_id',
      'verified_at',
      'verified_expires_at',
      'verified_hash',
      'verified_method',
      'verified_provider',
      'verified_salt',
    ])
    assert.equal(mail.verified_hash, sha256(mail.verified_salt + address))
    assert.equal(mail.verified_method, 'email')
    assert.deepEqual(Object.keys(name).sort(), ['for_user_id', 'slug', 'value'])
    assert.equal(JSON.stringify(run).includes(datumId), false)
  }
})

test('D2-TAG-17, T-30: a private connection value is not among the public ones', async () => {
  const definition = twoStepFlow({
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: [{ kind: 'text', key: 'hello', text: 'Hello {{customer.first}}' }, flowField('name')],
      },
      { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
    ],
  })
  const trial = await createFlowRunFixture(platform, { definition, requestFields: [{ slug: 'first' }] })
  const person = await registerPerson(platform)
  const { id: datumId } = await addSealedDatum(person, 'first_name', 'Ada', { is_private: true })
  const value = await trial.service.seal('Ada')
  const { id: connectionId } = await connect(person, trial.service, [
    { slug: 'first', contact_data_id: datumId, value },
  ])
  const keyHash = (key: string): string => createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex')
  const entry = (key: string, members: object) => ({ recipient_pubkey_sha256: keyHash(key), ...members })
  const start = (members: object) =>
    trial.send({
      target: { connection_id: connectionId },
      flow_version: 1,
      tag_values: {
        company: entry(String(trial.service.record.public_key), members),
        [person.userId]: entry(person.publicKey, members),
      },
    })
  const asPublic = { public: value, public_tags: ['customer.first'], private: {} }
  assert.deepEqual(await readStatusAndKey(start(asPublic)), [400, 'flows.tag_values_invalid'])
  const asPrivate = { public: null, public_tags: [], private: { 'customer.first': value } }
  assert.equal((await start(asPrivate)).status, 201)
})

test('FA-18: the runs of a deleted flow continue, and new ones are refused', async () => {
  const trial = await createFlowRunFixture(platform)
  const { id } = await trial.start()
  expectStatus(await trial.flow.portal('DELETE'), 204, 'deleting a flow')
  assert.deepEqual(await readStatusAndKey(trial.send({ target: { connection_id: trial.connectionId } })), [
    404,
    'flows.not_found',
  ])
  const staged = trial.service.companyData('POST', `/flows/${trial.flow.id}/run-files`, { body: {} })
  assert.deepEqual(await readStatusAndKey(staged), [404, 'flows.not_found'])
  await trial.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  const path = `/api/services/${trial.service.id}/flows/${trial.flow.id}/runs/${id}`
  assert.equal((await trial.company.call('GET', path)).body.status, 'awaiting_company')
  assert.equal((await trial.answer('company', id, { note: 'x' }, { leaf: true })).status, 'completed')
})

test('FG-45: a run is readable as XML too, with wrappers as text', async () => {
  const trial = await createFlowRunFixture(platform)
  const { id } = await trial.start()
  await trial.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  const reply = await trial.service.companyData('GET', `/flow-runs/${id}`, { headers: { accept: 'application/xml' } })
  assert.equal(reply.status, 200, reply.text)
  assert.match(reply.text, /<status>awaiting_company<\/status>/)
  assert.match(reply.text, /_enc/)
})

test('FA-85: values of several customers are reported in submission order', async () => {
  const persons = ['first', 'second'].map((key) => ({ key, label: key, type: 'person' }))
  const node = (key: string, party: string) => ({ key, label: key, party, elements: [flowField(`of_${key}`)] })
  const trial = await createFlowRunFixture(platform, {
    definition: twoStepFlow({
      entry: 'a',
      parties: [{ key: 'company', label: 'Company', type: 'owner' }, ...persons],
      nodes: [node('a', 'first'), node('b', 'second'), node('c', 'first')],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
      ],
    }),
  })
  const other = await registerPerson(platform)
  const { id: connectionId } = await connect(other, trial.service)
  const targets = { first: { connection_id: trial.connectionId }, second: { connection_id: connectionId } }
  const { id } = expectStatus(await trial.send({ targets }), 201, 'starting').body
  const buildItem = async (slug: string) => [{ slug, values: await trial.copies('x', [trial.customer, other]) }]
  await trial.submit('customer', id, { answers: await buildItem('of_a'), next_node: 'b' })
  const path = `/api/company-connections/${connectionId}/flow-runs/${id}/answers`
  await other.call('POST', path, { answers: await buildItem('of_b'), next_node: 'c' })
  await trial.events()
  const finalResponse = await trial.submit('customer', id, { answers: await buildItem('of_c'), leaf: true })
  assert.equal(finalResponse.body.status, 'completed', finalResponse.text)
  assert.deepEqual(
    (await trial.events()).map(({ event, slug, connection_id }) => [event, slug, connection_id]),
    [
      ['field_updated', 'of_a', trial.connectionId],
      ['field_updated', 'of_b', connectionId],
      ['field_updated', 'of_c', trial.connectionId],
      ['flow_completed', undefined, undefined],
    ],
  )
})
