// Customers sign and accept: order of the checks, methods and proofs, records and events (A-56 to A-59, G-122).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addDevice,
  addSealedDatum,
  borrowPlatform,
  call,
  createAccountClient,
  createDocumentFixture,
  createRandomWrapper,
  type DocumentFixture,
  mailbox,
  openRegion,
  readStatusAndKey,
  registerPerson,
  sha256Hex,
  startVerification,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await borrowPlatform()
const fixture: DocumentFixture = await createDocumentFixture(platform)
const { customer, connectionId } = fixture
const device = await addDevice(customer)

const toSign = { kind: 'agreement', requires_signature: true } as const
const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }

/** A JSON contract, and the content its signer is served. */
const contract = async (of: DocumentFixture, members: Record<string, unknown> = toSign) => {
  const payload = createRandomWrapper()
  const { id } = await of.create({ payload, ...members })
  return { id, content_sha256: sha256Hex(payload) }
}

const signing = ({ id, content_sha256 }: { id: string; content_sha256: string }, change: object = {}) => ({
  method: 'biometric',
  device_id: device.deviceId,
  proof: device.sign(`sign:${id}:${content_sha256}`),
  content_sha256,
  ...names,
  ...change,
})

const now = async (): Promise<number> => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)

/** Enables the second factor; returns a function that yields unused codes. */
const enableSecondFactor = async (account: TestAccount) => {
  const { secret } = (await account.call('POST', '/api/account/2fa/setup')).body
  const code = async () => totpAt(secret, await now())
  assert.equal((await account.call('POST', '/api/account/2fa/confirm', { code: await code() })).status, 200)
  await platform.advance(60)
  return code
}

test('D1-DOC-31, D1-DOC-05: a signature makes the contract active, with all its members (D1-DOC-21, D1-EVT-12, D1-EVT-26, D1-EVT-32, D1-EVT-33, D1-EVT-35)', async () => {
  const openContract = await contract(fixture)
  await fixture.events()
  const reply = await fixture.performAction(openContract.id, 'sign', signing(openContract))
  assert.equal(reply.status, 200, reply.text)
  const [signature] = reply.body.signatures
  assert.deepEqual(signature, {
    action: 'signed',
    method: 'biometric',
    content_sha256: openContract.content_sha256,
    plain_sha256: null,
    ...names,
    signer_name_verified: false,
    created_at: signature.created_at,
  })
  assert.deepEqual(
    [reply.body.status, reply.body.plain_sha256, reply.body.sealed_at, reply.body.seals, 'payload' in reply.body],
    ['active', null, null, false, false],
  )
  const [event, ...more] = await fixture.events()
  assert.deepEqual(more, [])
  assert.deepEqual(event, {
    id: event?.id,
    event: 'document_status_changed',
    person_user_id: customer.userId,
    share_code: customer.code,
    document_id: openContract.id,
    status: 'active',
    action: 'signed',
    method: 'biometric',
    content_sha256: openContract.content_sha256,
    signed_at: signature.created_at,
    cancel_effective_date: null,
    sealed_at: null,
    plain_sha256: null,
    ...names,
    signer_name_verified: false,
    connection_id: connectionId,
    at: event?.at,
  })
  assert.deepEqual((await fixture.read(openContract.id)).body.signatures, [signature])
  assert.deepEqual(await readStatusAndKey(fixture.performAction(openContract.id, 'sign', signing(openContract))), [
    409,
    'documents.not_open',
  ])
})

test('D1-DOC-32, D1-EVT-28: an acceptance needs no proof, and only its record has the hash (D1-EVT-29, A-59)', async () => {
  const openContract = await contract(fixture, { requires_acceptance: true })
  await fixture.events()
  const { content_sha256 } = openContract
  const reply = await fixture.performAction(openContract.id, 'accept', { ...names, content_sha256 })
  const [signature] = reply.body.signatures
  assert.deepEqual([reply.body.status, signature.method, signature.content_sha256], ['active', null, content_sha256])
  const [event] = await fixture.events()
  const { action, method, content_sha256: eventHash, signed_at, signer_first_name, signer_name_verified } = event ?? {}
  assert.deepEqual(
    { action, method, eventHash, signed_at, signer_first_name, signer_name_verified },
    {
      action: 'accepted',
      method: null,
      eventHash: null,
      signed_at: null,
      signer_first_name: 'Ada',
      signer_name_verified: false,
    },
  )
})

