// Contracts when a connection ends: active ones refuse it, open ones end with it (D1-CONN-20, A-63, A-64).
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createDocumentFixture,
  createRandomWrapper,
  type DocumentFixture,
  mailbox,
  readStatusAndKey,
  sha256Hex,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const blocked = [409, 'company_connections.active_contract']

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Every route by which a connection may end. */
const ends = ({ service, customer, connectionId, company }: DocumentFixture) => [
  service.companyData('DELETE', `/connections/${connectionId}`),
  company.call('DELETE', `/api/portal/services/${service.id}/connections/${connectionId}`),
  customer.call('DELETE', `/api/company-connections/${connectionId}`),
  company.call('DELETE', `/api/services/${service.id}`),
]

test('D1-CONN-20, D1-ERR-15: an active agreement or subscription keeps connection and service (G-127, T-83)', async () => {
  for (const kind of ['agreement', 'subscription']) {
    const fixture = await createDocumentFixture(platform)
    const { id } = await fixture.create({ kind })
    for (const status of ['active', 'active_but_ending']) {
      await fixture.change(id, { status, cancel_effective_date: dayIn(9) })
      await fixture.events()
      for (const end of ends(fixture)) assert.deepEqual(await readStatusAndKey(end), blocked, `${kind} ${status}`)
      assert.equal((await fixture.service.companyData('GET', `/connections/${fixture.connectionId}`)).status, 200)
      assert.deepEqual(await fixture.events(), [])
    }
    await fixture.change(id, { status: 'ended' })
    assert.equal((await fixture.service.companyData('DELETE', `/connections/${fixture.connectionId}`)).status, 204)
  }
})

test('G-127: an accepted contract keeps the connection, a document does not', async () => {
  const fixture = await createDocumentFixture(platform)
  const { customer, connectionId } = fixture
  const payload = createRandomWrapper()
  const accept = { content_sha256: sha256Hex(payload), signer_first_name: 'A', signer_last_name: 'B' }
  const plain = await fixture.create({ payload, requires_acceptance: true })
  assert.equal((await fixture.performAction(plain.id, 'accept', accept)).body.status, 'active')
  const contract = await fixture.create({ payload, requires_acceptance: true, kind: 'agreement' })
  assert.equal((await fixture.performAction(contract.id, 'accept', accept)).status, 200)
  const path = `/api/company-connections/${connectionId}`
  assert.deepEqual(await readStatusAndKey(customer.call('DELETE', path)), blocked)
  await fixture.change(contract.id, { status: 'ended' })
  assert.equal((await customer.call('DELETE', path)).status, 204)
})

test('A-63, A-66: open documents end before connection_deleted, and the rest stays', async () => {
  const fixture = await createDocumentFixture(platform)
  const { service, customer, connectionId } = fixture
  const payload = createRandomWrapper()
  const [offer, waiting, active] = [
    await fixture.create({ requires_acceptance: true }),
    await fixture.create({ kind: 'agreement', requires_signature: true }),
    await fixture.create({ payload }),
  ]
  const broadcast = await fixture.create({ connection_id: null, payload: 'to all' })
  await service.changes()
  assert.equal((await customer.call('DELETE', `/api/company-connections/${connectionId}`)).status, 204)
  const events = await service.changes()
  assert.deepEqual(
    events.map(({ event, document_id, status, action }) => [event, document_id, status, action]),
    [
      ['document_status_changed', offer.id, 'ended', null],
      ['document_status_changed', waiting.id, 'ended', null],
      ['connection_deleted', undefined, undefined, undefined],
    ],
  )
  assert.equal(events[0]?.cancel_effective_date, null)
  assert.deepEqual(
    [(await fixture.read(active.id)).body.status, (await fixture.read(waiting.id)).body.status],
    ['active', 'ended'],
  )
  assert.deepEqual(await readStatusAndKey(fixture.received()), [404, 'company_connections.not_found'])
  const inbox = (await customer.call('GET', '/api/customer/documents')).body.items
  assert.deepEqual(
    inbox.map(({ id }: { id: string }) => id),
    [active.id, waiting.id, offer.id],
  )
  const detail = await customer.call('GET', `/api/customer/documents/${active.id}`)
  assert.deepEqual([detail.status, detail.body.payload, detail.body.connection_id], [200, payload, connectionId])
  assert.deepEqual(await readStatusAndKey(customer.call('GET', `/api/customer/documents/${broadcast.id}`)), [
    404,
    'documents.not_found',
  ])
})

test('one of a concurrent acceptance and connection end succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const fixture = await createDocumentFixture(platform)
    const payload = createRandomWrapper()
    const { id } = await fixture.create({ payload, requires_acceptance: true, kind: 'agreement' })
    const body = { content_sha256: sha256Hex(payload), signer_first_name: 'A', signer_last_name: 'B' }
    const [accepted, ended] = await Promise.all([
      fixture.performAction(id, 'accept', body),
      fixture.service.companyData('DELETE', `/connections/${fixture.connectionId}`),
    ])
    const { status } = (await fixture.read(id)).body
    if (ended.status === 204) assert.deepEqual([accepted.status >= 400, status], [true, 'ended'], accepted.text)
    else assert.deepEqual([accepted.status, ended.status, status], [200, 409, 'active'])
  }
})

test('A-64: an active contract survives an account deletion and does not block it', async () => {
  const fixture = await createDocumentFixture(platform)
  const { customer } = fixture
  const [contract, offer] = [
    await fixture.create({ kind: 'agreement' }),
    await fixture.create({ kind: 'agreement', requires_signature: true }),
  ]
  await fixture.service.changes()
  assert.ok((await customer.call('POST', '/api/account/delete-request', { password: customer.password })).status < 300)
  const code = await mailbox(platform).codeFor(customer.email, 'delete_account')
  assert.ok((await customer.call('POST', '/api/account/confirm-delete', { code })).status < 300)
  const events = await fixture.service.changes()
  assert.deepEqual(
    events.map(({ event, share_code }) => [event, share_code]),
    [
      ['document_status_changed', null],
      ['connection_deleted', null],
    ],
  )
  assert.equal((await fixture.read(contract.id)).body.status, 'active')
  assert.equal((await fixture.read(offer.id)).body.status, 'ended')
})

test('the documents of a deleted service are deleted with their files', async () => {
  const fixture = await createDocumentFixture(platform)
  const folder = join(platform.dataDir, 'files', 'eu', fixture.company.userId, 'documents')
  const { id } = await fixture.create()
  assert.equal((await readdir(folder)).length, 1)
  assert.equal((await fixture.company.call('DELETE', `/api/services/${fixture.service.id}`)).status, 204)
  assert.deepEqual(await readdir(folder).catch(() => []), [])
  assert.deepEqual(await readStatusAndKey(fixture.customer.call('GET', `/api/customer/documents/${id}`)), [
    404,
    'documents.not_found',
  ])
})
