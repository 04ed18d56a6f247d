// Customers read their documents, and are notified about them, in any region. (G-115, G-120, A-50, A-55, A-65, A-66,
// A-80, A-81)
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromXml } from '@company-data/protocol/xml'
import {
  call,
  connect,
  createAccountClient,
  createDocumentFixture,
  createRandomWrapper,
  openPushStream,
  readStatusAndKey,
  registerPerson,
  sha256Hex,
  toEnvelope,
  usePlatform,
} from '@company-data/testkit'
import { mergeNewestFirst } from './customer-documents.ts'

const platform = await usePlatform()
const fixture = await createDocumentFixture(platform, { regions: ['eu', 'us'] })
const { service, customer, connectionId } = fixture

const listIds = (items: ReadonlyArray<{ id: string }>) => items.map(({ id }) => id)

test('A-50, G-120: a customer in another region reads content in the detail only', async () => {
  const payload = createRandomWrapper()
  const { id } = await fixture.create({ payload })
  const { payload: receivedPayload, ...record } = (await fixture.received(`/${id}`)).body
  assert.equal(receivedPayload, payload)
  assert.deepEqual(record, {
    ...(await fixture.read(id)).body,
    company_user_id: fixture.company.userId,
    company_name: record.company_name,
    company_identity: record.company_identity,
    service_id: service.id,
    service_name: service.name,
    seals: false,
  })
  const [listedIds] = (await fixture.received()).body.items
  assert.deepEqual(listedIds, record)
  assert.deepEqual((await customer.call('GET', `/api/customer/documents/${id}`)).body, { ...record, payload })

  const file = createRandomWrapper(500)
  const pdf = { payload_kind: 'file', kind: 'agreement', requires_signature: true, mime_type: 'application/pdf', file }
  const contract = await fixture.create({ ...pdf, plain_sha256: sha256Hex('x') })
  const detail = (await fixture.received(`/${contract.id}`)).body
  assert.deepEqual([detail.file, detail.seals, 'payload' in detail], [file, true, false])
})

test("A-65: a customer's file is JSON with the wrapper, a broadcast's the bytes", async () => {
  const file = createRandomWrapper(2000)
  const { id } = await fixture.create({ payload_kind: 'file', file })
  for (const path of [
    `/api/company-connections/${connectionId}/documents/${id}/file`,
    `/api/customer/documents/${id}/file`,
  ]) {
    const reply = await customer.call('GET', path)
    assert.deepEqual([reply.status, reply.body], [200, { encrypted: true, value: file }])
    assert.equal(reply.headers['x-platform-content-sha256'], sha256Hex(reply.text))
  }
  const bytes = Buffer.from('for everyone')
  const broadcast = await fixture.create({
    connection_id: null,
    payload_kind: 'file',
    file: toEnvelope(bytes, 'text/plain', 'a.txt'),
  })
  const reply = await fixture.received(`/${broadcast.id}/file`)
  assert.deepEqual(
    [reply.text, reply.headers['content-type'], reply.headers['x-platform-content-sha256']],
    ['for everyone', 'text/plain', sha256Hex(bytes)],
  )
  const json = await fixture.create()
  assert.deepEqual(await readStatusAndKey(fixture.received(`/${json.id}/file`)), [404, 'company_data.file_not_found'])
})

test('A-55: every connected customer sees a broadcast, even if connected later', async () => {
  const flyers = await createDocumentFixture(platform)
  const { id } = await flyers.create({ connection_id: null, payload: { to: 'all' } })
  const late = await registerPerson(platform, { region: 'us' })
  assert.deepEqual(await readStatusAndKey(late.call('GET', `/api/customer/documents/${id}`)), [
    404,
    'documents.not_found',
  ])
  const { id: lateConnection } = await connect(late, flyers.service)
  for (const [person, connection_id] of [
    [flyers.customer, flyers.connectionId],
    [late, lateConnection],
  ] as const) {
    const under = await person.call('GET', `/api/company-connections/${connection_id}/documents/${id}`)
    assert.deepEqual(
      [under.body.payload, under.body.connection_id, under.body.person_user_id],
      [{ to: 'all' }, connection_id, null],
    )
    assert.deepEqual((await person.call('GET', `/api/customer/documents/${id}`)).body, under.body)
    assert.deepEqual(listIds((await person.call('GET', '/api/customer/documents')).body.items), [id])
    assert.deepEqual(
      listIds((await person.call('GET', `/api/company-connections/${connection_id}/documents`)).body.items),
      [id],
    )
  }
})

