// Large unread responses share bounded memory, which is released when they end.
import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { contactFieldId, createRandomWrapper, ownPlatform, registerPerson } from '@company-data/testkit'
import { responseMemory } from './response-memory.ts'

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

test('limits the long lists that one caller does not read', async () => {
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
  assert.deepEqual(statuses.toSorted(), ['200', '200', '200', '200', '503', '503'])
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

test('counts nothing for a peer that has left', () => {
  const memory = responseMemory(4 * 1024 * 1024, true)
  for (let calls = 0; calls < 9; calls += 1) {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    response.destroy()
    memory.enter('a', response)
    memory.hold(2 * 1024 * 1024, 'a', response)
  }
  assert.equal(memory.bytes(), 0)
})

test('two large responses are created at a time, at most one per caller', async () => {
  const memory = responseMemory(1024, true)
  const begun: string[] = []
  const ends: Record<string, () => void> = {}
  const create = (name: string) =>
    memory.inTurn(name.slice(0, 3), () => {
      begun.push(name)
      return new Promise((resolve, reject) => {
        ends[name] = name === 'ada 1' ? () => reject(new Error('refused')) : resolve
      })
    })
  const [failed, ...others] = ['ada 1', 'ada 2', 'bob 1', 'eve 1'].map(create)
  await setImmediate()
  assert.deepEqual(begun, ['ada 1', 'bob 1'])
  ends['ada 1']?.()
  await assert.rejects(failed ?? Promise.resolve(), /refused/)
  await setImmediate()
  assert.deepEqual(begun, ['ada 1', 'bob 1', 'eve 1'])
  ends['bob 1']?.()
  await setImmediate()
  assert.deepEqual(begun, ['ada 1', 'bob 1', 'eve 1', 'ada 2'])
  for (const end of Object.values(ends)) end()
  await Promise.all(others)
})

test('several lists that one caller does not read share its part of the memory', () => {
  const memory = responseMemory(8 * 1024 * 1024, true)
  const hold = (bytes: number): void => memory.hold(bytes, 'a', new ServerResponse(new IncomingMessage(new Socket())))
  for (let lists = 0; lists < 4; lists += 1) hold(512 * 1024)
  assert.throws(() => hold(512 * 1024), { key: 'server.overloaded' })
  hold(200 * 1024)
  assert.equal(memory.bytes(), 2 * 1024 * 1024)
})
