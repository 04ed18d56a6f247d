// Messages on both participants' routes, in one region and across two: send, list, acknowledge, count, notify.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { sealedValueBytes } from '@company-data/protocol/limits'
import {
  createRandomWrapper,
  createService,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  startConversation,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [near, far] = await Promise.all([registerCompany(platform), registerCompany(platform, { region: 'us' })])
const [nearService, farService] = await Promise.all([createService(near), createService(far)])

for (const [where, service] of [
  ['its own region', nearService],
  ['another region', farService],
] as const) {
  test(`D1-MSG-01, D1-MSG-09: person and service in ${where} write to each other (D1-EVT-24, D1-EVT-25, G-128, A-67, A-71)`, async () => {
    const person = await registerPerson(platform)
    const { service: company, customer, connectionId } = await startConversation(service, person)
    const [body, own_body] = [await service.seal('Hello?'), await sealValue('Hello?', person.publicKey)]
    const sentResponse = await customer.post({ body, own_body })
    assert.equal(sentResponse.status, 201, sentResponse.text)
    assert.deepEqual(Object.keys(sentResponse.body).sort(), ['created_at', 'message_id'])

    const [event, ...others] = await service.changes()
    assert.deepEqual(others, [])
    const { id, at, ...members } = event ?? {}
    assert.ok(id !== sentResponse.body.message_id && at)
    assert.deepEqual(members, {
      event: 'message_received',
      person_user_id: person.userId,
      share_code: person.code,
      connection_id: connectionId,
      person_public_key: person.publicKey,
      ...sentResponse.body,
      body,
    })

    const reply = await sealValue('Hello!', String(event?.person_public_key))
    const replyResponse = await company.post({ body: reply })
    assert.equal(replyResponse.status, 201, replyResponse.text)
    assert.deepEqual(await service.changes(), [], 'the service’s own message raises no event')

    const toRow = (message: { message_id: string; created_at: string }, members: object) => ({
      ...message,
      acknowledged_at: null,
      read_at: null,
      broadcast: false,
      ...members,
    })
    const [first, second] = [sentResponse.body, replyResponse.body]
    assert.deepEqual(await company.messages(), [
      toRow(second, { direction: 'out', body: null }),
      toRow(first, { direction: 'in', body }),
    ])
    assert.deepEqual(await customer.messages(), [
      toRow(second, { direction: 'in', body: reply }),
      toRow(first, { direction: 'out', body: own_body }),
    ])
    assert.equal(await service.open((await company.messages())[1]?.body ?? ''), 'Hello?')
  })
}

test('D1-MSG-03, D1-MSG-04: unread counts grow until the other side reads, despite replies (D1-MSG-05, D1-MSG-06, NS-01, A-13)', async () => {
  const person = await registerPerson(platform)
  for (const service of [nearService, farService]) {
    const { service: company, customer } = await startConversation(service, person)
    assert.deepEqual(await company.counts(), { unread_count: 0, last_message_at: null })
    const ids = [await customer.send('1'), await customer.send('2'), await customer.send('3')]
    const replyId = await company.send('a reply')
    const [last] = await company.messages()
    assert.deepEqual(await company.counts(), { unread_count: 3, last_message_at: last?.created_at })
    assert.deepEqual(await customer.counts(), { unread_count: 1, last_message_at: last?.created_at })
    const receipts = async () => (await customer.messages()).map(({ acknowledged_at }) => acknowledged_at !== null)
    assert.deepEqual(await receipts(), [false, false, false, false], 'a reply is not a read receipt')

    assert.equal((await company.markRead({ message_id: ids[1] })).status, 204)
    assert.deepEqual(await receipts(), [false, false, true, true])
    assert.equal((await company.counts()).unread_count, 1)
    assert.equal((await customer.counts()).unread_count, 1, 'messages read by the service are not read by the customer')

    assert.equal((await customer.markRead({ message_id: replyId.toUpperCase() })).status, 204)
    assert.equal((await customer.counts()).unread_count, 0)
    const [newestMessage] = await company.messages()
    assert.ok(newestMessage?.read_at && newestMessage.acknowledged_at === null)
    await customer.send('4')
    assert.equal((await company.counts()).unread_count, 2)
  }
})

test('D1-MSG-08, G-130: a boundary only moves forward, and repeating one changes nothing (A-70, T-84)', async () => {
  const person = await registerPerson(platform)
  for (const service of [nearService, farService]) {
    const { service: company, customer } = await startConversation(service, person)
    for (const [sender, reader] of [
      [customer, company],
      [company, customer],
    ] as const) {
      const ids = [await sender.send('1'), await sender.send('2'), await sender.send('3')]
      const listReadTimes = async () =>
        (await reader.messages()).map(({ acknowledged_at, read_at }) => acknowledged_at ?? read_at)
      const read = async (index: number) => (await reader.markRead({ message_id: ids[index] })).status
      assert.equal(await read(1), 204)
      const times = await listReadTimes()
      assert.deepEqual([await read(1), await read(0)], [204, 204])
      assert.deepEqual(await listReadTimes(), times)
      assert.equal((await reader.counts()).unread_count, 1)
      assert.equal(await read(2), 204)
      assert.deepEqual((await listReadTimes()).slice(1), times.slice(1), 'messages read before keep their time')
      assert.equal((await reader.counts()).unread_count, 0)
    }
  }
})

test('D1-MSG-07, D1-ERR-18: any other boundary is refused and changes nothing (A-70, T-84)', async () => {
  const [person, other] = [await registerPerson(platform), await registerPerson(platform)]
  for (const service of [nearService, farService]) {
    const { service: company, customer } = await startConversation(service, person)
    const elsewhere = await startConversation(service, other)
    const [received, sentResponse] = [await customer.send('in'), await company.send('out')]
    const [foreign, foreignSent] = [await elsewhere.customer.send('in'), await elsewhere.service.send('out')]
    const unknown = [randomUUID(), 'x', '', 1, null, undefined, [received], { id: received }]
    for (const message_id of [sentResponse, foreign, foreignSent, ...unknown]) {
      const refused = [400, 'company_data.ack_boundary_invalid']
      assert.deepEqual(await readStatusAndKey(company.markRead({ message_id })), refused, String(message_id))
    }
    for (const message_id of [received, foreign, foreignSent, ...unknown]) {
      const refused = [400, 'company_connections.ack_boundary_invalid']
      assert.deepEqual(await readStatusAndKey(customer.markRead({ message_id })), refused, String(message_id))
    }
    for (const body of [undefined, []]) {
      assert.deepEqual(await readStatusAndKey(company.markRead(body)), [400, 'company_data.ack_boundary_invalid'])
      assert.deepEqual(await readStatusAndKey(customer.markRead(body)), [
        400,
        'company_connections.ack_boundary_invalid',
      ])
    }
    assert.equal((await company.counts()).unread_count, 1)
    assert.equal((await customer.counts()).unread_count, 1)
  }
})

test('D1-ENC-14, D1-ERR-19: plaintext and oversized messages are refused and leave nothing (D1-ENC-08, NS-09, A-68)', async () => {
  const person = await registerPerson(platform)
  const { service: company, customer } = await startConversation(nearService, person)
  const sampleWrapper = createRandomWrapper()
  const plain = ['Hello', '', '{}', '{"_enc":1}', JSON.parse(sampleWrapper), 7, true, [sampleWrapper]]
  const rest = createRandomWrapper(0).length
  const longestWrapper = createRandomWrapper(Math.floor((sealedValueBytes - rest) / 4) * 3)
  const tooLong = createRandomWrapper((Math.floor((sealedValueBytes - rest) / 4) + 1) * 3)
  assert.ok(longestWrapper.length <= sealedValueBytes && tooLong.length > sealedValueBytes)
  for (const participant of [company, customer]) {
    for (const text of plain) {
      const refused = [400, 'contact_data.encryption_required']
      assert.deepEqual(await readStatusAndKey(participant.post({ body: text })), refused, JSON.stringify(text))
      assert.deepEqual(
        await readStatusAndKey(participant.post({ body: sampleWrapper, own_body: text })),
        refused,
        JSON.stringify(text),
      )
    }
    for (const body of [
      {},
      { body: null },
      { own_body: sampleWrapper },
      { body: tooLong },
      { body: sampleWrapper, own_body: tooLong },
    ]) {
      assert.deepEqual(await readStatusAndKey(participant.post(body)), [400, 'request.invalid'])
    }
    assert.deepEqual(await participant.messages(), [])
  }
  assert.deepEqual(await nearService.changes(), [])
  assert.deepEqual(await company.counts(), { unread_count: 0, last_message_at: null })
  assert.equal((await customer.post({ body: longestWrapper, own_body: longestWrapper })).status, 201)
  assert.equal((await company.post({ body: longestWrapper, own_body: null })).status, 201)
})

test('NS-11, A-14: pages are newest first and complete at every limit', async () => {
  const person = await registerPerson(platform)
  const { service: company, customer } = await startConversation(farService, person)
  const ids: string[] = []
  for (let index = 0; index < 7; index += 1) ids.unshift(await (index % 2 ? company : customer).send(String(index)))
  for (const participant of [company, customer]) {
    for (const limit of [1, 3, 7, 250]) {
      const listedIds: string[] = []
      for (let cursor = ''; ; ) {
        const { items, next_cursor } = (await participant.list(`?limit=${limit}${cursor}`)).body
        assert.ok(items.length > 0 && items.length <= limit)
        listedIds.push(...items.map(({ message_id }: { message_id: string }) => message_id))
        if (next_cursor === null) break
        cursor = `&cursor=${next_cursor}`
      }
      assert.deepEqual(listedIds, ids, `limit ${limit}`)
    }
    for (const cursor of ['x', '0', '-1', '1.5', '99999999999999999999', randomUUID()]) {
      assert.deepEqual(
        await readStatusAndKey(participant.list(`?cursor=${cursor}`)),
        [400, 'request.cursor_invalid'],
        cursor,
      )
    }
    assert.deepEqual(await readStatusAndKey(participant.list('?limit=251')), [400, 'request.invalid'])
  }
})

test('a page of large messages is shorter, and the next one continues it', async () => {
  const person = await registerPerson(platform)
  const { service: company, customer } = await startConversation(nearService, person)
  const body = createRandomWrapper(48_000)
  const count = 80
  for (let index = 0; index < count; index += 1) assert.equal((await customer.post({ body })).status, 201)
  const sizes: number[] = []
  for (let cursor = ''; ; ) {
    const { items, next_cursor } = (await company.list(`?limit=250${cursor}`)).body
    sizes.push(items.length)
    if (next_cursor === null) break
    cursor = `&cursor=${next_cursor}`
  }
  assert.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    count,
  )
  assert.ok(sizes.length > 1 && (sizes[0] ?? 0) * body.length < 5 * 1024 * 1024, String(sizes))
})

