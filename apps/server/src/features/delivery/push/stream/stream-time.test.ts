// Streams over time: heartbeats, expiry of the access token, and forgotten pushes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createService,
  eventually,
  mailbox,
  openPushStream,
  openRegion,
  ownPlatform,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { openStreams } from './open-streams.ts'

const login = (userId: string) => ({ userId, grantId: 'g', token: { jti: 'j', exp: 0 } })
const readText = ({ source }: { source: { read(): Buffer | null } }): string => String(source.read() ?? '')

test('A-33: every stream gets a comment every 15 s, spread over the seconds', () => {
  const streams = openStreams()
  const first = streams.add(login('a'), false)
  streams.tick(() => false)
  const second = streams.add(login('a'), false)
  const seconds: number[][] = [[], []]
  for (let now = 0; now < 45; now++) {
    streams.tick(() => false)
    for (const [index, stream] of [first, second].entries()) if (readText(stream) === ':\n\n') seconds[index]?.push(now)
  }
  assert.deepEqual(seconds, [
    [13, 28, 43],
    [14, 29, 44],
  ])
})

test('a device that does not read is disconnected at 64 KiB', () => {
  const streams = openStreams()
  const stream = streams.add(login('a'), false)
  const row = { person_user_id: 'a', id: 'i', type: 'message', thing_id: 't', at: new Date() }
  for (let count = 0; count < 5_000; count++) streams.deliver(row)
  assert.ok(stream.source.readableLength < 70_000)
  assert.equal(streams.has('a'), false)
})

const platform = await ownPlatform()

test('A-33: a stream ends with its access token', async () => {
  const stream = await openPushStream(await registerPerson(platform))
  assert.equal(stream.status, 200)
  await platform.advance(3_601)
  assert.equal(await stream.ended, 'cleanly')
})

test('A-33: a stream ends with its account', async () => {
  const person = await registerPerson(platform)
  const stream = await openPushStream(person)
  assert.equal((await person.call('POST', '/api/account/delete-request', { password: person.password })).status, 200)
  const code = await mailbox(platform).codeFor(person.email, 'delete_account')
  assert.equal((await person.call('POST', '/api/account/confirm-delete', { code })).status, 200)
  assert.equal(await stream.ended, 'cleanly')
})

test('A-34: after ten minutes a push is forgotten, with a resync and a purge', async () => {
  const service = await createService(await registerCompany(platform))
  const person = await registerPerson(platform)
  const stream = await openPushStream(person)
  await service.invite(person)
  const { id: lastEventId } = await stream.next()
  stream.close()
  const region = openRegion(platform, 'eu')
  const count = async () => (await sql`select from push where id = ${lastEventId}`.execute(region.kysely)).rows.length
  assert.equal(await count(), 1)
  await platform.advance(601)
  const resumedStream = await openPushStream(person, { lastEventId })
  assert.equal((await resumedStream.next()).data.type, 'resync')
  resumedStream.close()
  await eventually(count, 0)
})
