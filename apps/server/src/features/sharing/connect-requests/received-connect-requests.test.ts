// Persons decide on invitations of companies in any region: list, accept, reject, expiry, and events (G-129).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  borrowPlatform,
  createService,
  mailbox,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const [company, farCompany, person] = await Promise.all([
  registerCompany(platform),
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform),
])

const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]
const listReceived = async (account: TestAccount, query = '') =>
  (await account.call('GET', `/api/connect-requests${query}`)).body
const accept = (account: TestAccount, id: string, service: TestService, change: object = {}): Promise<Reply> =>
  account.call('POST', `/api/connect-requests/${id}/accept`, {
    config_token: service.configToken,
    answers: [],
    ...change,
  })
const reject = (account: TestAccount, id: string): Promise<Reply> =>
  account.call('POST', `/api/connect-requests/${id}/reject`)
const readStatus = async (service: TestService, id: string): Promise<string> =>
  (await service.companyData('GET', '/connect-requests')).body.items.find(
    ({ request_id }: { request_id: string }) => request_id === id,
  ).status

test('(G-129, G-043) a person sees the invitations of every region in one paged list', async () => {
  const invited = await registerPerson(platform)
  const services: TestService[] = []
  for (const owner of [company, farCompany, company, farCompany, company]) {
    services.push(await createService(owner))
  }
  const ids: string[] = []
  for (const service of services)
    ids.push((await service.sendConnectRequest(invited.code, `From ${service.id}`)).body.request_id)
  const { items, next_cursor } = await listReceived(invited)
  assert.equal(next_cursor, null)
  assert.deepEqual(
    items.map(({ request_id }: { request_id: string }) => request_id),
    ids,
  )
  const [, second] = services
  assert.deepEqual(items[1], {
    request_id: ids[1],
    service: { id: second?.id, name: second?.name, code: second?.code },
    company_name: (await farCompany.call('GET', '/api/profile')).body.display_name,
    company_identity: items[1].company_identity,
    message: `From ${second?.id}`,
    status: 'pending',
    created_at: items[1].created_at,
    expires_at: items[1].expires_at,
  })
  const listedRequests: unknown[] = []
  for (let cursor = ''; ; ) {
    const page = await listReceived(invited, `?limit=2${cursor}`)
    assert.ok(page.items.length <= 2)
    listedRequests.push(...page.items)
    if (page.next_cursor === null) break
    cursor = `&cursor=${page.next_cursor}`
  }
  assert.deepEqual(listedRequests, items)
  assert.deepEqual(await listReceived(await registerPerson(platform)), { items: [], next_cursor: null })
  assert.deepEqual(readErrorKey(await invited.call('GET', '/api/connect-requests?cursor=x')), [
    400,
    'request.cursor_invalid',
  ])
  assert.deepEqual(readErrorKey(await invited.call('GET', '/api/connect-requests?limit=0')), [400, 'request.invalid'])
})

for (const [where, owner] of [
  ['of the same region', () => company],
  ['of another region', () => farCompany],
] as const) {
  test(`[D1-CR-06] [D1-EVT-17] accepting an invitation ${where} raises acceptance, then connection (T-64)`, async () => {
    const service = await createService(owner())
    const invited = await registerPerson(platform)
    const id = await service.invite(invited)
    const reply = await accept(invited, id, service)
    assert.equal(reply.status, 201, reply.text)
    assert.equal(reply.body.service.id, service.id)
    assert.deepEqual((await invited.call('GET', `/api/company-connections/${reply.body.id}`)).body, reply.body)
    const base = { person_user_id: invited.userId, share_code: invited.code }
    const events = await service.changes()
    assert.deepEqual(events, [
      { id: events[0]?.id, event: 'connection_request_accepted', ...base, at: events[0]?.at, request_id: id },
      {
        id: events[1]?.id,
        event: 'connection_created',
        ...base,
        at: events[1]?.at,
        customer_type: 'person',
        connection_id: reply.body.id,
      },
    ])
    assert.equal(await readStatus(service, id), 'accepted')
    assert.equal((await listReceived(invited)).items[0].status, 'accepted')
    assert.deepEqual(readErrorKey(await accept(invited, id, service)), [409, 'connect_requests.closed'])
    assert.deepEqual(readErrorKey(await reject(invited, id)), [409, 'connect_requests.closed'])
    assert.deepEqual(readErrorKey(await service.companyData('DELETE', `/connect-requests/${id}`)), [
      409,
      'connect_requests.closed',
    ])
    assert.deepEqual(await service.changes(), [])
  })

  test(`[D1-CR-07] [D1-EVT-18] rejecting an invitation ${where} raises one event and connects nothing`, async () => {
    const service = await createService(owner())
    const invited = await registerPerson(platform)
    const id = await service.invite(invited)
    const replies = await Promise.all([1, 2, 3].map(() => reject(invited, id)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 409, 409])
    const events = await service.changes()
    assert.deepEqual(events, [
      {
        id: events[0]?.id,
        event: 'connection_request_rejected',
        person_user_id: invited.userId,
        share_code: invited.code,
        at: events[0]?.at,
        request_id: id,
      },
    ])
    assert.equal(await readStatus(service, id), 'rejected')
    assert.deepEqual(readErrorKey(await accept(invited, id, service)), [409, 'connect_requests.closed'])
    assert.deepEqual((await invited.call('GET', '/api/company-connections')).body.items, [])
  })
}

