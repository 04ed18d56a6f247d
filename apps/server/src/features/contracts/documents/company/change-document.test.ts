// Company changes to a sent document: status, name, metadata, file, deletion, reads (NS-04, NS-08).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDocumentFixture,
  createRandomWrapper,
  createService,
  openRegion,
  readStatusAndKey,
  registerCompany,
  sealedFor,
  sha256Hex,
  toEnvelope,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const db = openRegion(platform)
const fixture = await createDocumentFixture(platform)
const { service, customer, connectionId } = fixture

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const FUTURE = dayIn(40)
const open = { kind: 'agreement', requires_signature: true } as const

/** A document created directly in the given status. */
const createInStatus = async (status: string, members: Record<string, unknown> = {}): Promise<string> => {
  if (status === 'ready_to_sign') return (await fixture.create({ ...open, ...members })).id
  if (status === 'offering') return (await fixture.create({ requires_acceptance: true, ...members })).id
  const { id } = await fixture.create(members)
  const change = status === 'active' ? {} : { status, cancel_effective_date: FUTURE }
  assert.equal((await fixture.change(id, change)).status, 200)
  return id
}

const statuses = ['offering', 'ready_to_sign', 'active', 'active_but_ending', 'ended']
const allowed = new Set([
  'offering ended',
  'ready_to_sign ended',
  'active active_but_ending',
  'active ended',
  'active_but_ending active',
  'active_but_ending ended',
])

test('D1-DOC-30, D1-DOC-36: a PUT moves the status along its table, with document_updated (D1-DOC-37, D1-EVT-15, D1-EVT-36, NS-04)', async () => {
  for (const from of statuses) {
    for (const to of statuses) {
      const id = await createInStatus(from)
      await fixture.events()
      const reply = await fixture.change(id, { status: to, cancel_effective_date: FUTURE })
      const events = (await fixture.events()).map(({ event, document_id }) => [event, document_id])
      if (from === to) assert.deepEqual([reply.status, reply.body.status, events], [200, to, []], `${from} ${to}`)
      else if (allowed.has(`${from} ${to}`))
        assert.deepEqual([reply.status, reply.body.status, events], [200, to, [['document_updated', id]]])
      else {
        assert.deepEqual([reply.status, reply.body.error_key], [409, 'documents.status_transition_invalid'])
        assert.equal((await fixture.read(id)).body.status, from)
        assert.deepEqual(events, [])
      }
    }
  }
  const id = await createInStatus('active')
  for (const status of ['waiting', 'signed', '', 7])
    assert.deepEqual(await readStatusAndKey(fixture.change(id, { status })), [400, 'documents.status_invalid'])
})

test('A-52: an ending document needs a day after today, and active clears it', async () => {
  const id = await createInStatus('active')
  const ending = { status: 'active_but_ending' }
  for (const cancel_effective_date of [undefined, null, dayIn(0), dayIn(-1), 'soon', '2026-02-31', 7])
    assert.deepEqual(await readStatusAndKey(fixture.change(id, { ...ending, cancel_effective_date })), [
      400,
      'documents.cancel_date_invalid',
    ])
  assert.equal(
    (await fixture.change(id, { ...ending, cancel_effective_date: FUTURE })).body.cancel_effective_date,
    FUTURE,
  )
  await fixture.events()
  const another = await fixture.change(id, { ...ending, cancel_effective_date: dayIn(41) })
  assert.equal(another.body.cancel_effective_date, dayIn(41))
  assert.equal((await fixture.events()).length, 1)
  assert.equal((await fixture.change(id, { cancel_effective_date: dayIn(42) })).body.cancel_effective_date, dayIn(42))
  assert.equal((await fixture.events()).length, 1)
  assert.equal((await fixture.change(id, ending)).body.cancel_effective_date, dayIn(42))
  assert.deepEqual(await fixture.events(), [])
  const active = await fixture.change(id, { status: 'active', cancel_effective_date: 'ignored' })
  assert.deepEqual([active.status, active.body.cancel_effective_date], [200, null])
})

