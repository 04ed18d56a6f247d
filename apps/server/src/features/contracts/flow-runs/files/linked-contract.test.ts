// Profile links in contracts: a file is frozen for the generation, a verified field must be verified recently.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  borrowPlatform,
  call,
  createContractFixture,
  createFlowRunFixture,
  expectStatus,
  flowField,
  pdfWithLines,
  readStatusAndKey,
  sealedFor,
  type TestAccount,
  toEnvelope,
  twoStepFlow,
  verifyDatum,
} from '@company-data/testkit'

const platform = await borrowPlatform()

const definition = (asset_key: string) => ({
  entry: 'ask',
  output_mode: 'document',
  edges: [],
  constants: [],
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    {
      key: 'ask',
      label: 'Ask',
      party: 'customer',
      elements: [flowField('paper', { type: 'pdf_document' })],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'contract',
            name: 'Contract',
            rules: [
              { source_field: 'paper', languages: 'all', signers: [{ party: 'customer', action: 'sign' }] },
              { asset_key, languages: 'all', signers: [{ party: 'company', action: 'sign' }] },
            ],
          },
        ],
      },
    },
  ],
})

const fixture = await createContractFixture(platform, { customers: { customer: {} }, definition })
const person = fixture.customers.customer?.account as TestAccount

const fieldWithFile = async (bytes: Uint8Array): Promise<string> => {
  const fields = (await person.call('GET', '/api/contact-fields')).body
  const { id: contact_field_id } = fields.find((field: { slug: string }) => field.slug === 'pdf_document')
  const created = await person.call('POST', '/api/contact-data', { contact_field_id, is_private: true })
  const { id } = expectStatus(created, 201, 'adding a field').body
  await putFile(id, bytes)
  return id
}

const putFile = async (datumId: string, bytes: Uint8Array, copies: unknown[] = []): Promise<void> => {
  const value = await sealedFor(person, JSON.stringify(toEnvelope(bytes)))
  expectStatus(await person.call('PUT', `/api/contact-data/${datumId}/file`, { value, copies }), 200, 'storing a file')
}

/** Answers with a link: the file as frozen by the run, or one that is too large to be held. */
const link = async (runId: string, datumId: string, bytes: Uint8Array | null): Promise<void> => {
  const copies = await fixture.copies(JSON.stringify(toEnvelope(bytes ?? Buffer.alloc(0))))
  const values = await Promise.all(
    copies.map(async ({ for_user_id, value }) => {
      const upload = { slug: 'paper', for_user_id, ...(bytes === null ? { link: true } : { value }) }
      const reply = await fixture.ask('customer', 'POST', runId, '/answer-files', upload)
      return { for_user_id, value: { _enc_file: expectStatus(reply, 201, 'uploading').body.file, _link: 1 } }
    }),
  )
  const answers = [{ slug: 'paper', values, link: { field_id: datumId } }]
  expectStatus(await fixture.ask('customer', 'POST', runId, '/answers', { answers, leaf: true }), 200, 'answering')
}

const listSigners = (documents: ReadonlyArray<Record<string, unknown>>) =>
  documents.map(({ party_key, position }) => [party_key, position])

test('D2-FIL-09, D2-FIL-11: a linked file is generated from its frozen copy (D2-GEN-19)', async () => {
  const paper = pdfWithLines(['The paper of today'])
  const datumId = await fieldWithFile(paper)
  const id = await fixture.start()
  await link(id, datumId, paper)
  const [{ value }] = (await fixture.ask('customer', 'GET', id)).body.answers
  const slug = `flow:${fixture.flow.id}:paper`
  const copy = {
    connection_id: fixture.customers.customer?.connectionId,
    slug,
    value: await fixture.service.seal('{}'),
  }
  await putFile(datumId, pdfWithLines(['Another one']), [copy])
  const { _enc_file: file } = JSON.parse(value)
  const frozen = (await fixture.ask('customer', 'GET', id, `/answer-files/${file}`)).body.value
  assert.deepEqual(JSON.parse(await person.openValue(frozen)), toEnvelope(paper))
  assert.deepEqual(await readStatusAndKey(fixture.generate('customer', id, {})), [
    400,
    'flows.generate_inputs_mismatch',
  ])
  const reply = await fixture.generate('customer', id, {}, { 'field:paper': paper })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(listSigners(reply.body.documents), [
    ['customer', 1],
    ['company', null],
  ])
})

test('D2-FIL-12, D2-GEN-10: a linked file that the run does not hold is not an input (D2-GEN-19)', async () => {
  const datumId = await fieldWithFile(pdfWithLines(['Too large']))
  const id = await fixture.start()
  await link(id, datumId, null)
  const [answer] = (await fixture.ask('company', 'GET', id)).body.answers
  assert.equal(answer.held, false)
  const reply = await fixture.generate('customer', id, {})
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(listSigners(reply.body.documents), [
    ['company', 1],
    ['customer', null],
  ])
})

/** A new session after the clock has passed the expiry of the old one. */
const renewSession = async ({ email, password }: TestAccount): Promise<string> => {
  const reply = await call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
  return expectStatus(reply, 200, 'logging in').body.access_token
}

test('FA-59: refuses a verification older than the field allows', async () => {
  const mail = flowField('mail', { type: 'email', link: 'verified', verified_max_age_days: 30 })
  const trial = await createFlowRunFixture(platform, {
    definition: twoStepFlow({
      nodes: [
        { key: 'first', label: 'First', party: 'customer', elements: [mail] },
        { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
      ],
    }),
  })
  const { customer } = trial
  const { id: datumId } = await addSealedDatum(customer, 'email', customer.email)
  await verifyDatum(platform, customer, datumId, customer.email)
  const [early, late] = [(await trial.start()).id, (await trial.start()).id]
  const submit = async (runId: string, token: string, linked = true) =>
    call(customer.apiUrl, 'POST', trial.under(runId, '/answers'), {
      token,
      body: {
        answers: [
          { slug: 'mail', values: await trial.copies(customer.email), ...(linked && { link: { field_id: datumId } }) },
        ],
        next_node: 'last',
      },
    })
  const refused = [400, 'flows.answer_invalid']
  assert.deepEqual(
    await readStatusAndKey(submit(early, customer.token, false)),
    refused,
    'a verified field takes no typed answer',
  )
  await platform.advance(29 * 24 * 3600)
  const reply = await submit(early, await renewSession(customer))
  assert.equal(reply.status, 200, reply.text)
  await platform.advance(2 * 24 * 3600)
  const token = await renewSession(customer)
  assert.deepEqual(await readStatusAndKey(submit(late, token)), refused, '31 days are too many')
  await verifyDatum(
    platform,
    { ...customer, call: (method, path, body) => call(customer.apiUrl, method, path, { token, body }) },
    datumId,
    customer.email,
  )
  assert.equal((await submit(late, token)).status, 200)
})