for (const [where, owner] of [
  ['of the same region', () => company],
  ['of another region', () => farCompany],
] as const) {
  test(`[D1-CR-06] [D1-EVT-17] connecting by code accepts the open invitation ${where}`, async () => {
    const service = await createService(owner())
    const [invited, other] = [await registerPerson(platform), await registerPerson(platform)]
    const [id, others] = [await service.invite(invited), await service.invite(other)]
    const connect = { code: service.code, config_token: service.configToken, answers: [] }
    const reply = await invited.call('POST', '/api/company-connections', connect)
    assert.equal(reply.status, 201, reply.text)
    assert.deepEqual(
      (await service.changes()).map(({ event, person_user_id, share_code, request_id, connection_id }) => [
        event,
        person_user_id,
        share_code,
        request_id ?? connection_id,
      ]),
      [
        ['connection_request_accepted', invited.userId, invited.code, id],
        ['connection_created', invited.userId, invited.code, reply.body.id],
      ],
    )
    assert.deepEqual([await readStatus(service, id), await readStatus(service, others)], ['accepted', 'pending'])
    assert.deepEqual(readErrorKey(await accept(invited, id, service)), [409, 'connect_requests.closed'])
    // The invitation is used up: a later connect has none.
    await invited.call('DELETE', `/api/company-connections/${reply.body.id}`)
    assert.equal((await invited.call('POST', '/api/company-connections', connect)).status, 201)
    assert.deepEqual(
      (await service.changes()).map(({ event }) => event),
      ['connection_deleted', 'connection_created'],
    )
  })
}

test('a refused connect by code leaves the invitation open', async () => {
  const service = await createService(company)
  const invited = await registerPerson(platform)
  const id = await service.invite(invited)
  const connect = { code: service.code, config_token: service.configToken, answers: [] }
  const stale = await invited.call('POST', '/api/company-connections', { ...connect, config_token: randomUUID() })
  assert.deepEqual(readErrorKey(stale), [409, 'services.config_conflict'])
  assert.equal(await readStatus(service, id), 'pending')
  for (let round = 0; round < 6; round += 1) {
    const person = await registerPerson(platform)
    const [connected, sentInvitation] = await Promise.all([
      person.call('POST', '/api/company-connections', connect),
      service.sendConnectRequest(person.code),
    ])
    assert.equal(connected.status, 201, connected.text)
    if (sentInvitation.status === 201)
      assert.equal(await readStatus(service, sentInvitation.body.request_id), 'accepted')
    else assert.deepEqual(readErrorKey(sentInvitation), [409, 'company_connections.already_connected'])
  }
})

test('[D1-CR-08] (G-093) undelivered decisions of one person collapse to the latest', async () => {
  const service = await createService(company)
  const [first, second] = [await registerPerson(platform), await registerPerson(platform)]
  await reject(first, await service.invite(first))
  await reject(second, await service.invite(second))
  await reject(first, await service.invite(first))
  const last = await service.invite(first)
  assert.equal((await accept(first, last, service)).status, 201)
  assert.deepEqual(
    (await service.changes()).map(({ event, person_user_id, request_id }) => [event, person_user_id, request_id]),
    [
      ['connection_request_rejected', second.userId, (await listReceived(second)).items[0].request_id],
      ['connection_request_accepted', first.userId, last],
      ['connection_created', first.userId, undefined],
    ],
  )
})

test('(G-129) an acceptance that cannot connect leaves the invitation open', async () => {
  const service = await createService(company)
  const invited = await registerPerson(platform)
  const id = await service.invite(invited)
  const { configToken: oldToken } = service
  await service.publish([{ slug: 'mail', type: 'email', mandatory: true }])
  assert.deepEqual(readErrorKey(await accept(invited, id, service, { config_token: oldToken })), [
    409,
    'services.config_conflict',
  ])
  const missing = await accept(invited, id, service, { config_token: service.configToken })
  assert.deepEqual(readErrorKey(missing), [400, 'company_connections.mandatory_missing'])
  assert.deepEqual(missing.body.missing, ['mail'])
  for (const body of [undefined, {}, { config_token: 5 }, { config_token: 'x', answers: 'y' }]) {
    const reply = await invited.call('POST', `/api/connect-requests/${id}/accept`, body)
    assert.deepEqual(readErrorKey(reply), [400, 'request.invalid'])
  }
  await company.call('PUT', `/api/services/${service.id}`, { audience: 'company' })
  const b2b = await accept(invited, id, service, { config_token: service.configToken })
  assert.deepEqual(readErrorKey(b2b), [403, 'services.audience_b2b_only'])
  assert.equal(await readStatus(service, id), 'pending')
  assert.deepEqual(await service.changes(), [])
})

