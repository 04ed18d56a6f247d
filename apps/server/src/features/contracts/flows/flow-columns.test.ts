// A flow is locked without its draft where the draft is not needed (B-22).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createService, expectStatus, openRegion, registerCompany, usePlatform } from '@company-data/testkit'
import { lockFlow, lockFlowHead } from './flow-store.ts'

const platform = await usePlatform()

test('(B-22) a lock for a rename does not read the draft', async () => {
  const company = await registerCompany(platform)
  const { id: serviceId } = await createService(company)
  const body = { name: 'Offer', output_mode: 'data_only' }
  const reply = await company.call('POST', `/api/portal/services/${serviceId}/flows`, body)
  const { id } = expectStatus(reply, 201, 'creating a flow').body
  const { transaction } = openRegion(platform)
  const head = await transaction((tx) => lockFlowHead(tx, id))
  const whole = await transaction((tx) => lockFlow(tx, id))
  const { draft, draft_tests, ...rest } = whole ?? assert.fail('the flow is missing')
  assert.deepEqual(head, rest)
  assert.deepEqual([draft.entry !== undefined, draft_tests], [true, []])
})
