// The database goes away while requests are answered: at whatever moment, the caller is told when to come back, and coming back works.
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
// No worker: its jobs would use up the pieces that are meant for the requests.
const environment = { ROLES: 'front-door,region,forwarder' }
const platform = await ownPlatform({ regions: ['eu', 'us'], through: proxy.through, environment })

/** Sends while the connections are lost after so many pieces of the database's answers. */
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

test('[A-10] a write is answered 503 at every moment of a loss; nothing was written unless the answer says that it may be', async () => {
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

// What changes everything for everyone, and may be stored although the answer was lost: a process hears of it seconds later.
const delayedPaths = /^\/api\/ops\/(?:clock|mode|signing-keys)/
// Readiness says so in a shape of its own.
const routes = describedRoutes.filter(({ path }) => !delayedPaths.test(path) && path !== '/api/health/ready')

test('[D1-GEN-13] (G-004) on every route a lost connection is 503 with Retry-After and never 500, and the next request works', async () => {
  let chunkCount = 0
  let lostCount = 0
  const around = async (send: () => Promise<Reply>): Promise<Reply> => {
    chunkCount = (chunkCount + 1) % 6
    const reply = await sendCutOff(chunkCount, send)
    if (reply.status === 503) {
      lostCount += 1
      // Not always that of a loss: a request may have paused the region.
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
  // How many of them depends on the pieces that a server's answers come in, which differ from machine to machine.
  assert.ok(lostCount > 0, 'no request met a loss')
  assert.equal((await platform.ops('GET', '/api/ops/mode')).status, 200)
})
