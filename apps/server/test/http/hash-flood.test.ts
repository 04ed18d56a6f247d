// A flood of slow-hash calls delays no file and no token, and late callers are asked to retry.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createService,
  createServiceClient,
  dataUri,
  leaveTimeFor,
  ownPlatform,
  png,
  type Reply,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'

const WAITING = 2
const FLOODERS = 12
/** After a refusal: short compared with a hash, so that the queue stays full. */
const PAUSE_MS = 5

// DATABASE_CONNECTIONS is 4: a hash computed while its request holds a connection would use up all of them.
const platform = await ownPlatform({ slowHashes: { waiting: WAITING } })

const login = (email: string, password = 'marker-of-a-verifier'): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })

const person = await registerPerson(platform)
const company = await registerCompany(platform)
const photo = await person.call('POST', '/api/photos', { file: dataUri('image/png', png()), kind: 'profile' })
const client = await createServiceClient(company, (await createService(company)).id)
const token = await client.token()

/** Sends call after call, each from several senders, until the work is done. Returns every response. */
const flood = async (send: () => Promise<Reply>, work: (isFull: Promise<void>) => Promise<void>): Promise<Reply[]> => {
  const replies: Reply[] = []
  const { promise: isFull, resolve } = Promise.withResolvers<void>()
  let isOver = false
  const senders = Array.from({ length: FLOODERS }, async () => {
    while (!isOver) {
      const reply = await send()
      replies.push(reply)
      if (reply.status !== 503) continue
      resolve()
      await leaveTimeFor('other callers', PAUSE_MS)
    }
  })
  await work(isFull).finally(() => {
    isOver = true
  })
  await Promise.all(senders)
  return replies
}

/** Calls without a hash get a response while no further hash would. */
const readOthers = async (isFull: Promise<void>): Promise<void> => {
  await isFull
  for (let turn = 0; turn < 3; turn++) {
    const whoami = await platform.call('GET', '/api/company-data/whoami', { token })
    const file = await person.call('GET', `/api/photos/${photo.body.id}/file`)
    assert.deepEqual([whoami.status, file.status], [200, 200])
  }
}

const assertRefusals = (replies: readonly Reply[], usual: number): void => {
  const refused = replies.filter(({ status }) => status === 503)
  for (const { body, headers } of refused)
    assert.deepEqual([body.error_key, headers['retry-after']], ['server.overloaded', '5'])
  assert.ok(refused.length > 0 && refused.length < replies.length)
  assert.ok(replies.every(({ status }) => status === 503 || status === usual))
}

test('A-10: a flood of logins refuses further logins only', async () => {
  assertRefusals(await flood(() => login('nobody@example.org'), readOthers), 401)
  assert.equal((await login(person.email, person.password)).status, 200)
})

test('A-10: a flood of passcodes is refused too, and writes nothing', async () => {
  const passcode = 'marker-of-a-verifier'.padEnd(43, 'A')
  assert.equal((await person.call('PUT', '/api/account/passcode', { passcode })).status, 200)
  const change = { passcode, password: passcode }
  assertRefusals(await flood(() => person.call('PUT', '/api/account/passcode', change), readOthers), 403)
})

test('the log has neither verifiers nor a line per refusal', () => {
  assert.ok(platform.logLines.length > 0)
  assert.ok(!platform.logLines.some((line) => line.includes('marker-of-a-verifier')))
  assert.ok(!platform.logLines.some((line) => line.includes('request failed')))
})