test('documents of other customers are not found by any route', async () => {
  const { id } = await fixture.create()
  const stranger = await registerPerson(platform)
  const { id: otherConnection } = await connect(stranger, service)
  for (const path of [
    `/api/customer/documents/${id}`,
    `/api/customer/documents/${id}/file`,
    `/api/company-connections/${otherConnection}/documents/${id}`,
  ])
    assert.deepEqual(await readStatusAndKey(stranger.call('GET', path)), [404, 'documents.not_found'], path)
  assert.deepEqual(await readStatusAndKey(stranger.call('GET', `/api/company-connections/${connectionId}/documents`)), [
    404,
    'company_connections.not_found',
  ])
  assert.deepEqual(
    (await stranger.call('GET', '/api/customer/documents')).body.items
      .map(({ person_user_id }: { person_user_id: null }) => person_user_id)
      .filter(Boolean),
    [],
  )
})

test('NS-11, A-14: connection lists are oldest first, the inbox newest first, paged', async () => {
  const usFixture = await createDocumentFixture(platform, { regions: ['us', 'us'] })
  const { customer: person } = usFixture
  const euFixture = await createDocumentFixture(platform, { regions: ['eu', 'us'], customer: person })
  const ids: string[] = []
  for (const sender of [usFixture, euFixture, euFixture, usFixture, euFixture]) ids.push((await sender.create()).id)
  ids.push((await usFixture.create({ connection_id: null, payload: 1 })).id)
  const pages = async (path: string) => {
    const listedIds: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const reply = await person.call('GET', `${path}?limit=2${cursor && `&cursor=${cursor}`}`)
      assert.equal(reply.status, 200, reply.text)
      assert.ok(reply.body.items.length <= 2)
      listedIds.push(...listIds(reply.body.items))
      cursor = reply.body.next_cursor
    }
    return listedIds
  }
  assert.deepEqual(await pages('/api/customer/documents'), ids.toReversed())
  assert.deepEqual(await pages(`/api/company-connections/${euFixture.connectionId}/documents`), [
    ids[1],
    ids[2],
    ids[4],
  ])
  for (const path of ['/api/customer/documents', `/api/company-connections/${euFixture.connectionId}/documents`])
    assert.deepEqual(await readStatusAndKey(person.call('GET', `${path}?cursor=odd`)), [400, 'request.cursor_invalid'])
})

test('pages of several regions are merged without a gap', () => {
  const page = (ids: string, until?: string) => ({ rows: [...ids].map((id) => ({ id })), until })
  assert.deepEqual(mergeNewestFirst([page('zyx', 'x'), page('wa')], 2), { rows: [{ id: 'z' }, { id: 'y' }], next: 'y' })
  assert.deepEqual(mergeNewestFirst([page('zx', 'x'), page('yw', 'w')], 9), {
    rows: [{ id: 'z' }, { id: 'y' }, { id: 'x' }],
    next: 'x',
  })
  assert.deepEqual(mergeNewestFirst([page('b'), page('')], 2), { rows: [{ id: 'b' }], next: null })
})

test('G-115, A-35: pushes every visible change to a person, and broadcasts to all (D1-WHD-28)', async () => {
  const hearing = await createDocumentFixture(platform, { regions: ['eu', 'us'] })
  const stream = await openPushStream(hearing.customer)
  const payload = createRandomWrapper()
  const { id } = await hearing.create({ payload, requires_acceptance: true })
  const expectPush = async (documentId: string) => {
    const { data } = await stream.next()
    assert.deepEqual([data.type, data.id], ['document', documentId])
  }
  await expectPush(id)
  await hearing.change(id, { name: 'Changed' })
  await expectPush(id)
  const acceptanceBody = { content_sha256: sha256Hex(payload), signer_first_name: 'A', signer_last_name: 'B' }
  assert.equal((await hearing.performAction(id, 'accept', acceptanceBody)).status, 200)
  await expectPush(id)
  await hearing.service.companyData('DELETE', `/documents/${id}`)
  const broadcast = await hearing.create({ connection_id: null, payload: 'all' })
  await expectPush(broadcast.id)
  await hearing.change(broadcast.id, { status: 'ended' })
  await expectPush(broadcast.id)
  stream.close()
})

