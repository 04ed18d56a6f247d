// An unreachable region affects only operations that need it. A customer's home region knows the followers of its data.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import {
  addSealedDatum,
  borrowPlatform,
  connect,
  connectBody,
  createService,
  editDatum,
  mailbox,
  openPersonCell,
  openRegion,
  readStatusAndKey,
  readValues,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  until,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const [eu, us] = [openRegion(platform, 'eu'), openRegion(platform, 'us')]
const personCell = openPersonCell(platform)
const [near, far] = await Promise.all([registerCompany(platform), registerCompany(platform, { region: 'us' })])
const requestFields = [{ slug: 'text' }, { slug: 'once', one_time: true }]
const [nearService, farService] = [
  await createService(near, { requestFields }),
  await createService(far, { requestFields }),
]

const setMode = (mode: string) => platform.ops('PUT', '/api/ops/mode', { region: 'us', mode })
afterEach(() => setMode('normal'))
const buildAnswer = async (service: TestService, datum: { id: string }, slug = 'text') => {
  const value = await service.seal('Ann')
  return { slug, contact_data_id: datum.id, live: slug === 'text', value }
}
const follow = async (person: TestAccount, service: TestService, datum: { id: string }): Promise<string> =>
  (await connect(person, service, [await buildAnswer(service, datum)])).id
const listFollowers = async (datum: { id: string }): Promise<string[]> => {
  const marks = personCell.kysely
    .selectFrom('datum_follower')
    .select('follower_user_id')
    .where('contact_datum_id', '=', datum.id)
  return (await marks.execute()).map(({ follower_user_id }) => follower_user_id).sort()
}
const repair = async () => {
  const run = await platform.ops('POST', '/api/ops/jobs/run', { job: 'connections.mend-followers' })
  assert.equal(run.status, 200, run.text)
  for (const { ok, error } of run.body.ran) assert.ok(ok, error)
}
const outOfOrder = [503, 'platform.out_of_order']

test('[A-15] (G-043) only an edit that needs the lost region is refused', async () => {
  const person = await registerPerson(platform)
  const [first, second, free] = [
    await addSealedDatum(person, 'first_name', 'Ann'),
    await addSealedDatum(person, 'last_name', 'Lee'),
    await addSealedDatum(person, 'phone', '1'),
  ]
  const [connectionId, farId] = [await follow(person, nearService, first), await follow(person, farService, second)]
  await setMode('out_of_order')

  const edited = await editDatum(person, first.id, 'Anna', [nearService])
  assert.equal(edited.status, 200, edited.text)
  assert.deepEqual(await readValues(nearService, connectionId), { text: 'Anna' })
  assert.equal((await editDatum(person, free.id, '2', [])).status, 200)
  assert.equal((await person.call('GET', `/api/contact-data/${free.id}`)).status, 200)
  assert.equal((await person.call('DELETE', `/api/contact-data/${free.id}`)).status, 204)
  const mappings = (await person.call('GET', `/api/contact-data/${second.id}`)).body.mappings
  assert.deepEqual(mappings, [], 'slots in the lost region are left out')
  const refused = await editDatum(person, second.id, 'Li', [farService])
  assert.deepEqual([refused.status, refused.body.error_key, refused.headers['retry-after']], [...outOfOrder, '300'])
  assert.deepEqual(await readStatusAndKey(person.call('DELETE', `/api/contact-data/${second.id}`)), outOfOrder)

  await setMode('normal')
  assert.equal((await editDatum(person, second.id, 'Li', [farService])).status, 200)
  assert.deepEqual(await readValues(farService, farId), { text: 'Li' })
})

test('[A-15] (G-089) connections in reachable regions work as usual', async () => {
  const person = await registerPerson(platform)
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const id = await follow(person, nearService, datum)
  await setMode('out_of_order')
  const path = `/api/company-connections/${id}`
  assert.equal((await person.call('GET', path)).status, 200)
  const body = { config_token: nearService.configToken, answers: [await buildAnswer(nearService, datum)] }
  assert.equal((await person.call('PUT', `${path}/mappings`, body)).status, 200)
  assert.equal((await person.call('GET', '/api/contact-data')).status, 200)
  assert.equal((await person.call('DELETE', path)).status, 204)
  assert.deepEqual(await readStatusAndKey(person.call('GET', path)), outOfOrder, 'the lost region may have it')
  await setMode('normal')
  assert.deepEqual(await readStatusAndKey(person.call('GET', path)), [404, 'company_connections.not_found'])
})

