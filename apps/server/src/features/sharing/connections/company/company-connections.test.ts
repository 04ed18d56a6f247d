// Connections for a service client: members, pages, isolation, limits.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  connect,
  createRandomWrapper,
  createService,
  openRegion,
  type Reply,
  registerCompany,
  registerPerson,
  seedConnection,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const db = openRegion(platform)
const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
const service = await createService(company, {
  requestFields: [
    { slug: 'email', type: 'email' },
    { slug: 'passport', type: 'legal_document' },
    { slug: 'phone', type: 'phone' },
  ],
})

const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]
const wrapper = '{"_enc":1,"k":"a","iv":"b","d":"c"}'

const attestation = (expires: Date) => ({
  verification_id: randomUUID(),
  verified_hash: 'a'.repeat(64),
  verified_salt: 'b'.repeat(32),
  verified_at: new Date('2026-02-01T10:00:00Z'),
  verified_expires_at: expires,
  verified_method: 'email',
  verified_provider: 'platform',
})

test('[D1-CONN-02] [D1-CONN-05] list rows and detail have exactly the documented members (D1-CONN-06, D1-CONN-07, D1-CONN-08, D1-CONN-12, D1-CONN-17, NS-01)', async () => {
  const datum = randomUUID()
  const attested = attestation(new Date('2036-02-01T10:00:00Z'))
  const id = await seedConnection(db, service, person, {
    email: { value: wrapper, live: true, is_private: true, contact_datum_id: datum, ...attested },
    passport: { file_shape: 'envelope', file_key: 'a/connection-files/b', file_sha256: 'c'.repeat(64) },
  })
  const reply = await service.companyData('GET', `/connections/${id}`)
  assert.equal(reply.status, 200, reply.text)
  const none = {
    verified_hash: null,
    verified_salt: null,
    verified_at: null,
    verified_expires_at: null,
    verified_method: null,
    verified_provider: null,
    verification_id: null,
  }
  assert.deepEqual(reply.body, {
    id,
    person_id: person.userId,
    display_name: reply.body.display_name,
    connected_at: '2026-01-31T10:00:00.000+00:00',
    customer_type: 'person',
    share_code: person.code,
    values: {
      email: {
        slug: 'email',
        service_field_id: service.fieldIds.email,
        type: 'email',
        value: wrapper,
        live: true,
        updated_at: '2026-02-01T10:00:00.000+00:00',
        ...attested,
        verified_at: '2026-02-01T10:00:00.000+00:00',
        verified_expires_at: '2036-02-01T10:00:00.000+00:00',
      },
      passport: {
        slug: 'passport',
        service_field_id: service.fieldIds.passport,
        type: 'legal_document',
        value_url: `/api/company-data/connections/${id}/slots/${service.fieldIds.passport}/file`,
        live: false,
        updated_at: '2026-02-01T10:00:00.000+00:00',
        ...none,
      },
    },
    values_private: { email: true, passport: false },
    unread_count: 0,
    twofa_enrolled: false,
    last_message_at: null,
  })
  const { body: account } = await person.call('GET', '/api/account')
  assert.equal(reply.body.display_name, account.display_name)
  assert.equal(reply.text.includes(datum), false, '[D1-CONN-25]')
  const list = await service.companyData('GET', '/connections')
  assert.deepEqual(list.body, { items: [reply.body], next_cursor: null })
})

test('[D1-CUST-05] [D1-CONN-08] a company customer has customer_type company and its company code (G-097)', async () => {
  const customer = await registerCompany(platform)
  const id = await seedConnection(db, service, { userId: customer.userId, type: 'company' })
  const { body } = await service.companyData('GET', `/connections/${id}`)
  assert.deepEqual(
    [body.customer_type, body.share_code, body.person_id, body.values, body.values_private],
    ['company', customer.code, customer.userId, {}, {}],
  )
})

test('G-097: a deleted customer’s code is null', async () => {
  const id = await seedConnection(db, service, { userId: randomUUID() })
  const { body } = await service.companyData('GET', `/connections/${id}`)
  assert.deepEqual([body.share_code, body.display_name], [null, ''])
})

test('[D1-CONN-12] an expired attestation reads as null before the job has run', async () => {
  const other = await createService(company, { requestFields: [{ slug: 'email', type: 'email' }] })
  const { body: clock } = await platform.ops('GET', '/api/ops/clock')
  const soon = new Date(new Date(clock.now).getTime() + 100_000)
  const id = await seedConnection(db, other, person, { email: { value: wrapper, ...attestation(soon) } })
  assert.equal((await other.companyData('GET', `/connections/${id}`)).body.values.email.verified_method, 'email')
  await platform.advance(100)
  const { email } = (await other.companyData('GET', `/connections/${id}`)).body.values
  assert.deepEqual(
    Object.entries(email).filter(([name, member]) => name.startsWith('verifi') && member !== null),
    [],
  )
  assert.equal(email.value, wrapper)
})