test('A-80, A-81: a company customer gets all changes on its feed, its own included (G-151)', async () => {
  const business = await createDocumentFixture(platform, { customerType: 'company', regions: ['eu', 'us'] })
  const client = await createAccountClient(business.customer, { capabilities: ['customer_connections'] })
  const token = await client.token()
  const feed = async () =>
    (await call(business.customer.apiUrl, 'GET', '/api/customer/changes', { token })).body.items.map(
      ({ id: _, at: __, ...members }: Record<string, unknown>) => members,
    )
  await feed()
  const payload = createRandomWrapper()
  const members = { kind: 'subscription', requires_acceptance: true, metadata: { can_be_cancelled_in_app: true } }
  const { id } = await business.create({ payload, ...members })
  const acceptanceBody = { content_sha256: sha256Hex(payload), signer_first_name: 'A', signer_last_name: 'B' }
  assert.equal((await business.performAction(id, 'accept', acceptanceBody)).status, 200)
  await business.change(id, { name: 'Renamed' })
  const cancelled = await business.performAction(id, 'cancel', {})
  await business.service.companyData('DELETE', `/documents/${id}`)
  const broadcast = await business.create({ connection_id: null, payload: 'all' })
  const base = {
    company_user_id: business.company.userId,
    service_id: business.service.id,
    connection_id: business.connectionId,
    document_id: id,
    name: 'Terms',
    kind: 'subscription',
    payload_kind: 'json',
  }
  const renamed = { ...base, name: 'Renamed' }
  const day = cancelled.body.cancel_effective_date
  assert.deepEqual(await feed(), [
    { event: 'document_created', ...base, status: 'offering' },
    { event: 'document_status_changed', ...base, status: 'active', action: 'accepted', cancel_effective_date: null },
    { event: 'document_updated', ...renamed, status: 'active' },
    { event: 'document_status_changed', ...renamed, status: 'ended', action: 'cancelled', cancel_effective_date: day },
    { event: 'document_deleted', ...renamed, status: 'ended' },
    { event: 'document_created', ...base, document_id: broadcast.id, kind: 'document', status: 'active' },
  ])
  assert.equal(
    (await call(business.customer.apiUrl, 'GET', '/api/push/stream', { token: business.customer.token })).status,
    403,
  )
})

test('A-50: the detail has its full content in both formats, escapes included', async () => {
  const payload = { text: 'a "quoted" \\ line\nand € 5', list: [1, null] }
  const broadcast = await fixture.create({ connection_id: null, payload })
  const single = await fixture.create({})
  const readDetail = (id: string, accept: string) =>
    call(platform.region('us'), 'GET', `/api/customer/documents/${id}`, { token: customer.token, headers: { accept } })
  const json = await readDetail(broadcast.id, 'application/json')
  assert.deepEqual([json.status, json.body.payload], [200, payload])
  assert.equal(Number(json.headers['content-length']), Buffer.byteLength(json.text))
  const xml = await readDetail(single.id, 'application/xml')
  assert.match(String(xml.headers['content-type']), /^application\/xml/)
  const wrapper = (await readDetail(single.id, 'application/json')).body.payload
  assert.equal(JSON.parse(await customer.openValue(wrapper)).text, 'for you alone')
  assert.ok(xml.text.includes(JSON.parse(wrapper).k))
  const broadcastXml = await readDetail(broadcast.id, 'application/xml')
  assert.deepEqual((fromXml(broadcastXml.text) as { payload: unknown }).payload, payload)
  const ofCompany = await fixture.read(broadcast.id)
  assert.deepEqual([ofCompany.status, ofCompany.body.payload], [200, payload])
})