test('(G-075) (G-089) a mark appears with the first slot and disappears with the last', async () => {
  const person = await registerPerson(platform)
  const [first, second] = [
    await addSealedDatum(person, 'first_name', 'Ann'),
    await addSealedDatum(person, 'last_name', 'Lee'),
  ]
  const ids = [await follow(person, nearService, first), await follow(person, farService, first)]
  assert.deepEqual(await listFollowers(first), [near.userId, far.userId].sort())
  const path = `/api/company-connections/${ids[1]}`
  const body = { config_token: farService.configToken, answers: [await buildAnswer(farService, second)] }
  assert.equal((await person.call('PUT', `${path}/mappings`, body)).status, 200)
  assert.deepEqual([await listFollowers(first), await listFollowers(second)], [[near.userId], [far.userId]])
  assert.equal((await person.call('DELETE', path)).status, 204)
  assert.deepEqual(await listFollowers(second), [])
  assert.equal((await nearService.companyData('DELETE', `/connections/${ids[0]}`)).status, 204)
  assert.deepEqual(await listFollowers(first), [])
})

test('[A-15] (G-075) a mark is stored before its slot, so that a crash loses no edit', async () => {
  const person = await registerPerson(platform)
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = us.transaction(async (tx) => {
    await tx.selectFrom('service').select('id').where('id', '=', farService.id).forUpdate().execute()
    await released
  })
  const connecting = follow(person, farService, datum)
  try {
    await until('it is marked', async () => (await listFollowers(datum)).length === 1)
  } finally {
    release()
    await holding
  }
  await connecting
  assert.deepEqual(await listFollowers(datum), [far.userId])
})

test('the next edit or the job removes a mark without a slot', async () => {
  const person = await registerPerson(platform)
  const [first, second] = [
    await addSealedDatum(person, 'first_name', 'Ann'),
    await addSealedDatum(person, 'last_name', 'Lee'),
  ]
  for (const datum of [first, second]) {
    const refused = {
      ...connectBody(farService, [await buildAnswer(farService, datum)]),
      config_token: nearService.configToken,
    }
    assert.equal((await person.call('POST', '/api/company-connections', refused)).status, 409)
    assert.deepEqual(await listFollowers(datum), [far.userId])
  }
  assert.equal((await editDatum(person, first.id, 'Anna', [])).status, 200)
  assert.deepEqual(await listFollowers(first), [])
  await setMode('out_of_order')
  await repair()
  assert.deepEqual(await listFollowers(second), [far.userId], 'a mark for an unreachable region stays')
  await setMode('normal')
  await repair()
  assert.deepEqual(await listFollowers(second), [])
})

test('the job adds a missing mark after a back-up and keeps the others', async () => {
  const person = await registerPerson(platform)
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const id = await follow(person, farService, datum)
  await personCell.kysely.deleteFrom('datum_follower').where('contact_datum_id', '=', datum.id).execute()
  await repair()
  assert.deepEqual(await listFollowers(datum), [far.userId])
  assert.equal((await editDatum(person, datum.id, 'Anna', [farService])).status, 200)
  assert.deepEqual(await readValues(farService, id), { text: 'Anna' })
})

test('[A-15] a slot that was answered once does not block an edit', async () => {
  const person = await registerPerson(platform)
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  await connect(person, farService, [await buildAnswer(farService, datum, 'once')])
  await repair()
  await setMode('out_of_order')
  const edited = await editDatum(person, datum.id, 'Anna', [])
  assert.deepEqual([edited.status, edited.body.mappings], [200, []])
  await setMode('normal')
  assert.equal((await person.call('GET', `/api/contact-data/${datum.id}`)).body.mappings.length, 1)
})

test('(G-013) a deleted account’s connections end in the lost region later', async () => {
  const person = await registerPerson(platform)
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const [nearId, farId] = [await follow(person, nearService, datum), await follow(person, farService, datum)]
  await setMode('out_of_order')
  assert.equal((await person.call('POST', '/api/account/delete-request', { password: person.password })).status, 200)
  const code = await mailbox(platform).codeFor(person.email, 'delete_account')
  assert.equal((await person.call('POST', '/api/account/confirm-delete', { code })).status, 200)
  const countConnections = async (db: typeof eu, id: string) =>
    (await db.kysely.selectFrom('connection').select('id').where('id', '=', id).execute()).length
  await until('it ended here', async () => (await countConnections(eu, nearId)) === 0)
  assert.equal(await countConnections(us, farId), 1)
  await setMode('normal')
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'regions.account-cleanup' })
  await until('it ended there', async () => (await countConnections(us, farId)) === 0)
})
