// Reads of a deleted service by its owner: runs without answers, documents with signatures (B-20).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addDelegate,
  call,
  createAccountClient,
  createLeaseFixture,
  createService,
  expectStatus,
  readStatusAndKey,
  registerCompany,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const LIST = '/api/account/deleted-services'

test('B-20: the owner reads runs, documents and signatures of a deleted service', async () => {
  const fixture = await createLeaseFixture(platform)
  const { company, service } = fixture
  const { id } = await fixture.generated()
  const { participants } = await fixture.read(id)
  const copies = participants.flatMap(({ party_key, documents }: { party_key: string; documents: object[] }) =>
    documents.map((copy) => ({ ...copy, party_key })),
  )
  const first = copies.find(({ document_status }: { document_status: string }) =>
    ['ready_to_sign', 'offering'].includes(document_status),
  )
  expectStatus(await fixture.sign(first.party_key, id, first.output_key), 200, 'signing')
  expectStatus(await service.companyData('POST', `/flow-runs/${id}/cancel`), 200, 'cancelling')
  const runs = `/api/services/${service.id}/flows/${fixture.flow.id}/runs`
  const documents = `/api/portal/services/${service.id}/documents`
  const itemsBefore = expectStatus(await company.call('GET', documents), 200, 'documents before').body.items
  const before = expectStatus(await company.call('GET', `${runs}/${id}`), 200, 'run before').body
  const manager = await createAccountClient(company, { capabilities: ['service_management'] })
  const token = await manager.token()
  expectStatus(await company.call('DELETE', `/api/services/${service.id}`), 204, 'deleting')

  const run = expectStatus(await company.call('GET', `${runs}/${id}`), 200, 'run').body
  assert.deepEqual([run.answers, run.source_files], [[], {}], 'the answers are gone')
  assert.deepEqual(run.participants, before.participants, 'the signatures are not')
  assert.deepEqual(
    (await company.call('GET', runs)).body.items.map((item: { id: string }) => item.id),
    [id],
  )
  const flows = `/api/portal/services/${service.id}/flows`
  assert.deepEqual(
    (await company.call('GET', flows)).body.map((item: { id: string }) => item.id),
    [fixture.flow.id],
    'the flows that have runs lead to them',
  )
  const remaining = expectStatus(await company.call('GET', documents), 200, 'documents').body.items
  assert.ok(remaining.length > 0)
  assert.deepEqual(remaining, itemsBefore)
  const documentPath = `${documents}/${remaining[0].id}`
  assert.deepEqual((await company.call('GET', documentPath)).status, 200)

  const notFound = [404, 'services.not_found']
  for (const [method, path, body] of [
    ['POST', `${runs}/${id}/cancel`, {}],
    ['PUT', documentPath, { name: 'x' }],
    ['DELETE', documentPath, undefined],
    ['GET', `/api/services/${service.id}`, undefined],
    ['POST', flows, { name: 'New', output_mode: 'document' }],
    ['GET', `/api/portal/services/${service.id}/logs`, undefined],
  ] as const)
    assert.deepEqual(await readStatusAndKey(company.call(method, path, body)), notFound, `${method} ${path}`)
  const asManager = call(company.apiUrl, 'GET', `${runs}/${id}`, { token })
  assert.deepEqual(await readStatusAndKey(asManager), notFound, 'an account client stays refused')
  const asService = await service.companyData('GET', `/flow-runs/${id}`)
  assert.equal(asService.status, 401, 'the client of the service is gone')
  const stranger = await registerCompany(platform)
  assert.deepEqual(await readStatusAndKey(stranger.call('GET', `${runs}/${id}`)), notFound)
  assert.deepEqual(await readStatusAndKey(stranger.call('GET', documents)), notFound)
})

test('B-20: deleted services are listed for their owner, the latest first', async () => {
  const company = await registerCompany(platform)
  assert.deepEqual((await company.call('GET', LIST)).body, [])
  const first = await createService(company)
  const second = await createService(company)
  const delegate = await addDelegate(platform, company, [first.id])
  for (const { id } of [first, second])
    expectStatus(await company.call('DELETE', `/api/services/${id}`), 204, 'deleting')
  const { body } = await company.call('GET', LIST)
  assert.deepEqual(
    body.map(({ deleted_at, ...rest }: { deleted_at: string }) => {
      assert.match(deleted_at, /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
      return rest
    }),
    [second, first].map(({ id, record }) => ({ service_id: id, name: record.name, code: record.code })),
  )
  assert.deepEqual(await readStatusAndKey(delegate.call('GET', LIST)), [403, 'auth.owner_only'])
  const documents = `/api/portal/services/${first.id}/documents`
  assert.deepEqual((await company.call('GET', documents)).body.items, [])
  assert.deepEqual(await readStatusAndKey(delegate.call('GET', documents)), [404, 'services.not_found'])
  assert.deepEqual((await (await registerCompany(platform)).call('GET', LIST)).body, [])
})