test('G-125: one signature satisfies both flags', async () => {
  const openContract = await contract(fixture, { requires_signature: true, requires_acceptance: true })
  assert.equal((await fixture.performAction(openContract.id, 'sign', signing(openContract))).body.status, 'active')
  assert.deepEqual(await readStatusAndKey(fixture.performAction(openContract.id, 'accept', signing(openContract))), [
    409,
    'documents.not_open',
  ])
})

test('A-59, D1-DOC-20: the checks of an action come in order (G-123)', async () => {
  const wrong = { method: 'custodian', content_sha256: 'old', proof: null, ...names }
  const sign = (id: string, change: object = {}) => fixture.performAction(id, 'sign', { ...wrong, ...change })
  assert.deepEqual(await readStatusAndKey(sign('nonsense')), [404, 'documents.not_found'])
  const offer = await contract(fixture, { requires_acceptance: true })
  assert.deepEqual(await readStatusAndKey(sign(offer.id)), [409, 'documents.not_open'])
  for (const nothing of [{}, { signer_first_name: 7, content_sha256: [] }]) {
    assert.deepEqual(await readStatusAndKey(fixture.performAction('nonsense', 'sign', nothing)), [
      404,
      'documents.not_found',
    ])
    assert.deepEqual(await readStatusAndKey(fixture.performAction('nonsense', 'accept', nothing)), [
      404,
      'documents.not_found',
    ])
    assert.deepEqual(await readStatusAndKey(fixture.performAction(offer.id, 'sign', nothing)), [
      409,
      'documents.not_open',
    ])
    assert.deepEqual(await readStatusAndKey(fixture.performAction(offer.id, 'accept', nothing)), [
      400,
      'request.invalid',
    ])
  }
  const file = createRandomWrapper()
  const pdf = { ...toSign, payload_kind: 'file', mime_type: 'application/pdf', file }
  const unsignable = await fixture.create(pdf)
  assert.deepEqual(await readStatusAndKey(sign(unsignable.id)), [409, 'documents.not_signable'])
  const { id } = await fixture.create({ ...pdf, plain_sha256: sha256Hex('x') })
  assert.deepEqual(await readStatusAndKey(sign(id)), [400, 'documents.method_invalid'])
  assert.deepEqual(await readStatusAndKey(sign(id, { method: 'email' })), [409, 'documents.content_changed'])
  const content_sha256 = sha256Hex(file)
  assert.deepEqual(await readStatusAndKey(sign(id, { method: 'email', content_sha256 })), [
    403,
    'documents.proof_invalid',
  ])
  const signed = signing({ id, content_sha256 })
  assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'sign', signed)), [
    400,
    'documents.seal_input_required',
  ])
  assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'sign', { ...signed, otk: 'x', pdf: 'y' })), [
    409,
    'documents.seal_failed',
  ])
  assert.equal((await fixture.read(id)).body.status, 'ready_to_sign')
  for (const change of [{ signer_first_name: '' }, { signer_last_name: 'x'.repeat(101) }, { content_sha256: null }])
    assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'sign', { ...signed, ...change })), [
      400,
      'request.invalid',
    ])
  const person = await registerPerson(platform)
  const foreign = `/api/company-connections/${connectionId}/documents/${id}/sign`
  assert.deepEqual(await readStatusAndKey(person.call('POST', foreign, signed)), [404, 'company_connections.not_found'])
})

