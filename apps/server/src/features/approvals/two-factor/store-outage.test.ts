// A real outage of the company's database: every step is 503, and the state survives (D1-TFA-26).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addCleanup,
  createDatabases,
  createService,
  enrolledApprover,
  openRegion,
  ownPlatform,
  pollChallenge,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  startDatabaseProxy,
  until,
} from '@company-data/testkit'

const anyDatabase = await createDatabases([])
const proxy = await startDatabaseProxy(anyDatabase.directory)
addCleanup(async () => {
  proxy.close()
  await anyDatabase.drop()
})
// The second of the named databases is behind the proxy: the one of the region.
let databases = 0
const platform = await ownPlatform({
  through(url) {
    databases += 1
    return databases === 2 ? proxy.through(url) : url
  },
})

test('[D1-TFA-26] [D1-OPS-11] a lost database is twofa.unavailable and consumes nothing (T-76)', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const { person, approve, deny } = await enrolledApprover(platform, openRegion(platform), service)
  const [open, decided] = [
    (await raiseChallenge(service, person.code)).body.challenge_id,
    (await raiseChallenge(service, person.code)).body.challenge_id,
  ]
  await approve(decided)
  const key = { idempotency_key: randomUUID() }
  proxy.close()
  for (const reply of [
    await pollChallenge(service, decided),
    await pollChallenge(service, open),
    await raiseChallenge(service, person.code, key),
    await approve(open),
    await deny(open),
    await person.call('GET', '/api/twofa/challenges'),
  ]) {
    assert.deepEqual(await readStatusAndKey(reply), [503, 'twofa.unavailable'])
    assert.equal(reply.headers['retry-after'], '5')
  }
  await proxy.restore()
  await until('the store is back', async () => (await pollChallenge(service, open)).status === 200)
  assert.equal((await pollChallenge(service, decided)).body.status, 'approved')
  assert.equal((await raiseChallenge(service, person.code, key)).status, 200)
})
