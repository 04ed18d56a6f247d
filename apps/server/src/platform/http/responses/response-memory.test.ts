// Large unread responses share bounded memory, which is released when they end.
import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { test } from 'node:test'
import { contactFieldId, createRandomWrapper, ownPlatform, registerPerson } from '@company-data/testkit'
import { responseMemory } from './response-memory.ts'

// The largest body of any route is 16 MiB then, as is the total of all bodies and of all responses.
const platform = await ownPlatform({
  environment: { BODY_MEMORY_MB: '16', DOCUMENT_MAX_MB: '1', PHOTO_MAX_MB: '1', RATE_LIMITS: 'on' },
})

/** More than the kernel buffers for a peer that does not read. */
const ROWS = 250

const readStatus = (socket: Socket): Promise<string | undefined> =>
  new Promise((resolve) => {
    socket.once('data', (head: Buffer) => {
      resolve(/^HTTP\/1\.1 (\d+)/.exec(head.toString('latin1'))?.[1])
      socket.pause()
    })
  })

test('limits the large responses that one caller does not read', async () => {
  const person = await registerPerson(platform)
  const field = { contact_field_id: await contactFieldId(person, 'first_name') }
  const value = createRandomWrapper(48_000)
  for (let rows = 0; rows < ROWS; rows += 10) {
    const add = () => person.call('POST', '/api/contact-data', { ...field, value })
    for (const { status } of await Promise.all(Array.from({ length: 10 }, add))) assert.equal(status, 201)
  }
  const { hostname, port } = new URL(platform.region())
  const peers = [0, 1, 2, 3, 4, 5].map(() => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
    socket.write(`GET /api/contact-data HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${person.token}\r\n\r\n`)
    return socket
  })
  const statuses = await Promise.all(peers.map(readStatus))
  assert.deepEqual(statuses.toSorted(), ['200', '503', '503', '503', '503', '503'])
  for (const socket of peers) socket.destroy()
  const readDataStatus = async (): Promise<number> => (await person.call('GET', '/api/contact-data')).status
  for (let tries = 0; tries < 50 && (await readDataStatus()) !== 200; tries += 1);
  assert.equal(await readDataStatus(), 200)
})

test('a caller may have four calls with a large response at a time', () => {
  const memory = responseMemory(1, true)
  const enter = (caller: string | undefined): ServerResponse => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    memory.enter(caller, response)
    return response
  }
  const [first] = Array.from({ length: 4 }, () => enter('a'))
  assert.throws(() => enter('a'), { key: 'server.overloaded' })
  enter('b')
  for (let calls = 0; calls < 9; calls += 1) enter(undefined)
  first?.emit('close')
  first?.emit('close')
  enter('a')
  assert.throws(() => enter('a'), { key: 'server.overloaded' })
})

test('large responses of one caller are created sequentially', async () => {
  const memory = responseMemory(1024, true)
  const events: string[] = []
  const ends: Record<string, () => void> = {}
  const create = (caller: string, name: string) =>
    memory.inTurn(caller, () => {
      events.push(`begin ${name}`)
      return new Promise((resolve, reject) => {
        ends[name] = name === 'first' ? () => reject(new Error('refused')) : resolve
      })
    })
  const first = create('ada', 'first')
  const second = create('ada', 'second')
  const other = create('bob', 'other')
  await Promise.resolve()
  assert.deepEqual(events, ['begin first', 'begin other'])
  ends.first?.()
  await assert.rejects(first, /refused/)
  ends.other?.()
  await other
  assert.deepEqual(events, ['begin first', 'begin other', 'begin second'])
  ends.second?.()
  await second
})
