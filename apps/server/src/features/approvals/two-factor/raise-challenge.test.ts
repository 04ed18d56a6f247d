// A service raises challenges: the order of the checks, idempotency, caps, digits (A-19, G-114, NS-15, NS-17).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  connect,
  createService,
  enrolledApprover,
  eventually,
  openRegion,
  pollChallenge,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  removePattern,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const db = openRegion(platform)
const company = await registerCompany(platform)
const service = await createService(company)
const newApprover = (region?: string) => enrolledApprover(platform, db, service, region === undefined ? {} : { region })

test('[D1-TFA-01] [D1-TFA-02] a raised challenge is pending and appears as a card (D1-TFA-12, D1-TFA-15, D1-TFA-43)', async () => {
  const { person, cards } = await newApprover()
  const reply = await raiseChallenge(service, person.code, { context: 'Login\u0000 from\n Vienna' })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(Object.keys(reply.body), ['challenge_id', 'status', 'expires_at'])
  assert.equal(reply.body.status, 'pending')
  const [card, ...more] = await cards()
  assert.deepEqual(more, [])
  assert.deepEqual(card, {
    challenge_id: reply.body.challenge_id,
    service_name: service.name,
    company_name: (await company.call('GET', '/api/profile')).body.display_name,
    company_identity: card?.company_identity,
    context: 'Login from Vienna',
    number_matching: false,
    created_at: card?.created_at,
    expires_at: reply.body.expires_at,
  })
  const seconds = (Date.parse(reply.body.expires_at) - Date.parse(String(card?.created_at))) / 1000
  assert.equal(seconds, 240)
})

test('[D1-TFA-03] [D1-TFA-04] checks missing and wrong members in the documented order (D1-TFA-05, D1-ERR-31, D1-ERR-32, D1-ERR-33, D1-LIM-16, A-19, NS-17)', async () => {
  const { person } = await newApprover()
  const refused = (body: object) => readStatusAndKey(raiseChallenge(service, person.code, body))
  for (const share_code of [undefined, null, '', 5]) {
    assert.deepEqual(await refused({ share_code, idempotency_key: null }), [400, 'twofa.share_code_required'])
  }
  for (const idempotency_key of [undefined, null, '', 5]) {
    const body = { idempotency_key, context: 'x'.repeat(257) }
    assert.deepEqual(await refused(body), [400, 'twofa.idempotency_key_required'])
  }
  assert.deepEqual(await refused({ idempotency_key: 'k'.repeat(256) }), [400, 'request.invalid'])
  assert.deepEqual(await refused({ context: 5 }), [400, 'request.invalid'])
  assert.deepEqual(await refused({ context: '\u{1f512}'.repeat(257) }), [400, 'twofa.context_too_long'])
  const maxLengthResponse = await raiseChallenge(service, person.code, {
    context: '\u{1f512}'.repeat(256),
    idempotency_key: `${randomUUID()}${'k'.repeat(219)}`,
  })
  assert.equal(maxLengthResponse.status, 200, maxLengthResponse.text)
})

test('[D1-TFA-06] [D1-TFA-07] a person who cannot be challenged is always the same 404 (D1-TFA-40, D1-ERR-45, G-111, T-71, T-92)', async () => {
  const [stranger, connected] = [await registerPerson(platform), await registerPerson(platform)]
  await connect(connected, service)
  const customer = await registerCompany(platform)
  await connect(customer, service, [], '/api/customer/connections')
  const bodies = []
  for (const code of ['NOBODY00', stranger.code, connected.code, customer.code, company.code]) {
    const { status, body } = await raiseChallenge(service, code)
    assert.equal(status, 404)
    bodies.push({ ...body, request_id: '' })
  }
  assert.equal(bodies[0].error_key, 'twofa.not_enrolled')
  for (const body of bodies) assert.deepEqual(body, bodies[0])
})

