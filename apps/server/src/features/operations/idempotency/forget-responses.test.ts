// Stored responses go with the data that they repeat.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createFlow,
  createLeaseFixture,
  createRandomWrapper,
  expectStatus,
  openRegion,
  ownPlatform,
  type TestService,
  twoStepFlow,
} from '@company-data/testkit'

const platform = await ownPlatform()
const { kysely } = openRegion(platform)

const countResponses = async (about: string): Promise<number> =>
  (await kysely.selectFrom('idempotent_answer').select('about').where('about', '=', about).execute()).length

const createWithKey = async (service: TestService, path: string, body: unknown): Promise<string> => {
  const headers = { 'idempotency-key': randomUUID() }
  const created = expectStatus(await service.companyData('POST', path, { headers, body }), 201, path)
  assert.equal(await countResponses(created.body.id), 1)
  return created.body.id
}

const createStored = async () => {
  const { service, company, connectionId } = await createLeaseFixture(platform)
  const flow = await createFlow(service)
  await flow.publish(twoStepFlow())
  const run = await createWithKey(service, `/flows/${flow.id}/runs`, { target: { connection_id: connectionId } })
  const payload = createRandomWrapper()
  const body = { connection_id: connectionId, name: 'Offer', payload_kind: 'json', payload }
  return { service, company, run, document: await createWithKey(service, '/documents', body) }
}

test('[A-17] the stored response of a document goes with the document', async () => {
  const { service, run, document } = await createStored()
  expectStatus(await service.companyData('DELETE', `/documents/${document}`), 204, 'deleting')
  assert.deepEqual([await countResponses(document), await countResponses(run)], [0, 1])
})

test('[A-17] [D2-LIM-08] stored responses of runs and documents go with the data of their service', async () => {
  const { service, company, run, document } = await createStored()
  expectStatus(await company.call('DELETE', `/api/services/${service.id}`), 204, 'deleting')
  assert.deepEqual([await countResponses(document), await countResponses(run)], [0, 0])
})
