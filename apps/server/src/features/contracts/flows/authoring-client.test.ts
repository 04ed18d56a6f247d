// Flow authoring by an account client: a pipeline creates, changes, validates and publishes flows (B-19).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createAccountClient,
  createFlow,
  createService,
  expectStatus,
  readStatusAndKey,
  registerCompany,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const service = await createService(company)
const FLOWS = `/api/portal/services/${service.id}/flows`

const createCaller = async (capabilities: string[], owner = company) => {
  const token = await (await createAccountClient(owner, { capabilities })).token()
  return (method: string, path: string, body?: unknown) =>
    call(owner.apiUrl, method, path, { token, ...(body !== undefined && { body }) })
}

const author = await createCaller(['flow_authoring'])

test('B-19: a client with flow_authoring creates and publishes a flow', async () => {
  const created = expectStatus(await author('POST', FLOWS, { name: 'Ask', output_mode: 'data_only' }), 201, 'creating')
  const { id, draft_token } = created.body
  const path = `/api/portal/flows/${id}`
  const change = { definition: twoStepFlow(), draft_token }
  const saved = expectStatus(await author('PUT', `${path}/draft`, change), 200, 'saving').body
  assert.deepEqual((await author('POST', `${path}/validate`)).body, { problems: saved.problems })
  const stale = author('POST', `${path}/publish`, { draft_token })
  assert.deepEqual(await readStatusAndKey(stale), [409, 'flows.draft_conflict'])
  const published = await author('POST', `${path}/publish`, { draft_token: saved.draft_token })
  assert.deepEqual([published.status, published.body.version], [201, 1])
  const flows = (await author('GET', FLOWS)).body
  assert.deepEqual(
    flows.map((flow: { id: string; published_version: number }) => [flow.id, flow.published_version]),
    [[id, 1]],
  )
  assert.equal((await company.call('GET', path)).body.published_version, 1, 'the owner sees the same flow')
})

test('B-19: other clients are refused, and no client deletes a flow', async () => {
  const flow = await createFlow(service)
  const path = `/api/portal/flows/${flow.id}`
  for (const capabilities of [[], ['service_management', 'oauth_apps', 'delegate_management']]) {
    const other = await createCaller(capabilities)
    for (const refused of [other('GET', FLOWS), other('POST', `${path}/validate`)])
      assert.deepEqual(await readStatusAndKey(refused), [403, 'auth.client_endpoint_forbidden'])
  }
  const stranger = await createCaller(['flow_authoring'], await registerCompany(platform))
  assert.deepEqual(await readStatusAndKey(stranger('GET', FLOWS)), [404, 'services.not_found'])
  assert.deepEqual(await readStatusAndKey(stranger('GET', path)), [404, 'flows.not_found'])
  assert.deepEqual(await readStatusAndKey(author('DELETE', path)), [403, 'auth.forbidden'])
  for (const closed of [`/api/services/${service.id}`, `/api/portal/services/${service.id}/documents`])
    assert.deepEqual(await readStatusAndKey(author('GET', closed)), [403, 'auth.client_endpoint_forbidden'])
  assert.equal((await company.call('GET', path)).status, 200)
})
