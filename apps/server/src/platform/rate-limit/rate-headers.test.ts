// The RateLimit headers of responses: which limit they report, on successes and refusals, and where they are absent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, createService, ownPlatform, type Reply, registerCompany, registerPerson } from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on', RATE_LIMIT_CALLS: '50/60', RATE_LIMIT_CONNECTIONS: '5/60' },
})

const report = ({ status, headers }: Reply) =>
  [status, headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']].map((value) =>
    value === undefined ? undefined : Number(value),
  )

test('B-11: a success reports the limit of its caller, and a 404 too', async () => {
  const person = await registerPerson(platform)
  const [, limit, before = 0] = report(await person.call('GET', '/api/account'))
  assert.equal(limit, 50)
  const [status, , after, reset] = report(
    await person.call('GET', '/api/contact-data/00000000-0000-4000-8000-000000000000'),
  )
  assert.deepEqual([status, after], [404, before - 1])
  assert.ok(reset !== undefined && reset > 0)
})

test('B-11: a route with its own limit reports that one down to the refusal', async () => {
  const service = await createService(await registerCompany(platform))
  const replies: Reply[] = []
  for (let page = 0; page < 6; page++) replies.push(await service.companyData('GET', '/connections'))
  assert.deepEqual(
    replies.map((reply) => report(reply).slice(0, 3)),
    [
      [200, 5, 4],
      [200, 5, 3],
      [200, 5, 2],
      [200, 5, 1],
      [200, 5, 0],
      [429, 5, 0],
    ],
  )
  assert.equal(String(replies[5]?.headers['ratelimit-limit']), '5', 'the header is there once')
})

test('B-11: a refusal before the limit is counted reports it, and counts nothing', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const [, limit, before] = report(await service.companyData('GET', '/whoami'))
  const token = await service.token()
  const forbidden = await call(company.apiUrl, 'GET', '/api/account', { token })
  const elsewhere = await call(platform.frontDoor, 'GET', '/api/company-data/whoami', { token })
  assert.deepEqual(
    [forbidden, elsewhere].map((reply) => report(reply).slice(0, 3)),
    [
      [403, limit, before],
      [421, limit, before],
    ],
  )
})

test('B-11: without a valid token a refusal reports the limit of wrong tokens', async () => {
  const readAccount = async (token?: string) =>
    report(await call(platform.region(), 'GET', '/api/account', token === undefined ? {} : { token })).slice(0, 3)
  const [, limit, before = 0] = await readAccount()
  assert.deepEqual([limit, await readAccount()], [300, [401, 300, before]], 'a missing one is not counted')
  assert.deepEqual(await readAccount('x.y.z'), [401, 300, before - 1])
})

test('B-11: the token endpoint reports its limit per address', async () => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'svc_none', client_secret: 'x' })
  const [status, limit] = report(await call(platform.frontDoor, 'POST', '/oauth2/token', { body }))
  assert.deepEqual([status, limit], [401, 60])
})

test('B-11: the health route is not limited and reports nothing', async () => {
  const { headers } = await call(platform.frontDoor, 'GET', '/api/health')
  assert.equal(headers['ratelimit-limit'], undefined)
})
