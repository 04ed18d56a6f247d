// The rules for an answer to fit its slot (G-083), checked through a connect.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addSealedDatum,
  connect,
  connectBody,
  createRandomWrapper,
  createService,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [far, person, farPerson] = await Promise.all([
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform),
  registerPerson(platform, { region: 'us' }),
])

const post = (account: TestAccount, service: TestService, answers: object[] = [], more: object = {}) =>
  account.call('POST', '/api/company-connections', { ...connectBody(service, answers as never), ...more })
const listConnections = async (service: TestService) => (await service.companyData('GET', '/connections')).body.items

test('(G-083, T-05) an inline answer is a wrapper string, not an object or plaintext', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'text' }] })
  const wrapper = await service.seal('x')
  const encryption = [400, 'contact_data.encryption_required']
  for (const value of ['plain', '', '{}', null, undefined, 5, JSON.parse(wrapper), [wrapper]]) {
    assert.deepEqual(
      await readStatusAndKey(post(person, service, [{ slug: 'text', value }])),
      encryption,
      JSON.stringify(value),
    )
  }
  const large = await post(person, service, [{ slug: 'text', value: createRandomWrapper(65_536) }])
  assert.deepEqual([large.status, large.body.error_key], [400, 'request.invalid'])
  assert.deepEqual([large.body.slug, Object.keys(large.body.fields)], ['text', ['/answers/0']])
  assert.deepEqual(await listConnections(service), [])
})

test('(G-083) an answer to an unknown row, or one for companies, is refused by slug', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'tax', audience: 'company' }, { slug: 'text' }] })
  const value = await service.seal('x')
  for (const slug of ['tax', 'unknown', '', 'a b', '__proto__']) {
    const reply = await post(person, service, [{ slug, value }])
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'request.invalid'], slug)
    assert.deepEqual([reply.body.slug, Object.keys(reply.body.fields)], [slug, ['/answers/0']])
  }
  const twice = await post(person, service, [
    { slug: 'text', value },
    { slug: 'text', value },
  ])
  assert.deepEqual([twice.status, twice.body.error_key], [400, 'request.invalid'])
})

test('(G-083) live depends on the row and the source', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'follows' }, { slug: 'once', one_time: true }] })
  const datum = await addSealedDatum(person, 'last_name', 'Lee')
  const value = await service.seal('Lee')
  const wrong = [
    { slug: 'once', contact_data_id: datum.id, live: true, value },
    { slug: 'follows', contact_data_id: datum.id, live: false, value },
    { slug: 'follows', contact_data_id: null, live: true, value },
    { slug: 'follows', contact_data_id: datum.id, live: 'yes', value },
  ]
  for (const answer of wrong) {
    const reply = await post(person, service, [answer])
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'request.invalid'], JSON.stringify(answer.live))
    assert.ok(Object.keys(reply.body.fields).length === 1)
  }
  const { answers } = await connect(person, service, [
    { slug: 'follows', contact_data_id: datum.id, value },
    { slug: 'once', contact_data_id: datum.id, value },
  ])
  const listedAnswers = answers as unknown as Array<{ slug: string; live: boolean }>
  assert.deepEqual(
    listedAnswers.map(({ slug, live }) => [slug, live]),
    [
      ['follows', true],
      ['once', false],
    ],
  )
})

test('[D1-REG-23] (G-083) a field of the row type or a descendant fits, others do not', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'any_text' }, { slug: 'mail', type: 'email' }] })
  const [mail, name] = [
    await addSealedDatum(person, 'email', 'b@example.org'),
    await addSealedDatum(person, 'first_name', 'Bo'),
  ]
  const value = await service.seal('x')
  const mismatch = [400, 'company_connections.type_mismatch']
  assert.deepEqual(
    await readStatusAndKey(post(person, service, [{ slug: 'mail', contact_data_id: name.id, live: true, value }])),
    mismatch,
  )
  const fits = [
    { slug: 'mail', contact_data_id: mail.id, live: true, value },
    { slug: 'any_text', contact_data_id: mail.id, live: true, value },
  ]
  assert.equal((await post(person, service, fits)).status, 201)
})

test('another person’s field looks exactly like a missing one', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'text' }] })
  const foreign = await addSealedDatum(farPerson, 'first_name', 'Eve')
  const value = await service.seal('x')
  const replies = await Promise.all(
    [foreign.id, randomUUID()].map((id) =>
      post(person, service, [{ slug: 'text', contact_data_id: id, live: true, value }]),
    ),
  )
  const comparableReplies = replies.map(({ status, body: { request_id, ...body } }) => ({ status, body }))
  assert.deepEqual(comparableReplies[0], comparableReplies[1])
  assert.equal(comparableReplies[0]?.status, 400)
  assert.equal(comparableReplies[0]?.body.error_key, 'request.invalid')
  for (const contact_data_id of ['x', 5, {}, `${foreign.id}'`]) {
    assert.deepEqual(await readStatusAndKey(post(person, service, [{ slug: 'text', contact_data_id, value }])), [
      400,
      'request.invalid',
    ])
  }
})