test('NS-08, A-51: an update raises one event, an unchanged one raises none', async () => {
  const { id } = await fixture.create({ metadata: { a: 1, b: { c: 2 }, can_be_cancelled_in_app: true } })
  await fixture.events()
  const reply = await fixture.change(id, { name: 'Renamed', status: 'ended', metadata: { a: null, b: 3, d: 'new' } })
  assert.deepEqual(reply.body.metadata, { b: 3, d: 'new', can_be_cancelled_in_app: true })
  const [event, ...more] = await fixture.events()
  assert.deepEqual([event?.event, event?.name, more], ['document_updated', 'Renamed', []])
  const { updated_at } = reply.body
  const same = await fixture.change(id, { name: 'Renamed', metadata: { b: 3 } })
  assert.deepEqual([same.status, same.body.updated_at, await fixture.events()], [200, updated_at, []])
  assert.deepEqual((await fixture.change(id, { metadata: { can_be_cancelled_in_app: null } })).body.metadata, {
    b: 3,
    d: 'new',
    can_be_cancelled_in_app: false,
  })
  for (const metadata of [
    { can_be_cancelled_in_app: 1 },
    { cancellation_notice_days: 4000 },
    { x: 'y'.repeat(17_000) },
  ])
    assert.deepEqual(await readStatusAndKey(fixture.change(id, { metadata })), [400, 'request.invalid'])
  for (const name of ['', ' ', 'x'.repeat(201)])
    assert.deepEqual(await readStatusAndKey(fixture.change(id, { name })), [400, 'request.invalid'])
})

test('documents of other services and unknown ones are not found', async () => {
  const { id } = await fixture.create()
  const other = await createService(fixture.company)
  const stranger = await createService(await registerCompany(platform))
  for (const from of [other, stranger]) {
    const calls = [
      from.companyData('GET', `/documents/${id}`),
      from.companyData('PUT', `/documents/${id}`, { body: { name: 'Mine' } }),
      from.companyData('GET', `/documents/${id}/file`),
      from.companyData('PUT', `/documents/${id}/file`, { body: { file: createRandomWrapper() } }),
      from.companyData('GET', `/documents/${id}/sealed-file`),
      from.companyData('DELETE', `/documents/${id}`),
    ]
    for (const call of calls) assert.deepEqual(await readStatusAndKey(call), [404, 'documents.not_found'])
  }
  assert.deepEqual(await readStatusAndKey(fixture.read('nonsense')), [404, 'documents.not_found'])
})

