// B-18: a process is killed with SIGKILL right after its refusals: the history has every refusal that a client received.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createService,
  createServiceClient,
  ownPlatform,
  registerCompany,
  startProgramBeside,
} from '@company-data/testkit'

const platform = await ownPlatform()
const company = await registerCompany(platform)
const service = await createService(company)
const client = await createServiceClient(company, service.id)
const token = await client.token()

/** More than the refusals that have separate entries, so that some are only counted. */
const BEYOND_BUDGET = 1_150

const refuse = (base: string, requestId: string) =>
  call(base, 'GET', `/api/company-data/connections/${service.id}`, {
    token,
    headers: { 'x-request-id': requestId },
  })

interface Entry {
  request_id: string
  error_key: string | null
  count: number
}

const readRefusals = async (): Promise<Entry[]> => {
  const refusals: Entry[] = []
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({ status: '4xx', limit: '250', ...(cursor && { cursor }) })
    const { body } = await company.call('GET', `/api/account/requests?${query}`)
    refusals.push(...body.items)
    if (body.next_cursor === null) return refusals
    cursor = body.next_cursor
  }
}

test('B-18: a killed one of two processes loses no refusal that it has sent', async () => {
  const victim = await startProgramBeside(platform, { ROLES: 'region' })
  const base = victim.addresses.eu ?? ''
  const [ofVictim, ofOther] = await Promise.all([refuse(base, 'victim-0001'), refuse(company.apiUrl, 'other-0001')])
  assert.deepEqual([ofVictim.status, ofOther.status], [404, 404])
  for (let index = 0; index < BEYOND_BUDGET; index += 50)
    await Promise.all(Array.from({ length: 50 }, (_, offset) => refuse(base, `many-${1000 + index + offset}`)))
  const last = await refuse(base, 'victim-last')
  assert.equal(last.body.error_key, 'company_data.connection_not_found')
  await victim.stop('SIGKILL')

  const refusals = await readRefusals()
  const ids = new Set(refusals.map(({ request_id }) => request_id))
  for (const id of ['victim-0001', 'other-0001']) assert.ok(ids.has(id), id)
  const total = refusals.reduce((sum, { count }) => sum + count, 0)
  assert.equal(total, BEYOND_BUDGET + 3, 'the counted ones are complete as well')
})