test('D1-GEN-03: for any other caller the connection is not found', async () => {
  const [person, other] = [await registerPerson(platform), await registerPerson(platform)]
  const otherService = await createService(near)
  const { connectionId } = await startConversation(nearService, person)
  for (const id of [connectionId, randomUUID(), 'x', '%20']) {
    const [ofCustomer, ofService] = [`/api/company-connections/${id}/messages`, `/connections/${id}/messages`]
    const [message, boundary] = [{ body: createRandomWrapper() }, { message_id: randomUUID() }]
    const calls: Array<[string, string, object | undefined]> = [
      ['GET', '', undefined],
      ['POST', '', message],
      ['POST', '/read', boundary],
    ]
    for (const [method, tail, body] of calls) {
      const refused = await readStatusAndKey(other.call(method, `${ofCustomer}${tail}`, body))
      assert.deepEqual(refused, [404, 'company_connections.not_found'], method + tail + id)
      const ofOther = await readStatusAndKey(otherService.companyData(method, `${ofService}${tail}`, { body }))
      assert.deepEqual(ofOther, [404, 'company_data.connection_not_found'], method + tail + id)
    }
  }
})

test('A-68: messages are deleted with their connection', async () => {
  const person = await registerPerson(platform)
  const first = await startConversation(farService, person)
  const id = await first.customer.send('1')
  await farService.companyData('POST', '/messages/broadcast', { body: { body: 'to all' } })
  assert.equal((await person.call('DELETE', `/api/company-connections/${first.connectionId}`)).status, 204)
  assert.deepEqual(await readStatusAndKey(first.service.list()), [404, 'company_data.connection_not_found'])
  assert.deepEqual(await readStatusAndKey(first.customer.list()), [404, 'company_connections.not_found'])
  const second = await startConversation(farService, person)
  assert.deepEqual([await second.service.messages(), await second.customer.messages()], [[], []])
  assert.deepEqual(await second.customer.counts(), { unread_count: 0, last_message_at: null })
  const old = await readStatusAndKey(second.service.markRead({ message_id: id }))
  assert.deepEqual(old, [400, 'company_data.ack_boundary_invalid'])
})

test('A-17: an Idempotency-Key sends one message, in both directions and regions', async () => {
  const person = await registerPerson(platform)
  for (const service of [nearService, farService]) {
    const { service: company, customer } = await startConversation(service, person)
    for (const participant of [company, customer]) {
      const [body, headers] = [{ body: createRandomWrapper() }, { 'idempotency-key': randomUUID() }]
      const replies = await Promise.all(Array.from({ length: 5 }, () => participant.post(body, headers)))
      assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201])
      assert.equal(new Set(replies.map((reply) => reply.body.message_id)).size, 1)
      assert.deepEqual(await readStatusAndKey(participant.post({ body: createRandomWrapper() }, headers)), [
        409,
        'request.idempotency_conflict',
      ])
      assert.equal((await participant.post(body)).status, 201)
      assert.equal((await participant.messages()).filter(({ direction }) => direction === 'out').length, 2)
    }
    assert.equal((await service.changes()).length, 2)
  }
})
