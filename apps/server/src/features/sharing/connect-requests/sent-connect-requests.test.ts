// A service invites persons: sending, refusals in order, the list, withdrawing, the portal's view (NS-07).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createService,
  type Reply,
  registerCompany,
  registerPerson,
  startPlatform,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [company, person, far] = await Promise.all([
  registerCompany(platform),
  registerPerson(platform),
  registerPerson(platform, { region: 'us' }),
])

const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]
const listSent = async (service: TestService, query = '') =>
  (await service.companyData('GET', `/connect-requests${query}`)).body
const statuses = async (service: TestService): Promise<string[]> =>
  (await listSent(service)).items.map(({ status }: { status: string }) => status)

test('[D1-CR-01] [D1-CR-02] a share code is enough to invite in any region (D1-CR-03)', async () => {
  const service = await createService(company)
  for (const invited of [person, far]) {
    const reply = await service.sendConnectRequest(invited.code, 'Hello')
    assert.equal(reply.status, 201, reply.text)
    assert.deepEqual(reply.body, {
      request_id: reply.body.request_id,
      status: 'pending',
      created_at: reply.body.created_at,
    })
  }
  const { items } = await listSent(service)
  assert.deepEqual(items[0], {
    request_id: items[0].request_id,
    share_code: person.code,
    message: 'Hello',
    status: 'pending',
    created_at: items[0].created_at,
    expires_at: items[0].expires_at,
    decided_at: null,
  })
  assert.equal(new Date(items[0].expires_at).getTime() - new Date(items[0].created_at).getTime(), 30 * 86_400_000)
  assert.deepEqual(await service.changes(), [], 'sending raises nothing')
})

test('[D1-CR-04] [D1-CR-05] each refusal has its key, in the documented order (NS-07, CX-06)', async () => {
  const service = await createService(company)
  const b2b = await createService(company, { audience: 'company' })
  const other = await registerCompany(platform)
  for (const none of [undefined, null, '', ' ', 5, {}, []]) {
    assert.deepEqual(
      readErrorKey(await b2b.sendConnectRequest(none)),
      [400, 'connect_requests.share_code_required'],
      String(none),
    )
  }
  for (const code of [company.code, other.code]) {
    assert.deepEqual(readErrorKey(await b2b.sendConnectRequest(code)), [400, 'company_connections.persons_only'])
  }
  for (const unknown of ['AAAAAAAAAA', person.code.toLowerCase(), `${service.code}`, 'x'.repeat(5000), "'", '\u0000']) {
    const [status, key] = readErrorKey(await b2b.sendConnectRequest(unknown))
    assert.deepEqual(
      [status, key],
      unknown === '\u0000' ? [400, 'request.invalid'] : [404, 'connect_requests.person_not_found'],
    )
  }
  assert.deepEqual(readErrorKey(await b2b.sendConnectRequest(person.code)), [403, 'services.audience_b2b_only'])
  assert.deepEqual(readErrorKey(await service.sendConnectRequest(person.code, 'x'.repeat(281))), [
    400,
    'request.invalid',
  ])
  assert.deepEqual(readErrorKey(await service.sendConnectRequest(person.code, 5)), [400, 'request.invalid'])
  assert.deepEqual(await statuses(service), [])
  const personsOnly = await createService(company, { audience: 'person' })
  assert.equal((await personsOnly.sendConnectRequest(person.code)).status, 201)
})

test('(NS-07) a connected person cannot be invited', async () => {
  const service = await createService(company)
  const connected = await person.call('POST', '/api/company-connections', {
    code: service.code,
    config_token: service.configToken,
    answers: [],
  })
  assert.equal(connected.status, 201, connected.text)
  assert.deepEqual(readErrorKey(await service.sendConnectRequest(person.code)), [
    409,
    'company_connections.already_connected',
  ])
})

test('(NS-07) while a request is open, further invitations return the same one', async () => {
  const service = await createService(company)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => service.sendConnectRequest(person.code, `${index}`)),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201])
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
  assert.deepEqual(await statuses(service), ['pending'])
  // Another service has its own request.
  const other = await createService(company)
  assert.notEqual(await other.invite(person), replies[0]?.body.request_id)
})

test('(NS-07) a message is optional, up to 280 characters, no control characters', async () => {
  const service = await createService(company)
  const message = async (sentMessage: unknown): Promise<unknown> => {
    const { status, body, text } = await service.sendConnectRequest(person.code, sentMessage)
    assert.equal(status, 201, text)
    const { items } = await listSent(service, '?status=pending')
    await service.companyData('DELETE', `/connect-requests/${body.request_id}`)
    return items[0].message
  }
  assert.equal(await message('a\u0000b\u0007c\u001bd\u007fe\u009ff'), 'abcdef')
  assert.equal(await message('one\r\ntwo\tthree'), 'one two three')
  assert.equal(await message('pay\u202eyap'), 'payyap')
  assert.equal(await message('𝔘'.repeat(280)), '𝔘'.repeat(280))
  assert.equal(await message(`${'x'.repeat(280)}\u0000`), 'x'.repeat(280))
  assert.equal(await message(''), '')
  assert.equal(await message(null), null)
  assert.equal(await message(undefined), null)
})

