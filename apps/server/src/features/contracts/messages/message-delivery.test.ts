// Message notifications to devices, feeds and webhooks, and the same actions in the portal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  call,
  createRandomWrapper,
  createService,
  openPushStream,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  startConversation,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [near, far] = await Promise.all([registerCompany(platform), registerCompany(platform, { region: 'us' })])
const [nearService, farService] = await Promise.all([createService(near), createService(far)])

test('G-115, A-35: a person is pushed every effective change of messages', async () => {
  const person = await registerPerson(platform)
  for (const service of [nearService, farService]) {
    const { service: company, customer } = await startConversation(service, person)
    const stream = await openPushStream(person)
    const readPush = async (): Promise<string[]> => {
      const { data } = await stream.next()
      return [data.type, String(data.id)]
    }
    const written = await customer.send('from another device')
    assert.deepEqual(await readPush(), ['message', written])
    const received = await company.send('a reply')
    assert.deepEqual(await readPush(), ['message', received])
    for (let round = 0; round < 2; round += 1) await company.markRead({ message_id: written })
    assert.deepEqual(await readPush(), ['message', written])
    for (let round = 0; round < 2; round += 1) await customer.markRead({ message_id: received })
    assert.deepEqual(await readPush(), ['message', received])
    await service.companyData('POST', '/messages/broadcast', { body: { body: 'to all' } })
    const [type, id] = await readPush()
    const [broadcast] = await customer.messages()
    assert.deepEqual([type, id], ['message', broadcast?.message_id])
    assert.deepEqual(Object.keys((stream.pushes.at(-1) ?? assert.fail()).data).sort(), ['at', 'id', 'type'])
    stream.close()
  }
})

test('G-151, A-81: a company customer gets messages by feed, and its events carry its key (A-71, D1-WHD-28)', async () => {
  for (const region of ['eu', 'us']) {
    const customerCompany = await registerCompany(platform, { region })
    const { service: company, customer, connectionId } = await startConversation(farService, customerCompany)
    await customerCompany.call('GET', '/api/customer/changes')
    const body = await sealValue('to the company', customerCompany.publicKey)
    const sentMessage = (await company.post({ body })).body
    await farService.companyData('POST', '/messages/broadcast', { body: { body: 'to all' } })
    const { items } = (await customerCompany.call('GET', '/api/customer/changes')).body
    const [broadcast] = await customer.messages()
    const base = {
      event: 'message_received',
      company_user_id: far.userId,
      service_id: farService.id,
      connection_id: connectionId,
    }
    assert.deepEqual(
      items.map(({ id: _id, at: _at, ...members }: Record<string, unknown>) => members),
      [
        { ...base, ...sentMessage, body, broadcast: false },
        {
          ...base,
          message_id: broadcast?.message_id,
          created_at: broadcast?.created_at,
          body: 'to all',
          broadcast: true,
        },
      ],
    )
    await customer.send('from the company')
    assert.deepEqual((await customerCompany.call('GET', '/api/customer/changes')).body.items, [])
    const [event] = await farService.changes()
    assert.deepEqual(
      [event?.event, event?.person_user_id, event?.share_code, event?.person_public_key],
      ['message_received', customerCompany.userId, customerCompany.code, customerCompany.publicKey],
    )
    assert.deepEqual(await readStatusAndKey(customerCompany.call('GET', '/api/push/stream')), [403, 'auth.forbidden'])
    await customerCompany.call('DELETE', `/api/company-connections/${connectionId}`)
    await farService.changes()
  }
})

