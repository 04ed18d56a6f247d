// The stream of a person's device: permissions, pushes, replay, and its end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  connect,
  createService,
  openPushStream,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const farCompany = await registerCompany(platform, { region: 'us' })
const service = await createService(company)
const farService = await createService(farCompany)

const withdraw = async (inviter: TestService, id: string): Promise<void> => {
  const { status, text } = await inviter.companyData('DELETE', `/connect-requests/${id}`)
  assert.equal(status, 204, text)
}
const createConnection = async (person: TestAccount, provider: TestService): Promise<string> =>
  (await connect(person, provider)).id

test('A-33, G-115: a push has id, event and data {type, id, at}, and no content', async () => {
  const person = await registerPerson(platform)
  const stream = await openPushStream(person)
  assert.equal(stream.status, 200)
  assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/)
  const requestId = await service.invite(person)
  const { id, event, data } = await stream.next()
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.equal(event, 'connect_request')
  assert.deepEqual(Object.keys(data), ['type', 'id', 'at'])
  assert.deepEqual([data.type, data.id], ['connect_request', requestId])
  assert.match(data.at, /\+00:00$/)
  stream.close()
})

test('D1-WHD-28, G-115: non-persons get 403, another region 421, no token 401', async () => {
  const person = await registerPerson(platform)
  const path = '/api/push/stream'
  const refused = await company.call('GET', path)
  assert.deepEqual([refused.status, refused.body.error_key], [403, 'auth.forbidden'])
  assert.equal((await call(company.apiUrl, 'GET', path, { token: await service.token() })).status, 403)
  assert.equal((await call(farCompany.apiUrl, 'GET', path, { token: person.token })).status, 421)
  assert.equal((await call(person.apiUrl, 'GET', path)).status, 401)
})

test('A-35: creating or withdrawing a connect request is pushed, repeating is not', async () => {
  const person = await registerPerson(platform)
  const stream = await openPushStream(person)
  const id = await service.invite(person)
  assert.equal((await service.sendConnectRequest(person.code)).status, 200)
  await withdraw(service, id)
  const secondRequestId = await service.invite(person)
  const receivedIds = [await stream.next(), await stream.next(), await stream.next()]
  assert.deepEqual(
    receivedIds.map(({ data }) => [data.type, data.id]),
    [id, id, secondRequestId].map((request) => ['connect_request', request]),
  )
  stream.close()
})

test('A-33, G-115: changes in another region reach all devices of the person only (G-043)', async () => {
  const [person, other] = [await registerPerson(platform), await registerPerson(platform)]
  const streams = [await openPushStream(person), await openPushStream(person)]
  const otherStream = await openPushStream(other)
  const requestId = await farService.invite(person)
  for (const stream of streams) {
    assert.equal((await stream.next()).data.id, requestId)
    stream.close()
  }
  const last = await service.invite(other)
  assert.equal((await otherStream.next()).data.id, last)
  assert.equal(otherStream.pushes.length, 1)
  otherStream.close()
})

test('A-37, D1-CONN-22: ending a connection or deleting its service is pushed to the person (G-115)', async () => {
  const person = await registerPerson(platform)
  const doomed = await createService(company)
  const connections = [await createConnection(person, service), await createConnection(person, doomed)]
  const stream = await openPushStream(person)
  assert.equal((await service.companyData('DELETE', `/connections/${connections[0]}`)).status, 204)
  assert.ok([200, 204].includes((await doomed.manage('DELETE', '')).status))
  for (const id of connections) {
    const { data } = await stream.next()
    assert.deepEqual([data.type, data.id], ['connection_ended', id])
  }
  stream.close()
})

test('G-115: rows published later are pushed once to each affected person', async () => {
  const person = await registerPerson(platform)
  const provider = await createService(company)
  const connectionId = await createConnection(person, provider)
  const stream = await openPushStream(person)
  await provider.publish([{ slug: 'only_companies', audience: 'company' }])
  await provider.publish([{ slug: 'only_companies', audience: 'company' }, { slug: 'one' }, { slug: 'two' }])
  const { data } = await stream.next()
  assert.deepEqual([data.type, data.id], ['consent_requested', connectionId])
  const last = await service.invite(person)
  assert.equal((await stream.next()).data.id, last)
  stream.close()
})

test('A-34: missed pushes of all regions come first, in order and once', async () => {
  const person = await registerPerson(platform)
  const first = await openPushStream(person)
  await service.invite(person)
  const { id: lastEventId } = await first.next()
  first.close()
  const missed = [await farService.invite(person)]
  await withdraw(farService, missed[0] as string)
  const later = await createService(company)
  missed.push(missed[0] as string, await later.invite(person))
  const resumedStream = await openPushStream(person, { lastEventId })
  for (const id of missed) assert.equal((await resumedStream.next()).data.id, id)
  await withdraw(later, missed[2] as string)
  const { id: newest, data } = await resumedStream.next()
  assert.equal(data.id, missed[2])
  resumedStream.close()
  const upToDate = await openPushStream(person, { lastEventId: newest })
  const next = await service.invite(await registerPerson(platform)).then(() => createService(company))
  const nextId = await next.invite(person)
  for (let receivedIds = await upToDate.next(); receivedIds.data.id !== nextId; receivedIds = await upToDate.next())
    assert.equal(receivedIds.data.id, missed[1], 'only pushes of another region may come a second time')
  upToDate.close()
})

test('A-34: an unknown Last-Event-ID gets one resync event, then live pushes', async () => {
  const person = await registerPerson(platform)
  for (const lastEventId of [
    'nonsense',
    '0198c0de-0000-7000-8000-000000000000',
    '3f0c7f2e-7d0e-4f43-9d0a-111111111111',
  ]) {
    const stream = await openPushStream(person, { lastEventId })
    const { event, data, id } = await stream.next()
    assert.deepEqual([event, data.type, data.id], ['resync', 'resync', null])
    assert.ok(id)
    stream.close()
  }
  const stream = await openPushStream(person, { lastEventId: '' })
  const requestId = await service.invite(person)
  assert.equal((await stream.next()).data.id, requestId)
  stream.close()
})

test('A-33: a stream ends cleanly with its login or when there are too many', async () => {
  const person = await registerPerson(platform)
  const streams = []
  for (let i = 0; i < 21; i++) streams.push(await openPushStream(person))
  const [oldest, ...rest] = streams
  assert.equal(await oldest?.ended, 'cleanly')
  const { frontDoor, token, refreshToken } = person
  const body = { refresh_token: refreshToken }
  const logoutReply = await call(frontDoor, 'POST', '/api/auth/logout', { token, body })
  assert.equal(logoutReply.status, 204, logoutReply.text)
  for (const stream of rest) assert.equal(await stream.ended, 'cleanly')
  assert.equal((await openPushStream(person)).status, 401)
})

test('A-33: a stream ends when its person moves, and reopens in the new region', async () => {
  const person = await registerPerson(platform)
  const stream = await openPushStream(person)
  const moveReply = await person.call('POST', '/api/profile/migrate-region', { region: 'us' })
  assert.ok(moveReply.status < 300, moveReply.text)
  assert.equal(await stream.ended, 'cleanly')
  const newRegionStream = await openPushStream(person, { apiUrl: platform.region('us') })
  assert.equal(newRegionStream.status, 200)
  const requestId = await service.invite(person)
  assert.equal((await newRegionStream.next()).data.id, requestId)
  newRegionStream.close()
})
