// The pull feed and the webhook of a service deliver the same events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  addDatum,
  addSealedDatum,
  clearFile,
  connect,
  createService,
  editDatum,
  ownPlatform,
  png,
  registerCompany,
  registerPerson,
  startEndpointSink,
  until,
  verifyDatum,
} from '@company-data/testkit'

const platform = await ownPlatform({ environment: { WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' } })
const person = await registerPerson(platform)
const sink = await startEndpointSink()
const company = await registerCompany(platform)
const service = await createService(company, {
  requestFields: [
    { slug: 'mail', type: 'email' },
    { slug: 'picture', type: 'photo' },
  ],
})
const webhook = { url: sink.url, auth_type: 'none' }
assert.equal((await company.call('POST', `/api/services/${service.id}/webhooks`, webhook)).status, 201)
addCleanup(() => sink.stop())

type Event = Record<string, unknown>

const putPicture = async (id: string, text: string): Promise<void> => {
  const reply = await person.call('PUT', `/api/contact-data/${id}/file`, clearFile('image/png', png(text)))
  assert.equal(reply.status, 200, reply.text)
}

/**
 * One operation for each event of a connection; each value is edited once, so that both channels find the same in its
 * slot.
 */
const story = async (): Promise<string> => {
  const mail = await addSealedDatum(person, 'email', 'first@example.org')
  const picture = await addDatum(person, 'photo')
  await putPicture(picture.id, 'first')
  const { id } = await connect(person, service, [
    { slug: 'mail', contact_data_id: mail.id, value: await service.seal('first@example.org') },
    { slug: 'picture', contact_data_id: picture.id },
  ])
  assert.equal((await editDatum(person, mail.id, 'second@example.org', [service])).status, 200)
  await verifyDatum(platform, person, mail.id, 'second@example.org')
  await putPicture(picture.id, 'second')
  await service.publish([
    { slug: 'mail', type: 'email' },
    { slug: 'picture', type: 'photo' },
    { slug: 'nickname' },
    { slug: 'motto' },
  ])
  const consent = (slug: string, body: object) =>
    person.call('POST', `/api/company-connections/${id}/consents/${slug}`, body)
  const answer = { contact_data_id: null, live: false, value: await service.seal('Nick') }
  assert.equal((await consent('nickname', { decision: 'accept', answer })).status, 200)
  assert.equal((await consent('motto', { decision: 'decline' })).status, 200)
  return id
}

const names = [
  'connection_created',
  'field_updated',
  'field_updated',
  'field_updated',
  'consent_accepted',
  'consent_declined',
]

test('D1-GEN-06, D1-GEN-07: webhook and feed carry the same events, files as value_url (D1-BIN-03, D1-FEED-17)', async () => {
  const connectionId = await story()
  await until('every event is delivered', () => sink.requests.length === names.length)
  const posted = sink.requests.map(({ body }): Event => JSON.parse(body.toString('utf8')))
  const fetched = await service.changes()
  assert.deepEqual(
    fetched.map(({ event }) => event),
    names,
  )
  const members = ({ id, ...event }: Event): Event => event
  assert.deepEqual(posted.map(members), fetched.map(members))
  assert.notDeepEqual(
    posted.map(({ id }) => id),
    fetched.map(({ id }) => id),
  )
  const url = `/api/company-data/connections/${connectionId}/slots/${service.fieldIds.picture}/file`
  for (const events of [posted, fetched]) {
    const file = events.find(({ event, slug }) => event === 'field_updated' && slug === 'picture') ?? {}
    assert.equal(file.value_url, url)
    assert.ok(!('value' in file), 'the member is replaced, not nulled')
    const mail = events.findLast(({ event, slug }) => event === 'field_updated' && slug === 'mail') ?? {}
    assert.equal(await service.open(String(mail.value)), 'second@example.org')
    assert.ok(!('value_url' in mail))
  }
  assert.equal(
    (await service.companyData('GET', url.replace('/api/company-data', ''))).text,
    png('second').toString('utf8'),
  )
})

test('CX-10, CX-23: an event names person and connection, with a unique id (T-90, T-93)', async () => {
  const [connection] = (await service.companyData('GET', '/connections')).body.items
  const created: Event = JSON.parse(String(sink.requests[0]?.body))
  assert.equal(created.event, 'connection_created')
  assert.deepEqual([created.connection_id, created.person_user_id], [connection.id, connection.person_id])
  assert.notEqual(created.id, connection.id)
  assert.ok(!('person_id' in created) && !('person_user_id' in connection))
  assert.equal(connection.person_id, person.userId)
})

test('D1-GEN-07: each channel alone is complete and carries the end', async () => {
  const before = sink.requests.length
  const [connection] = (await person.call('GET', '/api/company-connections')).body.items
  assert.equal((await person.call('DELETE', `/api/company-connections/${connection.id}`)).status, 204)
  await until('the end is delivered', () => sink.requests.length === before + 1)
  const posted = JSON.parse(String(sink.requests.at(-1)?.body))
  const [fetched, ...more] = await service.changes()
  assert.deepEqual([fetched?.event, fetched?.connection_id, more], ['connection_deleted', connection.id, []])
  assert.deepEqual({ ...posted, id: '' }, { ...fetched, id: '' })
})

test('D1-WHD-28: no push route exists for companies, delegates or clients', () => {
  const streams = platform
    .routesAt({ kind: 'region', region: 'eu' })
    .filter(({ path, contentType }) => path.includes('/push') || contentType === 'text/event-stream')
  for (const { path, access } of streams) {
    assert.deepEqual(access, { kind: 'callers', allow: ['person'] }, path)
  }
})
