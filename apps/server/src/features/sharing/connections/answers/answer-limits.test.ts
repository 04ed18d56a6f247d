// The buckets of NS-14: pages of the list and files, each per service.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createService,
  openRegion,
  ownPlatform,
  registerCompany,
  seedConnection,
  type TestService,
} from '@company-data/testkit'

const platform = await ownPlatform({ clockStandsStill: true, environment: { RATE_LIMITS: 'on' } })
const company = await registerCompany(platform)

const countStatuses = async (service: TestService, path: string, calls: number): Promise<Record<number, number>> => {
  const counted: Record<number, number> = {}
  for (let index = 0; index < calls; index++) {
    const { status, headers } = await service.companyData('GET', `/connections${path}`)
    counted[status] = (counted[status] ?? 0) + 1
    if (status === 429) assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
  }
  return counted
}

test('[D1-CONN-04] [D1-LIM-15] limits the list to 30 pages a minute per service, not single reads', async () => {
  const [busy, quiet] = [await createService(company), await createService(company)]
  const db = openRegion(platform)
  const id = await seedConnection(db, busy, { userId: randomUUID() })
  await db.close()
  // The bucket refills during the calls: a point every two seconds.
  const first = await countStatuses(busy, '', 40)
  assert.ok((first[200] ?? 0) >= 30 && (first[429] ?? 0) > 0, JSON.stringify(first))
  assert.deepEqual(await countStatuses(quiet, '', 1), { 200: 1 })
  assert.deepEqual(await countStatuses(busy, `/${id}`, 40), { 200: 40 })
  await platform.advance(60)
  assert.deepEqual(await countStatuses(busy, '', 30), { 200: 30 })
})

test('[D1-LIM-15] NS-14: the file endpoints share 300 calls a minute per service', async () => {
  const service = await createService(company)
  const file = `/${randomUUID()}/slots/${randomUUID()}/file`
  const linked = `/${randomUUID()}/flow-links/${randomUUID()}/slug/file`
  const first = await countStatuses(service, file, 200)
  const second = await countStatuses(service, linked, 200)
  assert.deepEqual(first, { 404: 200 })
  assert.ok((second[404] ?? 0) >= 100 && (second[429] ?? 0) > 0, JSON.stringify(second))
})
