// The owner in the portal and with an account client: it generates and signs, each with its own proofs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk } from '@company-data/crypto'
import {
  borrowPlatform,
  call,
  createAccountClient,
  createContractFixture,
  createLeaseFixture,
  deleteAccount,
  expectStatus,
  flowField,
  mailbox,
  otherCode,
  readStatusAndKey,
  registerCompany,
  sealBox,
  totpAt,
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
      party: 'company',
      elements: [flowField('name')],
      document: {
        language_party: 'customer',
        outputs: ['contract', 'annex'].map((output_key) => ({
          output_key,
          name: output_key,
          rules: [{ asset_key, languages: 'all', signers: null }],
        })),
      },
    },
  ],
})

const fixture = await createContractFixture(platform, { customers: { customer: {} }, definition })
const { company, service, flow } = fixture
const buildPath = (runId: string, rest: string) => `/api/services/${service.id}/flows/${flow.id}/runs/${runId}${rest}`
const postAtPortal = (runId: string, rest: string, body: unknown = {}) =>
  company.call('POST', buildPath(runId, rest), body)

/** A run that awaits the company's signature on the contract. */
const generated = async (): Promise<string> => {
  const id = await fixture.start()
  await fixture.answer('company', id, { name: 'Ada' }, { leaf: true })
  expectStatus(await fixture.generate('company', id, { name: 'Ada' }), 200, 'generating')
  return id
}

const signAtPortal = async (runId: string, members: object, outputKey = 'contract') => {
  const { method: _method, ...body } = (await fixture.buildActionBody('company', runId, outputKey)).body
  return postAtPortal(runId, `/documents/${outputKey}/sign`, { ...body, ...members })
}

const mailCode = async (runId: string, outputKey = 'contract'): Promise<string> => {
  const reply = expectStatus(await postAtPortal(runId, `/documents/${outputKey}/sign-code`), 200, 'mailing a code')
  assert.deepEqual(Object.keys(reply.body), ['expires_at'])
  return mailbox(platform).codeFor(company.email, 'proof')
}

const invalid = [403, 'documents.proof_invalid']

test('FG-32, A-58: the owner signs in the portal with a code mailed for that copy only', async () => {
  const [id, other] = [await generated(), await generated()]
  assert.deepEqual(await readStatusAndKey(postAtPortal(id, '/documents/annex/sign-code')), [409, 'documents.not_open'])
  assert.deepEqual(await readStatusAndKey(postAtPortal(id, '/documents/nothing/sign-code')), [404, 'flows.no_document'])
  const code = await mailCode(id)
  assert.deepEqual(await readStatusAndKey(signAtPortal(id, { method: 'email', proof: otherCode(code) })), invalid)
  assert.deepEqual(await readStatusAndKey(signAtPortal(id, { method: 'email' })), invalid)
  assert.deepEqual(
    await readStatusAndKey(signAtPortal(other, { method: 'email', proof: code })),
    invalid,
    'of another run',
  )
  const signed = await signAtPortal(id, { method: 'email', proof: code })
  assert.equal(signed.status, 200, signed.text)
  assert.deepEqual(
    signed.body.signatures.map(({ action, method }: Record<string, unknown>) => [action, method]),
    [['signed', 'email']],
  )
  assert.deepEqual(
    await readStatusAndKey(signAtPortal(id, { method: 'email', proof: code }, 'annex')),
    invalid,
    'of another output',
  )
})

test('FG-32, A-56: refuses methods other than the portal’s and a reused second factor', async () => {
  const [id, other] = [await generated(), await generated()]
  for (const method of ['custodian', 'biometric', 'other', undefined])
    assert.deepEqual(await readStatusAndKey(signAtPortal(id, { method, proof: 'x' })), [
      400,
      'documents.method_invalid',
    ])
  assert.deepEqual(
    await readStatusAndKey(signAtPortal(id, { method: 'twofa', proof: '123456' })),
    invalid,
    'it does not exist yet',
  )
  const { secret } = expectStatus(await company.call('POST', '/api/account/2fa/setup'), 200, 'setting up').body
  const codeNow = async () => totpAt(secret, Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now))
  expectStatus(await company.call('POST', '/api/account/2fa/confirm', { code: await codeNow() }), 200, 'confirming')
  await platform.advance(60)
  const proof = await codeNow()
  assert.deepEqual(await readStatusAndKey(signAtPortal(id, { method: 'twofa', proof: otherCode(proof) })), invalid)
  const signed = await signAtPortal(id, { method: 'twofa', proof })
  assert.equal(signed.status, 200, signed.text)
  assert.equal(signed.body.signatures[0].method, 'twofa')
  assert.deepEqual(await readStatusAndKey(signAtPortal(other, { method: 'twofa', proof })), invalid, 'it was used')
})

