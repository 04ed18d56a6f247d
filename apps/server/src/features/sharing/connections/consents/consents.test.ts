// Rows published after the connection: which customers are asked, and the effects of a decision (G-089).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addSealedDatum,
  connect,
  connectBody,
  createService,
  editDatum,
  readStatusAndKey,
  readValues,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [near, far, person] = await Promise.all([
  registerCompany(platform),
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform),
])

const path = (id: string, slug?: string) =>
  `/api/company-connections/${id}/consents${slug === undefined ? '' : `/${slug}`}`
const listPending = async (account: TestAccount, id: string): Promise<string[]> => {
  const { status, body } = await account.call('GET', path(id))
  assert.equal(status, 200)
  assert.equal(body.next_cursor, null)
  return body.items.map(({ slug }: { slug: string }) => slug)
}
const listEvents = async (service: TestService) => (await service.changes()).map(({ event, slug }) => [event, slug])
const early = { slug: 'before' }

for (const where of ['same region', 'other region']) {
  test(`[D1-EVT-10] [D1-EVT-11] later rows wait until they are accepted or declined (CX-20, ${where})`, async () => {
    const service = await createService(where === 'same region' ? near : far, { requestFields: [early] })
    const { id } = await connect(person, service)
    await service.changes()
    assert.deepEqual(await listPending(person, id), [])
    await service.publish([
      early,
      { slug: 'wanted' },
      { slug: 'must', mandatory: true },
      { slug: 'tax', audience: 'company' },
    ])
    assert.deepEqual(await service.changes(), [], 'the service’s own publish raises no event (G-094)')
    assert.deepEqual(await listPending(person, id), ['wanted', 'must'])
    const record = (await person.call('GET', `/api/company-connections/${id}`)).body
    assert.equal(record.pending_consents, 2)

    const datum = await addSealedDatum(person, 'first_name', 'Ann')
    const answer = { contact_data_id: datum.id, live: true, value: await service.seal('Ann') }
    const accepted = await person.call('POST', path(id, 'wanted'), { decision: 'accept', answer })
    assert.equal(accepted.status, 200, accepted.text)
    assert.deepEqual([accepted.body.slug, accepted.body.decision], ['wanted', 'accepted'])
    assert.deepEqual(await readValues(service, id), { wanted: 'Ann' })
    const [event, ...more] = await service.changes()
    assert.deepEqual(more, [])
    assert.deepEqual([event?.event, event?.slug, event?.connection_id], ['consent_accepted', 'wanted', id])
    assert.ok(!('value' in (event ?? {})))

    const declined = await person.call('POST', path(id, 'must'), { decision: 'decline' })
    assert.deepEqual([declined.status, declined.body.decision], [200, 'declined'])
    assert.deepEqual(await listEvents(service), [['consent_declined', 'must']])
    assert.deepEqual(await listPending(person, id), [])
    assert.equal((await service.companyData('GET', `/connections/${id}`)).status, 200)

    // The accepted answer is live from now on.
    assert.equal((await editDatum(person, datum.id, 'Anna', [service])).status, 200)
    assert.deepEqual(await listEvents(service), [['field_updated', 'wanted']])
  })
}

test('a declined row is asked again only under a new slug', async () => {
  const service = await createService(far)
  const { id } = await connect(person, service)
  await service.publish([{ slug: 'one' }])
  await person.call('POST', path(id, 'one'), { decision: 'decline' })
  await service.publish([{ slug: 'one', label: 'Another label' }])
  assert.deepEqual(await listPending(person, id), [])
  await service.publish([{ slug: 'two' }])
  assert.deepEqual(await listPending(person, id), ['two'])
  await service.changes()

  const answers = [{ slug: 'two', value: await service.seal('x') }]
  const body = { config_token: service.configToken, answers }
  assert.equal((await person.call('PUT', `/api/company-connections/${id}/mappings`, body)).status, 200)
  assert.deepEqual(await listEvents(service), [['consent_accepted', 'two']])
  assert.deepEqual(await listPending(person, id), [])
})

