// If a region's database is unreachable, unaffected callers see no change and affected ones get a retryable error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  addSealedDatum,
  call,
  connect,
  createDatabases,
  createService,
  editDatum,
  ownPlatform,
  readValues,
  registerCompany,
  registerPerson,
  startDatabaseProxy,
} from '@company-data/testkit'

const anyDatabase = await createDatabases([])
const proxy = await startDatabaseProxy(anyDatabase.directory)
addCleanup(async () => {
  proxy.close()
  await anyDatabase.drop()
})
const platform = await ownPlatform({
  regions: ['eu', 'us'],
  through: (url) => (/_us(_\d+)?$/.test(new URL(url).pathname) ? proxy.through(url) : url),
})

test('[A-15] (G-043) without a region’s database only the calls that need it are 503', async () => {
  const [near, far, person] = await Promise.all([
    registerCompany(platform),
    registerCompany(platform, { region: 'us' }),
    registerPerson(platform),
  ])
  const requestFields = [{ slug: 'text' }]
  const [nearService, farService] = [
    await createService(near, { requestFields }),
    await createService(far, { requestFields }),
  ]
  const [first, second] = [
    await addSealedDatum(person, 'first_name', 'Ann'),
    await addSealedDatum(person, 'last_name', 'Lee'),
  ]
  const follow = async (service: typeof nearService, { id }: { id: string }) =>
    (
      await connect(person, service, [
        { slug: 'text', contact_data_id: id, live: true, value: await service.seal('x') },
      ])
    ).id
  const [nearId, farId] = [await follow(nearService, first), await follow(farService, second)]

  proxy.close()
  const edited = await editDatum(person, first.id, 'Anna', [nearService])
  assert.equal(edited.status, 200, edited.text)
  assert.deepEqual(await readValues(nearService, nearId), { text: 'Anna' })
  for (const path of ['/api/account', '/api/contact-data', `/api/company-connections/${nearId}`]) {
    assert.equal((await person.call('GET', path)).status, 200, path)
  }
  const login = { body: { email: person.email, password: person.password } }
  assert.equal((await call(platform.frontDoor, 'POST', '/api/auth/login', login)).status, 200)
  for (const refused of [
    await editDatum(person, second.id, 'Li', [farService]),
    await person.call('GET', `/api/company-connections/${farId}`),
    await person.call('GET', '/api/company-connections'),
  ]) {
    assert.deepEqual([refused.status, refused.body.error_key], [503, 'server.overloaded'], refused.text)
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }

  await proxy.restore()
  assert.equal((await editDatum(person, second.id, 'Li', [farService])).status, 200)
  assert.deepEqual(await readValues(farService, farId), { text: 'Li' })
})
