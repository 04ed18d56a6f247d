// If the database disconnects mid-request, the caller gets Retry-After and the retry succeeds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedRoutes } from '@company-data/server'
import {
  addCleanup,
  createDatabases,
  fuzz,
  ownPlatform,
  type Reply,
  registerPerson,
  startDatabaseProxy,
} from '@company-data/testkit'

const anyDatabase = await createDatabases([])
addCleanup(() => anyDatabase.drop())
const proxy = await startDatabaseProxy(anyDatabase.directory)
addCleanup(() => proxy.close())
// No worker: its jobs would use up the chunks that are meant for the requests.
const environment = { ROLES: 'front-door,region,forwarder' }
const platform = await ownPlatform({ regions: ['eu', 'us'], through: proxy.through, environment })

/** Sends while the connections are cut after this many chunks of the database's responses. */
const sendCutOff = async (chunkCount: number, send: () => Promise<Reply>): Promise<Reply> => {
  proxy.cutAfter(chunkCount)
  try {
    return await send()
  } finally {
    await proxy.restore()
  }
}

const assertRetryable = ({ status, headers, body, text }: Reply): void => {
  assert.equal(status, 503, text)
  assert.equal(headers['retry-after'], '5')
  assert.match(body?.error_key ?? text, /server\.(?:overloaded|outcome_unknown)/)
}

test('A-10: a write gets 503 at any moment of a loss', async () => {
  const person = await registerPerson(platform)
  const fieldCount = async (): Promise<number> => (await person.call('GET', '/api/contact-fields')).body.length
  let losses = 0
  for (let chunkCount = 0; ; chunkCount += 1) {
    const before = await fieldCount()
    const body = { label: `Field ${chunkCount}`, slug: `field_${chunkCount}`, type: 'text' }
    const reply = await sendCutOff(chunkCount, () => person.call('POST', '/api/contact-fields', body))
    if (reply.status === 201) break
    assertRetryable(reply)
    losses += 1
    const written = (await fieldCount()) - before
    assert.ok(
      written === 0 || (written === 1 && reply.body.error_key === 'server.outcome_unknown'),
      `${chunkCount} pieces`,
    )
  }
  assert.ok(losses > 0)
})

// Changes that affect everyone, and may be stored although the response was lost: a process notices seconds later.
const delayedPaths = /^\/api\/ops\/(?:clock|mode|signing-keys)/
// Readiness reports it in a separate shape.
const routes = describedRoutes.filter(({ path }) => !delayedPaths.test(path) && path !== '/api/health/ready')

test('D1-GEN-13, G-004: a lost connection is 503 with Retry-After anywhere', async () => {
  let chunkCount = 0
  let lostCount = 0
  const around = async (send: () => Promise<Reply>): Promise<Reply> => {
    chunkCount = (chunkCount + 1) % 6
    const reply = await sendCutOff(chunkCount, send)
    if (reply.status === 503) {
      lostCount += 1
      // Not always caused by the loss: a request may have paused the region.
      assert.match(String(reply.headers['retry-after']), /^\d+$/)
    }
    return reply
  }
  const { problems } = await fuzz(platform, routes, {
    requests: 150,
    seed: 13,
    around,
  })
  assert.deepEqual(problems, [])
  // The number depends on the chunks of a server's responses, which differ from machine to machine.
  assert.ok(lostCount > 0, 'no request met a loss')
  assert.equal((await platform.ops('GET', '/api/ops/mode')).status, 200)
})