test('A-56, A-57: persons, company logins and machine clients sign by their own methods', async () => {
  const invalid = [400, 'documents.method_invalid']
  const openContract = await contract(fixture)
  for (const method of ['custodian', 'fax', undefined, 7])
    assert.deepEqual(
      await readStatusAndKey(fixture.performAction(openContract.id, 'sign', signing(openContract, { method }))),
      invalid,
    )
  const business = await createDocumentFixture(platform, { customerType: 'company' })
  const two = await contract(business)
  for (const method of ['biometric', 'custodian'])
    assert.deepEqual(await readStatusAndKey(business.performAction(two.id, 'sign', signing(two, { method }))), invalid)
  const code = await enableSecondFactor(business.customer)
  const bySession = await business.performAction(two.id, 'sign', signing(two, { method: 'twofa', proof: await code() }))
  assert.equal(bySession.status, 200, bySession.text)

  const client = await createAccountClient(business.customer, { capabilities: ['customer_connections'] })
  const three = await contract(business)
  const path = `/api/company-connections/${business.connectionId}/documents/${three.id}/sign`
  const token = await client.token()
  const signAsClient = (body: object) => call(business.customer.apiUrl, 'POST', path, { token, body })
  for (const method of ['biometric', 'twofa', 'email'])
    assert.deepEqual(await readStatusAndKey(signAsClient(signing(three, { method }))), invalid)
  await business.events()
  const reply = await signAsClient(signing(three, { method: 'custodian', proof: null, device_id: null }))
  assert.equal(reply.status, 200, reply.text)
  const [event] = await business.events()
  assert.deepEqual(
    [event?.method, event?.signer_name_verified, event?.share_code],
    ['custodian', false, business.customer.code],
  )
})

test('A-57: refuses a missing, wrong, foreign or revoked proof', async () => {
  const [openContract, other] = [await contract(fixture), await contract(fixture)]
  const removedDevice = await addDevice(customer)
  assert.equal((await customer.call('DELETE', `/api/account/trusted-devices/${removedDevice.deviceId}`)).status, 204)
  const text = `sign:${openContract.id}:${openContract.content_sha256}`
  for (const change of [
    { proof: undefined },
    { proof: '' },
    { proof: 'nonsense' },
    { proof: signing(other).proof },
    { device_id: undefined },
    { device_id: 'nonsense' },
    { device_id: removedDevice.deviceId, proof: removedDevice.sign(text) },
    { device_id: crypto.randomUUID() },
  ])
    assert.deepEqual(
      await readStatusAndKey(fixture.performAction(openContract.id, 'sign', signing(openContract, change))),
      [403, 'documents.proof_invalid'],
    )
  assert.equal((await fixture.performAction(openContract.id, 'sign', signing(openContract))).status, 200)
})

test('A-57, A-16: a TOTP code signs once, and a refused action leaves it usable', async () => {
  const person = await createDocumentFixture(platform)
  const code = await enableSecondFactor(person.customer)
  const [openContract, two] = [await contract(person), await contract(person)]
  const proof = await code()
  const by = (document: typeof openContract, change: object = {}) =>
    person.performAction(document.id, 'sign', signing(document, { method: 'twofa', proof, ...change }))
  assert.deepEqual(await readStatusAndKey(by(openContract, { proof: '000000' })), [403, 'documents.proof_invalid'])
  const replies = await Promise.all([by(openContract), by(two)])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403], 'one code, one action')
  const open = replies[0]?.status === 200 ? two : openContract
  assert.equal((await person.read(open.id)).body.status, 'ready_to_sign')
  await platform.advance(30)
  assert.equal((await by(open, { proof: await code() })).status, 200)
})

test('A-58: a mailed code is for one document, limited, and used up by success', async () => {
  const person = await createDocumentFixture(platform)
  const { email } = person.customer
  const [openContract, other] = [await contract(person), await contract(person)]
  const mailCode = async ({ id }: typeof openContract) => {
    const reply = await person.performAction(id, 'sign-code')
    assert.equal(reply.status, 200, reply.text)
    assert.ok(Math.abs(Date.parse(reply.body.expires_at) - (await now()) - 600_000) < 30_000)
    return mailbox(platform).codeFor(email, 'proof')
  }
  const by = (document: typeof openContract, proof: string) =>
    person.performAction(document.id, 'sign', signing(document, { method: 'email', proof }))
  const refused = [403, 'documents.proof_invalid']
  const first = await mailCode(openContract)
  assert.match(first, /^\d{6}$/)
  assert.deepEqual(await readStatusAndKey(by(other, first)), refused, 'of another document')
  const second = await mailCode(openContract)
  if (first !== second) assert.deepEqual(await readStatusAndKey(by(openContract, first)), refused, 'replaced')
  await platform.advance(601)
  assert.deepEqual(await readStatusAndKey(by(openContract, second)), refused, 'too old')
  const third = await mailCode(openContract)
  const wrong = third === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) assert.deepEqual(await readStatusAndKey(by(openContract, wrong)), refused)
  assert.deepEqual(await readStatusAndKey(by(openContract, third)), refused, 'no tries left')
  const fourth = await mailCode(openContract)
  const stale = signing({ ...openContract, content_sha256: sha256Hex('old') }, { method: 'email', proof: fourth })
  assert.deepEqual(await readStatusAndKey(person.performAction(openContract.id, 'sign', stale)), [
    409,
    'documents.content_changed',
  ])
  assert.equal((await by(openContract, fourth)).body.signatures[0].method, 'email')
  assert.deepEqual(await readStatusAndKey(person.performAction(openContract.id, 'sign-code')), [
    409,
    'documents.not_open',
  ])
})