test('D1-DOC-27, A-53: a file is replaceable until it is agreed to or ending', async () => {
  const upload = (id: string, body: unknown) => service.companyData('PUT', `/documents/${id}/file`, { body })
  const { id } = await fixture.createFile(Buffer.from('%PDF first'))
  await fixture.events()
  const file = await sealedFor(customer, toEnvelope(Buffer.from('%PDF second')))
  const plain_sha256 = sha256Hex('%PDF second')
  const reply = await upload(id, { file, plain_sha256 })
  assert.deepEqual(
    [reply.status, reply.body.plain_sha256, reply.body.mime_type],
    [200, plain_sha256, 'application/pdf'],
  )
  assert.deepEqual(
    (await fixture.events()).map(({ event }) => event),
    ['document_updated'],
  )
  assert.equal((await fixture.received(`/${id}`)).body.file, file)
  assert.equal((await upload(id, { file })).body.plain_sha256, null)
  assert.deepEqual(await readStatusAndKey(upload(id, { file, plain_sha256: 'x' })), [
    400,
    'documents.plain_sha256_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(upload(id, { file, mime_type: 'text/plain' })), [400, 'documents.not_pdf'])
  assert.deepEqual(await readStatusAndKey(upload(id, { file: 'clear' })), [400, 'contact_data.encryption_required'])
  assert.deepEqual(await readStatusAndKey(upload(id, {})), [400, 'request.invalid'])
  const json = await fixture.create()
  assert.deepEqual(await readStatusAndKey(upload(json.id, { file })), [400, 'request.invalid'])

  const contract = { payload_kind: 'file', kind: 'agreement', mime_type: 'application/pdf', file }
  const active = await fixture.create(contract)
  assert.equal((await upload(active.id, { file })).status, 200, 'active without an action')
  await fixture.change(active.id, { status: 'active_but_ending', cancel_effective_date: FUTURE })
  assert.deepEqual(await readStatusAndKey(upload(active.id, { file })), [409, 'documents.contract_immutable'])
  await fixture.change(id, { status: 'ended' })
  assert.deepEqual(await readStatusAndKey(upload(id, { file })), [409, 'documents.contract_immutable'])
})

test('D1-EVT-16, D1-DOC-40: deleting a document raises an event, and an active contract stays', async () => {
  const remove = (id: string) => service.companyData('DELETE', `/documents/${id}`)
  const plain = await fixture.create({ name: 'Gone' })
  await fixture.events()
  assert.equal((await remove(plain.id)).status, 204)
  const [event, ...more] = await fixture.events()
  assert.deepEqual([event?.event, event?.document_id, event?.name, more], ['document_deleted', plain.id, 'Gone', []])
  assert.deepEqual(await readStatusAndKey(fixture.read(plain.id)), [404, 'documents.not_found'])
  assert.deepEqual(await readStatusAndKey(remove(plain.id)), [404, 'documents.not_found'])
  const contract = await fixture.create({ kind: 'subscription' })
  assert.deepEqual(await readStatusAndKey(remove(contract.id)), [409, 'documents.contract_immutable'])
  await fixture.change(contract.id, { status: 'active_but_ending', cancel_effective_date: FUTURE })
  assert.deepEqual(await readStatusAndKey(remove(contract.id)), [409, 'documents.contract_immutable'])
  await fixture.change(contract.id, { status: 'ended' })
  assert.equal((await remove(contract.id)).status, 204)
  assert.equal((await remove((await fixture.create(open)).id)).status, 204)
})

test('D1-DOC-28, D1-ERR-22: the company reads a broadcast, but no content sealed to a customer (D1-DOC-29, D1-DOC-09, A-49)', async () => {
  const { id } = await fixture.createFile(Buffer.from('%PDF mine'))
  const file = (documentId: string) => service.companyData('GET', `/documents/${documentId}/file`)
  assert.deepEqual(await readStatusAndKey(file(id)), [403, 'documents.recipient_encrypted'])
  assert.deepEqual(await readStatusAndKey(file((await fixture.create()).id)), [403, 'documents.recipient_encrypted'])
  assert.equal('payload' in (await fixture.read((await fixture.create()).id)).body, false)
  assert.deepEqual(await readStatusAndKey(service.companyData('GET', `/documents/${id}/sealed-file`)), [
    404,
    'documents.not_sealed',
  ])

  const bytes = Buffer.from('\u0000 a flyer for all \u00ff')
  const body = { name: 'Flyer', payload_kind: 'file', file: toEnvelope(bytes, 'text/plain', 'flyer.txt') }
  const flyer = await service.companyData('POST', '/documents', { body: { ...body, mime_type: 'image/png' } })
  assert.deepEqual(
    [flyer.body.mime_type, flyer.body.original_name, flyer.body.connection_id, flyer.body.person_user_id],
    ['text/plain', 'flyer.txt', null, null],
  )
  const read = await file(flyer.body.id)
  assert.deepEqual([read.status, read.headers['content-type']], [200, 'text/plain'])
  assert.equal(read.headers['x-platform-content-sha256'], sha256Hex(bytes))
  assert.equal(read.text, bytes.toString())

  const payload = { text: ['to', 'all'], number: 1 }
  const json = await service.companyData('POST', '/documents', {
    body: { name: 'News', payload_kind: 'json', payload },
  })
  assert.deepEqual((await fixture.read(json.body.id)).body.payload, payload)
  assert.deepEqual(await readStatusAndKey(file(json.body.id)), [404, 'company_data.file_not_found'])
  for (const wrong of ['text', { file: 'no data URI' }, { file: 7 }])
    assert.deepEqual(
      await readStatusAndKey(service.companyData('POST', '/documents', { body: { ...body, file: wrong } })),
      [400, 'request.invalid'],
    )
})

test('NS-08, NS-11: the list is paged, oldest first, with filters', async () => {
  const lone = await createDocumentFixture(platform, { company: fixture.company })
  const list = async (query: string) => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: Array<{ id: string }>; next_cursor: string | null } = (
        await lone.service.companyData('GET', `/documents?limit=2${query}${cursor && `&cursor=${cursor}`}`)
      ).body
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    return ids
  }
  const ids: string[] = []
  for (const members of [{}, open, { kind: 'subscription' }, {}, { connection_id: null, payload: 1 }])
    ids.push((await lone.create(members)).id)
  assert.deepEqual(await list(''), ids)
  assert.deepEqual(await list(`&connection_id=${lone.connectionId}`), ids.slice(0, 4))
  assert.deepEqual(await list('&status=ready_to_sign'), [ids[1]])
  assert.deepEqual(await list('&kind=document'), [ids[0], ids[3], ids[4]])
  assert.deepEqual(await list('&kind=document&status=active'), [ids[0], ids[3], ids[4]])
  assert.deepEqual(await list(`&connection_id=${connectionId}`), [])
  for (const query of ['limit=0', 'limit=251', 'status=odd', 'kind=odd', 'connection_id=odd'])
    assert.deepEqual(await readStatusAndKey(lone.service.companyData('GET', `/documents?${query}`)), [
      400,
      'request.invalid',
    ])
  assert.deepEqual(await readStatusAndKey(lone.service.companyData('GET', '/documents?cursor=odd')), [
    400,
    'request.cursor_invalid',
  ])
})

