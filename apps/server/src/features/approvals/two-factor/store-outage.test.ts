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

/** The database of the company is behind the proxy: the second of the named ones, after the directory. */
const startBehindProxy = async (cells: number) => {
  const anyDatabase = await createDatabases([])
  const proxy = await startDatabaseProxy(anyDatabase.directory)
  addCleanup(async () => {
    proxy.close()
    await anyDatabase.drop()
  })
  let databases = 0
  const platform = await ownPlatform({
    cells,
    through(url) {
      databases += 1
      return databases === 2 ? proxy.through(url) : url
    },
  })
  return { platform, proxy }
}

for (const [where, cells] of [
  ['of its own', 1],
  ['of another cell', 2],
] as const)
  test(`[D1-TFA-26] [D1-OPS-11] for a person, a lost database ${where} is twofa.unavailable and consumes nothing (T-76)`, async () => {
    const { platform, proxy } = await startBehindProxy(cells)
    // New accounts go to the emptiest cell, so the person is in the second one, if there is one.
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
    const list = await person.call('GET', '/api/twofa/challenges')
    // The list has the challenges of the databases that respond, unless none does.
    if (cells > 1) assert.deepEqual([list.status, list.body], [200, []])
    for (const reply of [
      await pollChallenge(service, decided),
      await pollChallenge(service, open),
      await raiseChallenge(service, person.code, key),
      await approve(open),
      await deny(open),
      ...(cells > 1 ? [] : [list]),
    ]) {
      assert.deepEqual(await readStatusAndKey(reply), [503, 'twofa.unavailable'])
      assert.equal(reply.headers['retry-after'], '5')
    }
    await proxy.restore()
    await until('the store is back', async () => (await pollChallenge(service, open)).status === 200)
    assert.equal((await pollChallenge(service, decided)).body.status, 'approved')
    assert.equal((await raiseChallenge(service, person.code, key)).status, 200)
  })