test('A-82, G-181: the portal has the same message actions as a service client', async () => {
  const person = await registerPerson(platform)
  const service = await createService(near)
  const { customer, connectionId } = await startConversation(service, person)
  const path = `/api/portal/services/${service.id}/connections/${connectionId}/messages`
  const received = await customer.send('hello')
  await service.changes()
  const sentResponse = await near.call('POST', path, { body: createRandomWrapper(), own_body: createRandomWrapper() })
  assert.equal(sentResponse.status, 201, sentResponse.text)
  assert.equal((await near.call('POST', `${path}/read`, { message_id: received })).status, 204)
  const broadcast = await near.call('POST', `/api/portal/services/${service.id}/messages/broadcast`, { body: 'all' })
  assert.deepEqual([broadcast.status, broadcast.body.recipients], [202, 1])
  const [page, byClient] = [
    await near.call('GET', path),
    await service.companyData('GET', `/connections/${connectionId}/messages`),
  ]
  assert.deepEqual(page.body, byClient.body)
  assert.deepEqual(
    page.body.items.map(({ direction, broadcast: all }: Record<string, unknown>) => [direction, all]),
    [
      ['out', true],
      ['out', false],
      ['in', false],
    ],
  )
  assert.deepEqual(await service.changes(), [])
  for (const [body, key] of [
    [{ body: 'plain' }, 'contact_data.encryption_required'],
    [{}, 'request.invalid'],
  ] as const) {
    assert.deepEqual(await readStatusAndKey(near.call('POST', path, body)), [400, key])
  }
  const refused = await readStatusAndKey(
    near.call('POST', `${path}/read`, { message_id: sentResponse.body.message_id }),
  )
  assert.deepEqual(refused, [400, 'company_data.ack_boundary_invalid'])
  const other = await registerCompany(platform)
  assert.deepEqual(await readStatusAndKey(other.call('GET', path)), [404, 'services.not_found'])
})

test('A-83: the portal lists conversations, the latest first, in complete pages', async () => {
  const service = await createService(near)
  const persons = await Promise.all(Array.from({ length: 4 }, () => registerPerson(platform)))
  const talks = []
  for (const person of persons) talks.push(await startConversation(service, person))
  for (const index of [2, 0, 1, 0]) await talks[index]?.customer.send(String(index))
  const path = `/api/portal/services/${service.id}/messages`
  const { items, next_cursor } = (await near.call('GET', path)).body
  assert.equal(next_cursor, null)
  assert.deepEqual(
    items.map(({ connection_id, unread_count }: Record<string, unknown>) => [connection_id, unread_count]),
    [
      [talks[0]?.connectionId, 2],
      [talks[1]?.connectionId, 1],
      [talks[2]?.connectionId, 1],
    ],
  )
  const { display_name, share_code, customer_type, last_message_at } = items[0]
  const [message] = (await talks[0]?.customer.messages()) ?? []
  assert.deepEqual(
    [display_name, share_code, customer_type, last_message_at],
    [
      (await persons[0]?.call('GET', '/api/profile'))?.body.display_name,
      persons[0]?.code,
      'person',
      message?.created_at,
    ],
  )
  const paged: unknown[] = []
  for (let cursor = ''; ; ) {
    const page = (await near.call('GET', `${path}?limit=1${cursor}`)).body
    paged.push(...page.items)
    if (page.next_cursor === null) break
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
  }
  assert.deepEqual(paged, items)
  for (const cursor of [
    'x',
    '1',
    '1.',
    `${'9'.repeat(15)}.${talks[0]?.connectionId}.x`,
    `1e9.${talks[0]?.connectionId}`,
  ]) {
    assert.deepEqual(
      await readStatusAndKey(near.call('GET', `${path}?cursor=${cursor}`)),
      [400, 'request.cursor_invalid'],
      cursor,
    )
  }
})

test('an acknowledgement covers exactly the messages before it', async () => {
  const person = await registerPerson(platform)
  const { service: company, customer } = await startConversation(farService, person)
  const body = { body: createRandomWrapper() }
  for (let round = 0; round < 5; round += 1) {
    const boundary = await customer.send('boundary')
    const [acknowledged] = await Promise.all([
      company.markRead({ message_id: boundary }),
      ...Array.from({ length: 5 }, () => customer.post(body)),
    ])
    assert.equal(acknowledged.status, 204)
    const messages = (await company.messages()).filter(({ direction }) => direction === 'in')
    const unread = messages.findIndex(({ acknowledged_at }) => acknowledged_at !== null)
    assert.equal(messages[unread]?.message_id, boundary)
    assert.equal((await company.counts()).unread_count, 5)
  }
})

test('NS-09: messages are readable as XML too', async () => {
  const person = await registerPerson(platform)
  const { connectionId, customer } = await startConversation(nearService, person)
  const id = await customer.send('hello')
  const reply = await call(near.apiUrl, 'GET', `/api/company-data/connections/${connectionId}/messages`, {
    token: await nearService.token(),
    headers: { accept: 'application/xml' },
  })
  assert.equal(reply.status, 200)
  assert.match(reply.text, new RegExp(`<message_id>${id}</message_id>`))
})