test('(G-129) another person’s invitation looks missing in any state', async () => {
  const service = await createService(company)
  const id = await service.invite(person)
  const other = await registerPerson(platform, { region: 'us' })
  for (const unknown of [id, randomUUID(), 'nonsense', '%27']) {
    assert.deepEqual(readErrorKey(await accept(other, unknown, service)), [404, 'connect_requests.not_found'])
    assert.deepEqual(readErrorKey(await reject(other, unknown)), [404, 'connect_requests.not_found'])
  }
  assert.deepEqual(readErrorKey(await company.call('GET', '/api/connect-requests')), [403, 'auth.forbidden'])
  assert.equal((await reject(person, id.toUpperCase())).status, 204)
})

test('(G-129) of concurrent accept, reject and withdraw exactly one happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    const service = await createService(round % 2 === 0 ? company : farCompany)
    const invited = await registerPerson(platform)
    const id = await service.invite(invited)
    const replies = await Promise.all([
      accept(invited, id, service),
      reject(invited, id),
      service.companyData('DELETE', `/connect-requests/${id}`),
      accept(invited, id, service),
    ])
    const won = replies.filter(({ status }) => status < 300)
    assert.equal(won.length, 1, replies.map(({ text }) => text).join('\n'))
    for (const { status } of replies.filter((reply) => !won.includes(reply))) assert.equal(status, 409)
    const expected = { 201: 'accepted', 204: undefined }[won[0]?.status ?? 0]
    const status = await readStatus(service, id)
    if (expected) assert.equal(status, expected)
    const connected = (await invited.call('GET', '/api/company-connections')).body.items.length
    const events = (await service.changes()).map(({ event }) => event)
    assert.deepEqual(
      [connected, events],
      {
        accepted: [1, ['connection_request_accepted', 'connection_created']],
        rejected: [0, ['connection_request_rejected']],
        withdrawn: [0, []],
      }[status],
    )
  }
})

test('a deleted person’s invitations are gone with the account', async () => {
  const services = [await createService(company), await createService(farCompany)]
  const invited = await registerPerson(platform)
  for (const service of services) await service.invite(invited)
  await invited.call('POST', '/api/account/delete-request', { password: invited.password })
  const code = await mailbox(platform).codeFor(invited.email, 'delete_account')
  assert.equal((await invited.call('POST', '/api/account/confirm-delete', { code })).status, 200)
  for (const service of services) {
    assert.deepEqual((await service.companyData('GET', '/connect-requests')).body.items, [])
    assert.deepEqual(readErrorKey(await service.sendConnectRequest(invited.code)), [
      404,
      'connect_requests.person_not_found',
    ])
    assert.deepEqual(await service.changes(), [])
  }
})

test('[D1-OPS-01] [D1-OPS-07] the operating mode of the invitation’s region decides', async () => {
  const [near, distant] = [await createService(company), await createService(farCompany)]
  const invited = await registerPerson(platform)
  const [nearRequestId, farRequestId] = [await near.invite(invited), await distant.invite(invited)]
  const setMode = (mode: string) => platform.ops('PUT', '/api/ops/mode', { region: 'us', mode })
  try {
    await setMode('writes_paused')
    assert.deepEqual(readErrorKey(await reject(invited, farRequestId)), [503, 'db.writes_paused'])
    assert.deepEqual(readErrorKey(await accept(invited, farRequestId, distant)), [503, 'db.writes_paused'])
    assert.equal((await listReceived(invited)).items.length, 2)
    await setMode('out_of_order')
    assert.deepEqual(readErrorKey(await invited.call('GET', '/api/connect-requests')), [503, 'platform.out_of_order'])
    assert.deepEqual(readErrorKey(await reject(invited, farRequestId)), [503, 'platform.out_of_order'])
    assert.equal((await reject(invited, nearRequestId)).status, 204)
  } finally {
    await setMode('normal')
  }
  assert.equal(await readStatus(distant, farRequestId), 'pending')
  assert.deepEqual(await distant.changes(), [])
  assert.equal((await reject(invited, farRequestId)).status, 204)
})