test('D2-OWN-09, FG-32: an account client signs as custodian, only for its own service', async () => {
  const client = await createAccountClient(company, { capabilities: ['service_management'] })
  const token = await client.token()
  const id = await generated()
  const as = (rest: string, body: unknown = {}) => call(company.apiUrl, 'POST', buildPath(id, rest), { token, body })
  assert.deepEqual(await readStatusAndKey(as('/documents/contract/sign-code')), [400, 'documents.method_invalid'])
  const { body } = await fixture.buildActionBody('company', id, 'contract')
  assert.deepEqual(
    await readStatusAndKey(as('/documents/contract/sign', { ...body, method: 'email', proof: '123456' })),
    [400, 'documents.method_invalid'],
  )
  const signed = await as('/documents/contract/sign', body)
  assert.equal(signed.status, 200, signed.text)
  assert.deepEqual(
    [signed.body.signatures[0].method, signed.body.signatures[0].signer_name_verified],
    ['custodian', false],
  )
  const stranger = await registerCompany(platform)
  const path = buildPath(id, '/documents/contract/decline')
  assert.deepEqual(await readStatusAndKey(stranger.call('POST', path, {})), [404, 'services.not_found'])
  assert.deepEqual(
    await readStatusAndKey(as('/documents/contract/decline')),
    [409, 'documents.not_open'],
    'it is signed',
  )
  const declined = await fixture.ask('company', 'GET', id)
  assert.equal(declined.body.status, 'awaiting_signature')
  const next = await as('/documents/annex/decline')
  assert.deepEqual([next.status, next.body.status], [200, 'ended'], next.text)
  const run = (await fixture.ask('company', 'GET', id)).body
  assert.deepEqual([run.status, run.cancel_reason], ['cancelled', 'declined'])
})

test('FG-43: no code is mailed for a run that is closed for writes', async () => {
  const trial = await createContractFixture(platform, { company, customers: { customer: {} }, definition })
  const id = await trial.start()
  await trial.answer('company', id, { name: 'Ada' }, { leaf: true })
  expectStatus(await trial.generate('company', id, { name: 'Ada' }), 200, 'generating')
  assert.ok(trial.customers.customer)
  await deleteAccount(platform, trial.customers.customer.account)
  const path = `/api/services/${trial.service.id}/flows/${trial.flow.id}/runs/${id}/documents/contract/sign-code`
  assert.deepEqual(await readStatusAndKey(company.call('POST', path, {})), [409, 'account.counterparty_deleted'])
})

test('D2-OWN-02, D2-OWN-03: the portal and an account client generate like a service client', async () => {
  const lease = await createLeaseFixture(platform)
  const client = await createAccountClient(lease.company, { capabilities: ['service_management'] })
  const token = await client.token()
  const senders = {
    portal: (path: string, body: unknown) => lease.company.call('POST', path, body),
    client: (path: string, body: unknown) => call(lease.company.apiUrl, 'POST', path, { token, body }),
  }
  for (const [name, send] of Object.entries(senders)) {
    const id = await lease.landed()
    const path = `/api/services/${lease.service.id}/flows/${lease.flow.id}/runs/${id}/generate`
    const otk = createOtk()
    const value = await sealBox(otk, {
      file: `data:application/pdf;base64,${Buffer.from(lease.payslip).toString('base64')}`,
      original_name: 'payslip.pdf',
      mime_type: 'application/pdf',
      size: lease.payslip.length,
    })
    const uploaded = await send(`${path}/inputs`, { source_key: lease.sourceKey, value })
    assert.deepEqual([uploaded.status, Object.keys(uploaded.body)], [201, ['input']], name)
    const values = await sealBox(otk, { birth_date: '2001-03-11', monthly_income: '2800.00', guarantor_name: 'Grace' })
    const inputs = [{ source_key: lease.sourceKey, input: uploaded.body.input }]
    const reply = await send(path, { otk, values, inputs })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.status, 'awaiting_signature')
    assert.deepEqual(
      (await lease.service.companyData('POST', `/flow-runs/${id}/generate`, { body: {} })).body,
      reply.body,
    )
    assert.deepEqual(await readStatusAndKey(send(`${path}/inputs`, { source_key: lease.sourceKey, value })), [
      409,
      'flows.not_generatable',
    ])
  }
})
