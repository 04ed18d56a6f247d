// The activity book of a person: added once, merged between devices, and closed to the platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeActivityBook } from '@company-data/crypto'
import { usePlatform } from '@company-data/testkit'
import { type ActivityEntry, createPersonClient } from '../index.ts'
import type { Device } from '../session/device.ts'
import { activityCalls } from './activity.ts'

const platform = await usePlatform()
const PASSWORD = 'a password of a person'

const openClient = () => {
  const bodies: string[] = []
  const record: typeof fetch = async (address, init) => {
    if (init?.method === 'PUT') bodies.push(String(init.body))
    return fetch(address, init)
  }
  return { client: createPersonClient({ frontDoorUrl: platform.frontDoor, fetch: record }), bodies }
}

const register = async () => {
  const { client, bodies } = openClient()
  const email = `activity-${crypto.randomUUID()}@example.org`
  await client.register({ email, password: PASSWORD, display_name: 'Ada' })
  return { client, bodies, email }
}

const entry = (id: string, day: number, members: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  kind: 'connected',
  ...members,
})

test('an entry is stored once, newest first, and no name reaches the platform', async () => {
  const { client, bodies } = await register()
  assert.deepEqual(await client.activity.list(), [])
  await client.activity.add([entry('one', 1, { company: 'Hidden Name Ltd' }), entry('two', 2)])
  await client.activity.add([entry('one', 1), entry('three', 3)])
  const entries = await client.activity.list()
  assert.deepEqual(
    entries.map(({ id }) => id),
    ['three', 'two', 'one'],
  )
  assert.equal(entries[2]?.company, 'Hidden Name Ltd')
  assert.equal(bodies.length, 2)
  assert.equal(bodies.join().includes('Hidden Name'), false)
  await client.activity.add([entry('one', 1)])
  assert.equal(bodies.length, 2, 'nothing new is not written')
  await client.activity.clear()
  assert.deepEqual(await client.activity.list(), [])
})

test('two devices that write at once both keep their entries', async () => {
  const { client, email } = await register()
  const other = openClient().client
  await other.login({ email, password: PASSWORD })
  await Promise.all([client.activity.add([entry('here', 1)]), other.activity.add([entry('there', 2)])])
  assert.deepEqual(
    (await client.activity.list()).map(({ id }) => id),
    ['there', 'here'],
  )
})

test('a full book drops its oldest entries', async () => {
  const { client, bodies } = await register()
  const long = 'x'.repeat(3000)
  const many = Array.from({ length: 80 }, (_, index) => entry(`${index}`, index + 1, { kind: 'shared', company: long }))
  await client.activity.add(many)
  const entries = await client.activity.list()
  assert.ok(entries.length < 80 && entries.length > 50, String(entries.length))
  assert.equal(entries[0]?.id, '79')
  await client.activity.add(many)
  assert.equal(bodies.length, 1, 'a full book is not written again for entries that it dropped')
})

test('a book of a later version is not overwritten, and can be deleted', async () => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const book = { version: 4, value: await closeActivityBook({ v: 2, entries: [] }, key) }
  const request = async ({ method, body }: { method: string; body?: object }) => {
    if (method === 'PUT') Object.assign(book, body)
    return { data: { ...book } }
  }
  const activity = activityCalls({ api: { request }, key: { pinsKey: () => key } } as unknown as Device)
  await assert.rejects(activity.list(), { reason: 'malformed' })
  await assert.rejects(activity.add([entry('one', 1)]), { reason: 'malformed' })
  assert.equal(book.version, 4)
  await activity.clear()
  assert.deepEqual([book.version, await activity.list()], [5, []])
})