test('a malformed or late decision is refused and changes nothing', async () => {
  const service = await createService(far, { requestFields: [early] })
  const { id } = await connect(person, service)
  await service.publish([
    early,
    { slug: 'later' },
    { slug: 'tax', audience: 'company' },
    { slug: 'mail', type: 'email' },
  ])
  await service.changes()
  const value = await service.seal('x')
  const decide = (slug: string, body: object) => person.call('POST', path(id, slug), body)
  const invalid = [400, 'request.invalid']
  for (const body of [
    {},
    { decision: 'maybe' },
    { decision: 5 },
    { decision: 'accept' },
    { decision: 'accept', answer: 1 },
  ]) {
    assert.deepEqual(await readStatusAndKey(decide('later', body)), invalid, JSON.stringify(body))
  }
  const accept = { decision: 'accept', answer: { value } }
  for (const slug of ['unknown', 'tax', 'before', encodeURIComponent('a b'), '%00']) {
    assert.deepEqual(await readStatusAndKey(decide(slug, accept)), invalid, slug)
    assert.deepEqual(await readStatusAndKey(decide(slug, { decision: 'decline' })), invalid, slug)
  }
  assert.deepEqual(await readStatusAndKey(decide('later', { decision: 'accept', answer: { value: 'plain' } })), [
    400,
    'contact_data.encryption_required',
  ])
  const name = await addSealedDatum(person, 'first_name', 'Ann')
  const misfit = { decision: 'accept', answer: { contact_data_id: name.id, live: true, value } }
  assert.deepEqual(await readStatusAndKey(decide('mail', misfit)), [400, 'company_connections.type_mismatch'])
  assert.deepEqual(await service.changes(), [])

  assert.equal((await decide('later', accept)).status, 200)
  assert.deepEqual(await readStatusAndKey(decide('later', accept)), invalid)
  assert.deepEqual(await readStatusAndKey(decide('later', { decision: 'decline' })), invalid)
  assert.deepEqual(await listEvents(service), [['consent_accepted', 'later']])
})

test('another customer’s connection looks like a missing one', async () => {
  const service = await createService(far)
  const { id } = await connect(person, service)
  await service.publish([{ slug: 'later' }])
  const other = await registerPerson(platform, { region: 'us' })
  const notFound = [404, 'company_connections.not_found']
  for (const where of [id, randomUUID(), 'x']) {
    assert.deepEqual(await readStatusAndKey(other.call('GET', path(where))), notFound)
    assert.deepEqual(
      await readStatusAndKey(other.call('POST', path(where, 'later'), { decision: 'decline' })),
      notFound,
    )
  }
  assert.deepEqual(await listPending(person, id), ['later'])
})

test('one of concurrent decisions counts', async () => {
  const service = await createService(far)
  const { id } = await connect(person, service)
  await service.publish([{ slug: 'later' }])
  await service.changes()
  const answer = { value: await service.seal('x') }
  const replies = await Promise.all([
    person.call('POST', path(id, 'later'), { decision: 'accept', answer }),
    person.call('POST', path(id, 'later'), { decision: 'decline' }),
    person.call('POST', path(id, 'later'), { decision: 'accept', answer }),
  ])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400, 400])
  assert.equal((await service.changes()).length, 1)
})

test('pending rows come in pages', async () => {
  const service = await createService(far)
  const { id } = await connect(person, service)
  await service.publish(Array.from({ length: 5 }, (_, n) => ({ slug: `row_${n}` })))
  const slugs: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await person.call('GET', `${path(id)}?limit=2${cursor}`)
    assert.ok(body.items.length <= 2)
    slugs.push(...body.items.map(({ slug }: { slug: string }) => slug))
    if (body.next_cursor === null) break
    cursor = `&cursor=${body.next_cursor}`
  }
  assert.deepEqual(slugs, ['row_0', 'row_1', 'row_2', 'row_3', 'row_4'])
  assert.deepEqual(await readStatusAndKey(person.call('GET', `${path(id)}?cursor=x`)), [400, 'request.cursor_invalid'])
  assert.deepEqual(await readStatusAndKey(person.call('GET', `${path(id)}?limit=0`)), [400, 'request.invalid'])
})

test('(G-151) new rows notify company customers by their feed, once per row', async () => {
  const service = await createService(far, { requestFields: [early] })
  const other = await registerCompany(platform, { region: 'us' })
  const connected: string[] = []
  for (const customer of [near, other]) {
    const reply = await customer.call('POST', '/api/customer/connections', connectBody(service))
    assert.equal(reply.status, 201, reply.text)
    connected.push(reply.body.id)
  }
  await connect(person, service)
  await service.publish([
    early,
    { slug: 'new_a' },
    { slug: 'birthday', audience: 'person' },
    { slug: 'new_b', audience: 'company' },
  ])
  for (const [index, customer] of [near, other].entries()) {
    const { items } = (await customer.call('GET', '/api/customer/changes')).body
    const eventMembers = items.map(({ id, at, ...members }: Record<string, unknown>) => members)
    const common = {
      event: 'consent_requested',
      company_user_id: far.userId,
      service_id: service.id,
      connection_id: connected[index],
    }
    assert.deepEqual(eventMembers, [
      { ...common, slug: 'new_a' },
      { ...common, slug: 'new_b' },
    ])
  }
  assert.deepEqual((await far.call('GET', '/api/customer/changes')).body.items, [])
})
