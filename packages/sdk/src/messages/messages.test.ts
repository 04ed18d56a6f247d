// Messages between a service and a person or company: sealed, opened, read, broadcast.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSharingFixture } from '../../testing/sharing-fixture.ts'
import { createAccountClient, createCompanyClient, createServiceClient } from '../index.ts'

const { platform, company, person, openService, lookUp } = await startSharingFixture()
const frontDoorUrl = platform.frontDoor

const listTexts = async (messages: AsyncIterable<{ direction: string; plaintext?: string }>): Promise<string[]> =>
  (await Array.fromAsync(messages)).map(({ direction, plaintext }) => `${direction} ${plaintext}`)

test('[D1-MSG-01] [D1-MSG-06] a person and a service read both directions of their messages (G-171)', async () => {
  const { client, code } = await openService([])
  const { id } = await person.companyConnections.create(await lookUp(code), {})
  await person.messages.create(id, 'Is it still there?')
  const [event] = await Array.fromAsync(client.changes.follow({ decrypt: true, once: true })).then((changes) =>
    changes.filter((change) => change.event === 'message_received'),
  )
  assert.ok(event?.event === 'message_received')
  assert.equal(event.plaintext, 'Is it still there?')
  await client.messages.create(event.connection_id, 'It is.', { publicKey: event.person_public_key })
  await client.messages.create(id, 'Come and see. 🌻')
  assert.deepEqual(await listTexts(client.messages.list(id, { pageSize: 2 })), [
    'out Come and see. 🌻',
    'out It is.',
    'in Is it still there?',
  ])
  assert.deepEqual(await listTexts(person.messages.list(id, { pageSize: 1 })), [
    'in Come and see. 🌻',
    'in It is.',
    'out Is it still there?',
  ])
  const [last, , first] = await Array.fromAsync(person.messages.list(id))
  assert.equal(first?.acknowledged_at, null)
  await client.messages.markRead(id, event.message_id)
  await person.messages.markRead(id, last?.message_id ?? '')
  const [received, , ownMessage] = await Array.fromAsync(person.messages.list(id))
  assert.ok(ownMessage?.acknowledged_at && received?.read_at)
  assert.deepEqual(
    [(await client.connections.read(id)).unread_count, (await person.companyConnections.read(id)).unread_count],
    [0, 0],
  )
})

test('[D1-MSG-02] [A-69] both parties read a broadcast in plaintext', async () => {
  const { client, code } = await openService([])
  const { id } = await person.companyConnections.create(await lookUp(code), {})
  assert.equal((await client.messages.broadcast('We are closed on Monday.')).recipients, 1)
  assert.deepEqual(await listTexts(person.messages.list(id)), ['in We are closed on Monday.'])
  assert.deepEqual(await listTexts(client.messages.list(id)), ['out We are closed on Monday.'])
})

test('refuses a wrong recipient key and stores no copy without an own key', async () => {
  const { client, code, id: serviceId } = await openService([])
  const { id } = await person.companyConnections.create(await lookUp(code), {})
  await assert.rejects(client.messages.create(id, 'x', { publicKeySha256: '0'.repeat(64) }), { reason: 'key_mismatch' })
  const { client_id, client_secret } = await company.serviceClients.regenerateSecret(serviceId)
  const keyless = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  await keyless.messages.create(id, 'sent by a program without the key')
  assert.deepEqual(await listTexts(person.messages.list(id)), ['in sent by a program without the key'])
  const [message] = await Array.fromAsync(keyless.messages.list(id))
  assert.deepEqual([message?.body, message?.plaintext], [null, undefined])
})

test('[A-71] a company login opens messages that its keyless program can only send', async () => {
  const { client, code } = await openService([])
  const customer = createCompanyClient({ frontDoorUrl })
  const account = { email: 'owner-of-message-buyer@example.org', display_name: 'Buyer Ltd', company_code: 'MSGBUYER' }
  await customer.register({ ...account, password: 'a long password' })
  const profile = await customer.codes.lookUp(code)
  assert.ok(profile.kind === 'service')
  const { id } = await customer.companyConnections.create({ ...profile, code }, {})
  await client.messages.create(id, 'To the company')
  const [notice] = await Array.fromAsync(customer.customerChanges.follow({ once: true }))
  assert.ok(notice?.event === 'message_received' && !notice.broadcast)
  assert.equal(await customer.openValue(notice.body), 'To the company')
  const program = await customer.accountClients.create({
    name: 'Buyer',
    purpose: 'buyer',
    capabilities: ['customer_connections'],
  })
  const machine = createAccountClient({
    frontDoorUrl,
    clientId: program.client_id,
    clientSecret: program.client_secret,
  })
  await machine.messages.create(id, 'From its program')
  assert.deepEqual(await listTexts(client.messages.list(id)), ['in From its program', 'out To the company'])
  await assert.rejects(Array.fromAsync(machine.messages.list(id)), { reason: 'locked' })
  await machine.messages.markRead(id, notice.message_id)
  assert.equal((await customer.companyConnections.read(id)).unread_count, 0)
})
