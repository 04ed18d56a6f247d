// The draft of the load "12 large drafts" is accepted, and is too large to be validated inline.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFlow, createService, registerCompany, usePlatform } from '@company-data/testkit'
import { createLargeDefinition, LARGE_ELEMENTS } from './company-floods.ts'

const platform = await usePlatform()
const INLINE_CHARACTERS = 64 * 1024

test('the large draft of an attack reaches the validation of drafts', async () => {
  const company = await registerCompany(platform)
  const flow = await createFlow(await createService(company))
  const path = `/api/portal/flows/${flow.id}`
  const { draft_token } = (await company.call('GET', path)).body
  const definition = createLargeDefinition(200, LARGE_ELEMENTS)
  assert.ok(JSON.stringify(definition).length > INLINE_CHARACTERS)
  const reply = await company.call('PUT', `${path}/draft`, { draft_token, definition })
  assert.equal(reply.status, 200, reply.text.slice(0, 300))
  assert.ok(reply.body.problems.length > 0)
})
