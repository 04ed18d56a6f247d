// The export of the connections of a service: the lines of the list, to their end, while the right lasts.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import {
  borrowPlatform,
  createRandomWrapper,
  createService,
  openRegion,
  type Reply,
  registerCompany,
  registerPerson,
  seedConnection,
} from '@company-data/testkit'
import { companyConnections } from './company-connections.ts'

const platform = await borrowPlatform()
const db = openRegion(platform)
const company = await registerCompany(platform)
const openService = () => createService(company, { requestFields: [{ slug: 'email', type: 'email' }] })

const toLines = ({ status, text }: Reply) => {
  assert.equal(status, 200, text)
  assert.equal(text.at(-1), '\n')
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line))
}

const ROWS = 620
const service = await openService()
const seededIds: string[] = []
for (let row = 0; row < ROWS; row += 1) seededIds.push(await seedConnection(db, service, { userId: randomUUID() }))

test('the export has the records of the list, and says at its end how many', async () => {
  const small = await openService()
  const person = await registerPerson(platform)
  const value = await createRandomWrapper()
  for (const customer of [person, { userId: randomUUID() }])
    await seedConnection(db, small, customer, { email: { value } })
  const { items } = (await small.companyData('GET', '/connections')).body
  const lines = toLines(await small.companyData('GET', '/connections/export'))
  assert.deepEqual(
    lines.slice(0, -1).map(({ connection }) => connection),
    items,
  )
  assert.deepEqual(lines.at(-1), { complete: true, count: 2 })
})

test('an export without connections is complete', async () => {
  const empty = await openService()
  assert.deepEqual(toLines(await empty.companyData('GET', '/connections/export')), [{ complete: true, count: 0 }])
})

test('the cursor of any line continues after it', async () => {
  const lines = toLines(await service.companyData('GET', '/connections/export'))
  assert.deepEqual(
    lines.slice(0, -1).map(({ connection }) => connection.id),
    seededIds,
  )
  for (const index of [0, 249, 250, 400, ROWS - 2, ROWS - 1]) {
    const rest = toLines(await service.companyData('GET', `/connections/export?cursor=${lines[index].cursor}`))
    assert.deepEqual(rest.slice(0, -1), lines.slice(index + 1, -1))
    assert.deepEqual(rest.at(-1), { complete: true, count: ROWS - 1 - index })
  }
})

test('the portal has it too, and no one else', async () => {
  const path = `/api/portal/services/${service.id}/connections/export`
  assert.equal(toLines(await company.call('GET', path)).length, ROWS + 1)
  const other = await registerCompany(platform)
  const refused = await other.call('GET', path)
  assert.deepEqual([refused.status, refused.body.error_key], [404, 'services.not_found'])
  const session = await company.call('GET', '/api/company-data/connections/export')
  assert.deepEqual([session.status, session.body.error_key], [403, 'auth.client_required'])
  const person = await registerPerson(platform)
  assert.equal((await person.call('GET', path)).status, 403)
})

test('a cursor that no line had is refused', async () => {
  const { status, body } = await service.companyData('GET', '/connections/export?cursor=x')
  assert.deepEqual([status, body.error_key], [400, 'request.cursor_invalid'])
})

/** The export of the service on its real rows; the other features answer what the test wants. */
const exportPages = (checkAgain: () => Promise<void>, hasService = true) => {
  const { exportLines } = companyConnections(
    {
      database: db,
      region: 'eu',
      clock: { now: () => new Date('2026-02-01T10:00:00Z') },
      accounts: { listPublicAccounts: async () => new Map() },
      requestFields: { readRows: async () => [] },
      services: { rows: { find: async () => (hasService ? {} : undefined) } },
      followers: {},
    } as never,
    {} as never,
  )
  return exportLines({ serviceId: service.id, companyUserId: company.userId }, {}, checkAgain)
}

const isRefusal = (key: string) => (error: unknown) => error instanceof ApiError && error.key === key

test('each page is sent only if the right still holds after it was read', async () => {
  let checks = 0
  const pages = exportPages(async () => {
    checks += 1
    if (checks === 2) throw new ApiError('auth.token_expired')
  })
  assert.equal((await pages.next()).value?.length, 250)
  await assert.rejects(pages.next(), isRefusal('auth.token_expired'))
  assert.deepEqual(await pages.next(), { done: true, value: undefined })
})

test('without its service a list is not complete', async () => {
  const pages = exportPages(async () => undefined, false)
  await pages.next()
  await pages.next()
  await assert.rejects(pages.next(), isRefusal('services.not_found'))
})
