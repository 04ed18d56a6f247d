// webhookHandler with decrypt: values are opened with the service key, loaded once before the first response.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServiceKeys, sealValue } from '@company-data/crypto'
import Fastify from 'fastify'
import { CryptoError, type Delivery, loadServiceKey, webhookDedupKey, webhookHandler } from '../index.ts'

const keys = await createServiceKeys()
const pem = { pem: keys.private_pem, passphrase: keys.passphrase }
const members = {
  id: 'an id',
  share_code: 'ABCDEFGHIJ',
  at: '2026-11-15T10:00:00.000+00:00',
  connection_id: 'a connection',
}
const updated = (value: string) => ({ ...members, event: 'field_updated', slug: 'name', live: true, value })

/** A handler with its key, and the deliveries it passed on. */
const receiving = (decrypt: Parameters<typeof webhookHandler>[0]['decrypt']) => {
  const deliveries: Delivery[] = []
  const problems: unknown[] = []
  const handler = webhookHandler({
    auth: { type: 'none' },
    ...(decrypt && { decrypt }),
    onEvent: (delivery) => void deliveries.push(delivery),
    onProblem: (result) => problems.push(result),
  })
  const receive = async (event: object) => (await handler.receive(JSON.stringify(event), {})).status
  return { handler, receive, seen: deliveries, problems }
}

test('opens the value of an edit and the body of a message', async () => {
  const { receive, seen } = receiving(pem)
  const edit = updated(await sealValue('Augusta', keys.public_key))
  const message = {
    ...members,
    event: 'message_received',
    message_id: 'm',
    body: await sealValue('Hello', keys.public_key),
  }
  const otherEvents = [
    { ...members, event: 'connection_deleted' },
    { event: 'test', id: 'x', at: members.at },
  ]
  for (const event of [edit, message, ...otherEvents]) assert.equal(await receive(event), 200)
  assert.deepEqual(
    seen.map(({ event }) => event),
    [{ ...edit, plaintext: 'Augusta' }, { ...message, plaintext: 'Hello' }, ...otherEvents],
  )
  assert.equal(seen[0]?.dedupKey, await webhookDedupKey(edit))
})

test('an unopenable value is reported with its event, which is still handled', async () => {
  const { receive, seen } = receiving(await loadServiceKey(keys.private_pem, keys.passphrase))
  const stranger = await createServiceKeys()
  for (const value of [await sealValue('Augusta', stranger.public_key), 'not sealed'])
    assert.equal(await receive(updated(value)), 200)
  for (const { event } of seen) {
    assert.ok('unopened' in event && event.unopened instanceof CryptoError)
    assert.ok(!('plaintext' in event))
  }
  assert.equal(seen.length, 2)
})

test('without decrypt nothing is opened', async () => {
  const { handler, receive, seen } = receiving(undefined)
  const edit = updated(await sealValue('Augusta', keys.public_key))
  await handler.ready()
  assert.equal(await receive(edit), 200)
  assert.deepEqual(seen[0]?.event, edit)
})

test('a key that does not load answers 500 and fails ready() and Fastify', async () => {
  const { handler, receive, seen, problems } = receiving({ ...pem, passphrase: 'wrong' })
  await assert.rejects(handler.ready(), CryptoError)
  assert.equal(await receive(updated(await sealValue('Augusta', keys.public_key))), 500)
  assert.deepEqual(seen, [])
  assert.ok((problems[0] as { cause: unknown }).cause instanceof CryptoError)
  const app = Fastify()
  app.register(handler.fastify as never, { path: '/hook' } as never)
  await assert.rejects(async () => app.ready(), CryptoError)
})

test('the key is loaded once, before the first delivery is answered', async (t) => {
  const derive = t.mock.method(crypto.subtle, 'importKey')
  const privateKeys = () => derive.mock.calls.filter(({ arguments: [format] }) => String(format) === 'pkcs8').length
  const { handler, receive } = receiving(pem)
  await handler.ready()
  const loaded = privateKeys()
  const edit = updated(await sealValue('Augusta', keys.public_key))
  assert.deepEqual([await receive(edit), await receive(edit)], [200, 200])
  assert.equal(privateKeys(), loaded)
})
