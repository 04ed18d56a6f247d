// Sharing while an account moves to another region: no data is lost, and the service has the last edit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  addDatum,
  addSealedDatum,
  call,
  clearFile,
  connect,
  createService,
  openDirectory,
  type Reply,
  readValues,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  until,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const directory = openDirectory(platform)

/** The account with another base. */
const withRegion = (account: TestAccount, region: string): TestAccount => {
  const apiUrl = platform.region(region)
  return {
    ...account,
    apiUrl,
    call: (method, path, body) =>
      call(apiUrl, method, path, { token: account.token, ...(body !== undefined && { body }) }),
  }
}
const isMoving = async ({ userId }: TestAccount): Promise<boolean> => {
  const open = directory.kysely.selectFrom('region_move').select('user_id').where('user_id', '=', userId)
  return (await open.executeTakeFirst()) !== undefined
}
const move = async (account: TestAccount, to: string): Promise<TestAccount> => {
  const reply = await account.call('POST', '/api/profile/migrate-region', { region: to })
  assert.equal(reply.status, 202, reply.text)
  await until('the move is finished', async () => !(await isMoving(account)))
  return withRegion(account, to)
}
const write = async (
  person: TestAccount,
  datumId: string,
  connectionId: string,
  service: TestService,
  text: string,
): Promise<Reply> =>
  person.call('PUT', `/api/contact-data/${datumId}`, {
    value: await sealValue(text, person.publicKey),
    copies: [{ connection_id: connectionId, slug: 'text', value: await service.seal(text) }],
  })

test('after a company moves, its customers list, edit and change as before', {
  timeout: 60_000,
}, async () => {
  const [company, person] = [await registerCompany(platform, { region: 'us' }), await registerPerson(platform)]
  const service = await createService(company, { requestFields: [{ slug: 'text' }, { slug: 'doc', type: 'document' }] })
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const open = await addDatum(person, 'document')
  await person.call('PUT', `/api/contact-data/${open.id}/file`, clearFile('text/plain', 'hello'))
  const { id } = await connect(person, service, [
    { slug: 'text', contact_data_id: datum.id, live: true, value: await service.seal('Ann') },
    { slug: 'doc', contact_data_id: open.id, live: true },
  ])
  await service.token()
  service.company = await move(company, 'eu')
  assert.equal((await person.call('GET', '/api/company-connections')).body.items.length, 1)
  assert.equal((await write(person, datum.id, id, service, 'Anna')).status, 200)
  assert.equal((await readValues(service, id)).text, 'Anna')
  const file = (await readValues(service, id)).doc?.replace('/api/company-data', '') ?? ''
  assert.equal((await service.companyData('GET', file)).text, 'hello')
  const answers = [{ slug: 'text', contact_data_id: datum.id, live: true }]
  const body = { config_token: service.configToken, answers }
  assert.equal((await person.call('PUT', `/api/company-connections/${id}/mappings`, body)).status, 200)
  const events = (await service.changes()).map(({ event, slug }) => [event, slug])
  assert.deepEqual(events.slice(-2), [
    ['field_updated', 'text'],
    ['field_deleted', 'doc'],
  ])
  assert.equal((await person.call('DELETE', `/api/company-connections/${id}`)).status, 204)
})

test('after a person moves, the new home serves its fields and open files', {
  timeout: 60_000,
}, async () => {
  const [company, before] = [await registerCompany(platform), await registerPerson(platform)]
  const service = await createService(company, { requestFields: [{ slug: 'text' }, { slug: 'doc', type: 'document' }] })
  const datum = await addSealedDatum(before, 'first_name', 'Ann')
  const open = await addDatum(before, 'document')
  await before.call('PUT', `/api/contact-data/${open.id}/file`, clearFile('text/plain', 'hello'))
  const { id } = await connect(before, service, [
    { slug: 'text', contact_data_id: datum.id, live: true, value: await service.seal('Ann') },
    { slug: 'doc', contact_data_id: open.id, live: true },
  ])
  const person = await move(before, 'us')
  assert.equal((await person.call('GET', '/api/company-connections')).body.items[0].id, id)
  assert.equal((await write(person, datum.id, id, service, 'Anna')).status, 200)
  const values = await readValues(service, id)
  assert.equal(values.text, 'Anna')
  assert.equal((await service.companyData('GET', values.doc?.replace('/api/company-data', '') ?? '')).text, 'hello')
})

test('[A-06] the last accepted edit during a company’s move reaches the service', async () => {
  const [company, person] = [await registerCompany(platform, { region: 'us' }), await registerPerson(platform)]
  const service = await createService(company, { requestFields: [{ slug: 'text' }] })
  const datum = await addSealedDatum(person, 'first_name', '0')
  const { id } = await connect(person, service, [
    { slug: 'text', contact_data_id: datum.id, live: true, value: await service.seal('0') },
  ])
  await service.token()
  const moving = move(company, 'eu')
  let last = '0'
  let isDone = false
  void moving.then(() => {
    isDone = true
  })
  const keys = new Set<string>()
  for (let n = 1; !isDone || n < 5; n += 1) {
    const reply = await write(person, datum.id, id, service, String(n))
    if (reply.status === 200) last = String(n)
    else {
      keys.add(reply.body.error_key)
      assert.ok(Number(reply.headers['retry-after']) > 0, 'a refusal has Retry-After')
    }
  }
  assert.deepEqual(
    [...keys].filter((key) => key !== 'db.writes_paused'),
    [],
    'the only error is a pause',
  )
  service.company = await moving
  assert.deepEqual(await readValues(service, id), { text: last })
  assert.equal((await write(person, datum.id, id, service, 'end')).status, 200, 'it succeeds when the move is over')
  assert.deepEqual(await readValues(service, id), { text: 'end' })
})

test('a connect during the customer’s move is refused or known at the new home', async () => {
  const [company, before] = [await registerCompany(platform), await registerPerson(platform)]
  const services: TestService[] = []
  for (let n = 0; n < 12; n += 1) services.push(await createService(company, { requestFields: [{ slug: 'text' }] }))
  const datum = await addSealedDatum(before, 'first_name', '0')
  const sealedValues = await Promise.all(services.map((service) => service.seal('0')))
  const moving = move(before, 'us')
  const connected: string[] = []
  for (const [n, service] of services.entries()) {
    const answers = [{ slug: 'text', contact_data_id: datum.id, live: true, value: sealedValues[n] ?? '' }]
    const body = { code: service.code, config_token: service.configToken, answers }
    const reply = await before.call('POST', '/api/company-connections', body)
    if (reply.status === 201) connected.push(reply.body.id)
    else assert.ok([421, 503].includes(reply.status), reply.text)
  }
  const person = await moving
  const { body } = await person.call('GET', '/api/contact-data')
  const mappings = body.find((contactDatum: { id: string }) => contactDatum.id === datum.id).mappings
  const mappedIds = mappings.map((mapping: { connection_id: string }) => mapping.connection_id)
  assert.deepEqual(mappedIds.sort(), connected.sort())
})