test('A-82: the portal offers the same actions to users of the service', async () => {
  const base = `/api/portal/services/${service.id}/documents`
  const { company } = fixture
  const body = { connection_id: connectionId, name: 'By hand', payload_kind: 'json', payload: createRandomWrapper() }
  const created = await company.call('POST', base, body)
  assert.equal(created.status, 201, created.text)
  const { id } = created.body
  assert.deepEqual((await company.call('GET', `${base}/${id}`)).body, created.body)
  assert.equal((await company.call('GET', base)).body.items.at(-1).id, id)
  assert.equal((await company.call('PUT', `${base}/${id}`, { name: 'Changed' })).body.name, 'Changed')
  assert.deepEqual(await readStatusAndKey(company.call('GET', `${base}/${id}/file`)), [
    403,
    'documents.recipient_encrypted',
  ])
  assert.deepEqual(await readStatusAndKey(company.call('GET', `${base}/${id}/sealed-file`)), [
    404,
    'documents.not_sealed',
  ])
  assert.deepEqual(await readStatusAndKey(company.call('PUT', `${base}/${id}/file`, { file: 'x' })), [
    400,
    'request.invalid',
  ])
  assert.equal((await company.call('DELETE', `${base}/${id}`)).status, 204)
  const stranger = await registerCompany(platform)
  assert.deepEqual(await readStatusAndKey(stranger.call('GET', base)), [404, 'services.not_found'])
})

test('D1-DOC-38, D1-ERR-23: a waiting or open document of a flow run is changed only by its run (A-54)', async () => {
  const run = { flow_run_id: crypto.randomUUID(), output_key: 'lease', party_key: 'customer', line_position: 1 }
  const managed = [409, 'documents.run_managed']
  for (const status of ['waiting', 'ready_to_sign', 'offering', 'active']) {
    const { id } = await fixture.create({
      ...open,
      payload_kind: 'file',
      file: createRandomWrapper(),
      mime_type: 'application/pdf',
    })
    await db.kysely
      .updateTable('document')
      .set({ ...run, status })
      .where('id', '=', id)
      .execute()
    for (const change of [{ status: 'ended' }, { name: 'Other' }, { metadata: { a: 1 } }, {}])
      if (status !== 'active') assert.deepEqual(await readStatusAndKey(fixture.change(id, change)), managed, status)
    const upload = service.companyData('PUT', `/documents/${id}/file`, { body: { file: createRandomWrapper() } })
    assert.deepEqual(await readStatusAndKey(upload), managed)
    assert.deepEqual(await readStatusAndKey(service.companyData('DELETE', `/documents/${id}`)), managed)
    if (status === 'active') assert.equal((await fixture.change(id, { name: 'Other' })).status, 200)
  }
})
