// A retry with the same idempotency key delivers once; a new key sends again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSharingFixture } from '../../testing/sharing-fixture.ts'
import { ConnectionError, createPersonClient, createPortalClient } from '../index.ts'

const { platform, company, person, personLogin, openService, lookUp } = await startSharingFixture()
const frontDoorUrl = platform.frontDoor
const companyLogin = { email: (await company.account.read()).email, password: 'a long password' }

/** A network that carries every POST of a path to the platform and loses the answers while `isLosing`. */
const lossyNetwork = (path: RegExp) => {
  const network = {
    isLosing: true,
    fetch: (async (input, init) => {
      const response = await fetch(input, init)
      const isLost = network.isLosing && init?.method === 'POST' && path.test(new URL(String(input)).pathname)
      if (isLost) throw new TypeError('fetch failed')
      return response
    }) satisfies typeof fetch,
  }
  return network
}

const listTexts = async (messages: AsyncIterable<{ plaintext?: string }>): Promise<(string | undefined)[]> =>
  (await Array.fromAsync(messages)).map(({ plaintext }) => plaintext)

test('[A-17] delivers a customer message once per idempotency key', async () => {
  const { client, code } = await openService([])
  const { id } = await person.companyConnections.create(await lookUp(code), {})
  const network = lossyNetwork(/\/messages$/)
  const device = createPersonClient({ frontDoorUrl, maxRetries: 0, fetch: network.fetch })
  await device.login(personLogin)
  const once = { idempotencyKey: crypto.randomUUID() }
  await assert.rejects(device.messages.create(id, 'Is it still there?', once), ConnectionError)
  network.isLosing = false
  const { message_id } = await device.messages.create(id, 'Is it still there?', once)
  assert.deepEqual(await listTexts(client.messages.list(id)), ['Is it still there?'])
  assert.equal((await Array.fromAsync(client.messages.list(id)))[0]?.message_id, message_id)
  await assert.rejects(device.messages.create(id, 'Other words under the same key', once), {
    errorKey: 'request.idempotency_conflict',
  })
  await device.messages.create(id, 'Is it still there?', { idempotencyKey: crypto.randomUUID() })
  await device.messages.create(id, 'Is it still there?')
  assert.equal((await listTexts(client.messages.list(id))).length, 3)
})

test('[A-17] portal retries deliver a message, a broadcast and a document once', async () => {
  const { code, id: serviceId } = await openService([])
  const { id } = await person.companyConnections.create(await lookUp(code), {})
  const network = lossyNetwork(/\/(?:messages|broadcast|documents)$/)
  const client = createPortalClient({ frontDoorUrl, maxRetries: 0, fetch: network.fetch })
  await client.login(companyLogin)
  // A page opens the service again for each attempt.
  const portal = () => client.servicePortal(serviceId)
  const bytes = new TextEncoder().encode('%PDF-1.7 …')
  const file = { bytes, mime_type: 'application/pdf', original_name: 'lease.pdf' }
  const sends = [
    (key: string) => portal().messages.create(id, 'It is.', { idempotencyKey: key }),
    (key: string) => portal().messages.broadcast('We are closed on Monday.', { idempotencyKey: key }),
    (key: string) => portal().documents.create({ connection_id: id, name: 'Lease', file }, { idempotencyKey: key }),
    (key: string) =>
      portal().documents.broadcast({ name: 'Hours', payload: { monday: 'closed' } }, { idempotencyKey: key }),
  ]
  for (const send of sends) {
    const key = crypto.randomUUID()
    network.isLosing = true
    await assert.rejects(send(key), ConnectionError)
    await assert.rejects(send(key), ConnectionError)
    network.isLosing = false
    await send(key)
  }
  assert.deepEqual(await listTexts(person.messages.list(id)), ['We are closed on Monday.', 'It is.'])
  const names = (await Array.fromAsync(portal().documents.list())).map(({ name }) => name)
  assert.deepEqual(names, ['Lease', 'Hours'])
})