test('(G-114, T-72) the same key and body replay the first response, another body conflicts', async () => {
  await service.manage('PUT', '/number-matching', { number_matching: true })
  const approver = await newApprover()
  const { code } = approver.person
  const key = { idempotency_key: randomUUID(), context: 'one\u0001' }
  const first = await raiseChallenge(service, code, key)
  await service.manage('PUT', '/number-matching', { number_matching: false })
  const repeatedResponses = await Promise.all([1, 2, 3, 4].map(() => raiseChallenge(service, code, key)))
  for (const reply of repeatedResponses) assert.deepEqual([reply.status, reply.text], [200, first.text])
  assert.equal((await approver.cards()).length, 1)
  for (const other of [{ context: 'one' }, { context: undefined }, { share_code: 'NOBODY00' }]) {
    assert.deepEqual(await readStatusAndKey(raiseChallenge(service, code, { ...key, ...other })), [
      409,
      'twofa.idempotency_conflict',
    ])
  }
  await approver.deny(first.body.challenge_id)
  assert.equal((await pollChallenge(service, first.body.challenge_id)).body.status, 'denied')
  assert.equal((await raiseChallenge(service, code, key)).text, first.text)
  assert.deepEqual(await approver.cards(), [])
})

test('[A-19] a refused call does not use up its key', async () => {
  const [first, second] = [await newApprover(), await newApprover()]
  const idempotency_key = randomUUID()
  assert.equal((await raiseChallenge(service, 'NOBODY00', { idempotency_key })).status, 404)
  const replies = await Promise.all(
    [first, second].map(({ person }) => raiseChallenge(service, person.code, { idempotency_key })),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await first.cards()).length + (await second.cards()).length, 1)
})

test('[D1-TFA-09] [D1-TFA-10] refuses a fourth open challenge, without Retry-After, until one ends (D1-ERR-47, NS-13, NS-15, T-73)', async () => {
  const { person, deny } = await newApprover()
  const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => raiseChallenge(service, person.code)))
  const raised = replies.filter(({ status }) => status === 200)
  assert.equal(raised.length, 3, replies.map(({ text }) => text).join('\n'))
  const refused = await raiseChallenge(service, person.code)
  assert.deepEqual([refused.status, refused.body.error_key], [429, 'twofa.too_many_pending'])
  assert.equal(refused.headers['retry-after'], undefined)
  await deny(raised[0]?.body.challenge_id)
  const key = { idempotency_key: randomUUID() }
  assert.equal((await raiseChallenge(service, person.code, key)).status, 200)
  assert.equal((await raiseChallenge(service, person.code, key)).status, 200)
})

test('(NS-15) limits a person to ten open challenges over all services and regions', async () => {
  const far = await registerCompany(platform, { region: 'us' })
  const [farDb, person] = [openRegion(platform, 'us'), await registerPerson(platform)]
  const services = await Promise.all([company, company, far, far].map((owner) => createService(owner)))
  for (const enrolledService of services) {
    await connect(person, enrolledService)
    await (enrolledService.company === far ? farDb : db).kysely
      .updateTable('connection')
      .set({ twofa_enrolled_at: new Date() })
      .where('service_id', '=', enrolledService.id)
      .execute()
  }
  const statuses = []
  for (const enrolledService of services) {
    for (let count = 0; count < 3; count += 1)
      statuses.push((await raiseChallenge(enrolledService, person.code)).status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429])
})

test('[D1-TFA-13] [D1-TFA-41] number matching returns two digits as text and keeps them off the card (G-117, T-70)', async () => {
  const matching = await createService(company)
  await matching.manage('PUT', '/number-matching', { number_matching: true })
  const { person, cards } = await enrolledApprover(platform, db, matching)
  const { body } = await raiseChallenge(matching, person.code)
  assert.match(body.matching_digits, /^[0-9]{2}$/)
  const [card] = await cards()
  assert.equal(card?.number_matching, true)
  assert.equal(JSON.stringify(card).includes('matching_digits'), false)
})

test('[D1-TFA-39] refuses a session and a client without the pattern', async () => {
  const other = await createService(company)
  const token = await other.token()
  await removePattern(platform, (await other.client()).clientId, '/api/service-2fa/*')
  const raise = () => call(company.apiUrl, 'POST', '/api/service-2fa/challenges', { token, body: {} })
  await eventually(async () => (await readStatusAndKey(raise())).join(), '403,auth.client_endpoint_forbidden')
  assert.equal((await company.call('POST', '/api/service-2fa/challenges', {})).status, 403)
})