test('[A-14] the list is paged, oldest first, by status, of this service only (NS-07, NS-11)', async () => {
  const service = await createService(company)
  const persons = await Promise.all(Array.from({ length: 5 }, () => registerPerson(platform)))
  const ids: string[] = []
  for (const invitee of persons) ids.push(await service.invite(invitee))
  const other = await createService(company)
  await other.invite(person)
  await service.companyData('DELETE', `/connect-requests/${ids[1]}`)

  const listIds = ({ items }: { items: Array<{ request_id: string }> }) => items.map(({ request_id }) => request_id)
  assert.deepEqual(listIds(await listSent(service)), ids)
  assert.deepEqual(listIds(await listSent(service, '?status=withdrawn')), [ids[1]])
  assert.deepEqual(listIds(await listSent(service, '?status=accepted')), [])
  const listedIds: string[] = []
  for (let cursor = ''; ; ) {
    const page = await listSent(service, `?status=pending&limit=2${cursor}`)
    listedIds.push(...listIds(page))
    if (page.next_cursor === null) break
    cursor = `&cursor=${page.next_cursor}`
  }
  assert.deepEqual(listedIds, [ids[0], ids[2], ids[3], ids[4]])
  assert.deepEqual(readErrorKey(await service.companyData('GET', '/connect-requests?cursor=x')), [
    400,
    'request.cursor_invalid',
  ])
  for (const bad of ['limit=0', 'limit=251', 'limit=x', 'status=open']) {
    assert.deepEqual(readErrorKey(await service.companyData('GET', `/connect-requests?${bad}`)), [
      400,
      'request.invalid',
    ])
  }
})

test('(NS-07, G-094) a withdrawal is silent and final, and only of the service’s own requests', async () => {
  const service = await createService(company)
  const other = await createService(await registerCompany(platform))
  const id = await service.invite(person)
  for (const unknown of [id, randomUUID(), 'nonsense', '%27']) {
    const reply = await other.companyData('DELETE', `/connect-requests/${unknown}`)
    assert.deepEqual(readErrorKey(reply), [404, 'connect_requests.not_found'])
  }
  const reply = await service.companyData('DELETE', `/connect-requests/${id}`)
  assert.deepEqual([reply.status, reply.text], [204, ''])
  assert.deepEqual(readErrorKey(await service.companyData('DELETE', `/connect-requests/${id}`)), [
    409,
    'connect_requests.closed',
  ])
  assert.deepEqual(await service.changes(), [])
  assert.notEqual(await service.invite(person), id, 'a new request can be sent')
  const { request_id } = (await listSent(service, '?status=pending')).items[0]
  const repeatedResponses = await Promise.all(
    Array.from({ length: 4 }, () => service.companyData('DELETE', `/connect-requests/${request_id}`)),
  )
  assert.deepEqual(repeatedResponses.map(({ status }) => status).sort(), [204, 409, 409, 409])
})

test('(G-181, G-065) the portal offers the service client’s actions, with a second factor', async () => {
  const service = await createService(company)
  const path = `/api/portal/services/${service.id}/connect-requests`
  const response = await company.call('POST', path, { share_code: person.code })
  assert.equal(response.status, 201, response.text)
  assert.deepEqual((await service.sendConnectRequest(person.code)).body, response.body)
  assert.deepEqual((await company.call('GET', path)).body, await listSent(service))
  assert.deepEqual(readErrorKey(await company.call('POST', path, {})), [400, 'connect_requests.share_code_required'])
  const stranger = await registerCompany(platform)
  for (const target of [path, `/api/portal/services/${randomUUID()}/connect-requests`]) {
    assert.deepEqual(readErrorKey(await stranger.call('GET', target)), [404, 'services.not_found'])
    assert.deepEqual(readErrorKey(await stranger.call('POST', target, { share_code: person.code })), [
      404,
      'services.not_found',
    ])
    const withdrawal = await stranger.call('DELETE', `${target}/${response.body.request_id}`)
    assert.deepEqual(readErrorKey(withdrawal), [404, 'services.not_found'])
  }
  assert.equal((await company.call('DELETE', `${path}/${response.body.request_id}`)).status, 204)
  assert.deepEqual(await statuses(service), ['withdrawn'])
  await company.call('PUT', `/api/services/${service.id}/require-2fa`, { require_2fa: true })
  assert.deepEqual(readErrorKey(await company.call('GET', path)), [403, 'auth.forbidden'])
  assert.deepEqual(readErrorKey(await company.call('POST', path, { share_code: person.code })), [403, 'auth.forbidden'])
})

test('(NS-14) counts requests per service across both routes', async () => {
  const strict = await startPlatform({
    environment: { RATE_LIMITS: 'on', RATE_LIMIT_CONNECT_REQUESTS: '3/3600' },
  })
  try {
    const owner = await registerCompany(strict)
    const [service, other] = [await createService(owner), await createService(owner)]
    const path = `/api/portal/services/${service.id}/connect-requests`
    for (const send of [service.sendConnectRequest, service.sendConnectRequest])
      assert.equal((await send('AAAAAAAAAA')).status, 404)
    assert.equal((await owner.call('POST', path, { share_code: 'AAAAAAAAAA' })).status, 404)
    for (const refused of [
      await service.sendConnectRequest('AAAAAAAAAA'),
      await owner.call('POST', path, { share_code: 'AAAAAAAAAA' }),
    ]) {
      assert.deepEqual(readErrorKey(refused), [429, 'rate.limited'])
      assert.ok(Number(refused.headers['retry-after']) > 0)
    }
    assert.equal((await other.sendConnectRequest('AAAAAAAAAA')).status, 404)
    assert.equal((await service.companyData('GET', '/connect-requests')).status, 200)
  } finally {
    await strict.stop()
  }
})