test('[D1-CONN-03] the list is paged in the order of connecting, each row once', async () => {
  const other = await createService(company, { requestFields: [{ slug: 'email', type: 'email' }] })
  const ids: string[] = []
  for (let index = 0; index < 7; index++) {
    ids.push(await seedConnection(db, other, { userId: randomUUID() }, { email: { value: `{"n":${index}}` } }))
  }
  const listedIds: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const query: string = `?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`
    const { status, body } = await other.companyData('GET', `/connections${query}`)
    assert.equal(status, 200)
    for (const [place, item] of body.items.entries()) {
      assert.equal(item.values.email.value, `{"n":${listedIds.length + place}}`, 'each has its own values')
    }
    listedIds.push(...body.items.map((item: { id: string }) => item.id))
    cursor = body.next_cursor
    pages++
  } while (cursor !== null)
  assert.deepEqual(listedIds, ids)
  assert.equal(pages, 3)
  assert.equal(
    (await other.companyData('GET', '/connections?limit=7')).body.next_cursor,
    null,
    'a full last page is the last',
  )
})

test('[D1-CONN-03] connections with large values come on shorter pages, each once', async () => {
  const service = await createService(await registerCompany(platform))
  const slugs = Array.from({ length: 70 }, (_, index) => `large_${index}`)
  await service.publish(slugs.map((slug) => ({ slug })))
  const value = createRandomWrapper(48_000)
  const answers = slugs.map((slug) => ({ slug, value }))
  const ids: string[] = []
  while (ids.length < 3) ids.push((await connect(await registerPerson(platform), service, answers)).id)
  const listedIds: string[] = []
  let query = ''
  for (let pages = 1; pages <= ids.length; pages += 1) {
    const { body } = await service.companyData('GET', `/connections${query}`)
    assert.equal(body.items.length, 1)
    listedIds.push(body.items[0].id)
    assert.equal(body.next_cursor === null, pages === ids.length)
    query = `?cursor=${body.next_cursor}`
  }
  assert.deepEqual(listedIds, ids)
})

test('NS-11: refuses a limit outside 1..250 and a bad cursor, and defaults to 50', async () => {
  for (const limit of ['0', '251', '-1', 'x', '1.5', '', '1e2']) {
    assert.deepEqual(
      readErrorKey(await service.companyData('GET', `/connections?limit=${limit}`)),
      [400, 'request.invalid'],
      limit,
    )
  }
  for (const cursor of ['', 'x', '1', "'", '%00', '00000000-0000-7000-8000-00000000000', 'a'.repeat(500)]) {
    const reply = await service.companyData('GET', `/connections?cursor=${cursor}`)
    assert.deepEqual(readErrorKey(reply), [400, 'request.cursor_invalid'], cursor)
  }
  const other = await createService(company)
  for (let index = 0; index < 51; index++) await seedConnection(db, other, { userId: randomUUID() })
  const { body } = await other.companyData('GET', '/connections')
  assert.equal(body.items.length, 50)
  assert.equal((await other.companyData('GET', '/connections?limit=250')).body.items.length, 51)
  assert.equal(
    (await other.companyData('GET', `/connections?cursor=${body.next_cursor}&unknown=1`)).body.items.length,
    1,
  )
})

test('[D1-GEN-02] [D1-GEN-03] another service’s connection looks like a missing one (D1-CONN-19, D1-ERR-16)', async () => {
  const mine = await seedConnection(db, service, { userId: randomUUID() }, { passport: { file_shape: 'raw' } })
  const sibling = await createService(company)
  const stranger = await createService(await registerCompany(platform))
  const slot = service.fieldIds.passport
  for (const other of [sibling, stranger]) {
    assert.deepEqual((await other.companyData('GET', '/connections')).body, { items: [], next_cursor: null })
    const unknown = (await other.companyData('GET', `/connections/${randomUUID()}`)).body
    const foreign = (await other.companyData('GET', `/connections/${mine}`)).body
    assert.deepEqual({ ...foreign, request_id: '' }, { ...unknown, request_id: '' })
    for (const [method, path] of [
      ['GET', `/${mine}`],
      ['DELETE', `/${mine}`],
      ['GET', `/${mine}/slots/${slot}/file`],
      ['GET', `/${mine}/flow-links/${randomUUID()}/passport/file`],
    ] as const) {
      assert.deepEqual(
        readErrorKey(await other.companyData(method, `/connections${path}`)),
        [404, 'company_data.connection_not_found'],
        path,
      )
    }
  }
  for (const id of ['x', '1', "';--", '00000000-0000-7000-8000-00000000000g', 'a'.repeat(2000)]) {
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['DELETE', `/${id}`],
      ['GET', `/${id}/slots/${slot}/file`],
    ] as const) {
      assert.deepEqual(
        readErrorKey(await service.companyData(method, `/connections${path}`)),
        [404, 'company_data.connection_not_found'],
        path,
      )
    }
  }
  assert.equal((await service.companyData('GET', `/connections/${mine.toUpperCase()}`)).status, 200)
})

test('[D1-GEN-01] a session cannot read connections here', async () => {
  for (const { token } of [company, person]) {
    const reply = await call(company.apiUrl, 'GET', '/api/company-data/connections', { token })
    assert.deepEqual(readErrorKey(reply), [403, 'auth.client_required'])
  }
})

test('[D1-NEG-01] returns connections as XML on request', async () => {
  const reply = await service.companyData('GET', '/connections?limit=1', { headers: { accept: 'application/xml' } })
  assert.match(String(reply.headers['content-type']), /^application\/xml/)
  assert.match(reply.text, /<person_id>/)
})