test('A-58: a code stays valid when the commit of its action fails', async () => {
  const person = await createDocumentFixture(platform)
  const code = await enableSecondFactor(person.customer)
  const db = openRegion(platform)
  await sql`create function refuse_signature() returns trigger language plpgsql as $$
    begin raise exception 'no signature today'; end $$`.execute(db.kysely)
  await sql`create constraint trigger refuse_signature after insert on document_signature
    deferrable initially deferred for each row when (new.signer_first_name = 'Ada the unlucky')
    execute function refuse_signature()`.execute(db.kysely)
  for (const method of ['twofa', 'email']) {
    const openContract = await contract(person)
    const mailCode = async () => {
      await person.performAction(openContract.id, 'sign-code')
      return mailbox(platform).codeFor(person.customer.email, 'proof')
    }
    const proof = method === 'email' ? await mailCode() : await code()
    const sign = (change: object = {}) =>
      person.performAction(openContract.id, 'sign', signing(openContract, { method, proof, ...change }))
    assert.equal((await sign({ signer_first_name: 'Ada the unlucky' })).status, 500)
    assert.equal((await person.read(openContract.id)).body.status, 'ready_to_sign')
    const reply = await sign()
    assert.equal(reply.status, 200, reply.text)
  }
  await sql`drop trigger refuse_signature on document_signature`.execute(db.kysely)
})

test('one of two devices that sign at once wins, the other finds it closed', async () => {
  const openContract = await contract(fixture)
  await fixture.events()
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => fixture.performAction(openContract.id, 'sign', signing(openContract))),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409])
  assert.equal((await fixture.events()).length, 1)
  assert.equal((await fixture.read(openContract.id)).body.signatures.length, 1)
})

test("D1-EVT-34: the signer's name is verified if it matches the ID document", async () => {
  const datum = await addSealedDatum(customer, 'date_of_birth', '1990-05-01')
  const id = await startVerification(customer, datum.id, 'id_document', '1990-05-01')
  const holder = { approved: true, expires_at: '2090-12-31', holder_first_name: 'Ada', holder_last_name: 'Lovelace' }
  const decided = await platform.ops('POST', `/api/ops/verifications/${id}/decide`, holder)
  assert.equal(decided.status, 200, decided.text)
  for (const [first, verified] of [
    ['ADA', true],
    ['Adam', false],
  ] as const) {
    const openContract = await contract(fixture)
    await fixture.events()
    const reply = await fixture.performAction(
      openContract.id,
      'sign',
      signing(openContract, { signer_first_name: first }),
    )
    assert.equal(reply.body.signatures[0].signer_name_verified, verified)
    assert.equal((await fixture.events())[0]?.signer_name_verified, verified)
  }
})

test('A-55: a broadcast is open for no action and cannot be cancelled', async () => {
  const metadata = { can_be_cancelled_in_app: true }
  const { id } = await fixture.create({ connection_id: null, payload: 'to all', metadata })
  const body = { ...names, content_sha256: sha256Hex('"to all"') }
  for (const action of ['sign', 'accept', 'decline'])
    assert.deepEqual(
      await readStatusAndKey(fixture.performAction(id, action, body)),
      [409, 'documents.not_open'],
      action,
    )
  assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'cancel', {})), [403, 'documents.not_cancellable'])
})
