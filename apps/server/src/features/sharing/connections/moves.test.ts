// Sharing while an account moves to another region: nothing is lost, and what an edit wrote last is what the service has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sealValue } from '@company-data/crypto'
import {
  call,
  openDirectory,
  type Registered,
  type Reply,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'
import { clearFile, fill } from '../../../../test/profile-bodies.ts'
import { connect, keep, type Offered, offer, readValues } from '../../../../test/sharing.ts'

const platform = await usePlatform()
const directory = openDirectory(platform)

/** The account as it calls at another base. */
const atRegion = (account: Registered, region: string): Registered => {
  const apiUrl = platform.region(region)
  return {
    ...account,
    apiUrl,
    call: (method, path, body) =>
      call(apiUrl, method, path, { token: account.token, ...(body !== undefined && { body }) }),
  }
}
const isMoving = async ({ userId }: Registered): Promise<boolean> => {
  const open = directory.kysely.selectFrom('region_move').select('user_id').where('user_id', '=', userId)
  return (await open.executeTakeFirst()) !== undefined
}
const move = async (account: Registered, to: string): Promise<Registered> => {
  const reply = await account.call('POST', '/api/profile/migrate-region', { region: to })
  assert.equal(reply.status, 202, reply.text)
  while (await isMoving(account)) await delay(20)
  return atRegion(account, to)
}
/** The service after its company has moved. */
const servedAt = async (service: Offered, company: Registered, token: string): Promise<Offered> => {
  const data = (method: string, path: string) => call(company.apiUrl, method, `/api/company-data${path}`, { token })
  return {
    ...service,
    company,
    data,
    changes: async () => (await data('GET', '/changes')).body.items,
  }
}
const tokenOf = async (service: Offered): Promise<string> => {
  const reply = await service.company.call('POST', `/api/services/${service.id}/client/regenerate-secret`, {})
  const { client_id, client_secret } = reply.body
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  return (await call(platform.frontDoor, 'POST', '/oauth2/token', { body })).body.access_token
}

const write = async (
  person: Registered,
  datumId: string,
  connectionId: string,
  service: Offered,
  text: string,
): Promise<Reply> =>
  person.call('PUT', `/api/contact-data/${datumId}`, {
    value: await sealValue(text, person.publicKey),
    copies: [{ connection_id: connectionId, slug: 'text', value: await service.seal(text) }],
  })

test('a company moves: its customers list, edit and change what they share as before', {
  timeout: 60_000,
}, async () => {
  const [company, person] = [await registerCompany(platform, { region: 'us' }), await registerPerson(platform)]
  const before = await offer(platform, company, [{ slug: 'text' }, { slug: 'doc', type: 'document' }])
  const datum = await keep(person, 'first_name', 'Ann')
  const open = await fill(person, 'document')
  await person.call('PUT', `/api/contact-data/${open.id}/file`, clearFile('text/plain', 'hello'))
  const { id } = await connect(person, before, [
    { slug: 'text', contact_data_id: datum.id, live: true, value: await before.seal('Ann') },
    { slug: 'doc', contact_data_id: open.id, live: true },
  ])
  const token = await tokenOf(before)
  const service = await servedAt(before, await move(company, 'eu'), token)
  assert.equal((await person.call('GET', '/api/company-connections')).body.items.length, 1)
  assert.equal((await write(person, datum.id, id, service, 'Anna')).status, 200)
  assert.equal((await readValues(service, id)).text, 'Anna')
  const file = (await readValues(service, id)).doc?.replace('/api/company-data', '') ?? ''
  assert.equal((await service.data('GET', file)).text, 'hello')
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

test('a person moves: its fields are followed from the new home, its open files served from there', {
  timeout: 60_000,
}, async () => {
  const [company, before] = [await registerCompany(platform), await registerPerson(platform)]
  const service = await offer(platform, company, [{ slug: 'text' }, { slug: 'doc', type: 'document' }])
  const datum = await keep(before, 'first_name', 'Ann')
  const open = await fill(before, 'document')
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
  assert.equal((await service.data('GET', values.doc?.replace('/api/company-data', '') ?? '')).text, 'hello')
})

test('[A-06] edits while the company moves: refused or done, and what was done last is what the service has', {
  timeout: 120_000,
}, async () => {
  const [company, person] = [await registerCompany(platform, { region: 'us' }), await registerPerson(platform)]
  const before = await offer(platform, company, [{ slug: 'text' }])
  const datum = await keep(person, 'first_name', '0')
  const { id } = await connect(person, before, [
    { slug: 'text', contact_data_id: datum.id, live: true, value: await before.seal('0') },
  ])
  const token = await tokenOf(before)
  const moving = move(company, 'eu')
  let last = '0'
  let isDone = false
  void moving.then(() => {
    isDone = true
  })
  const keys = new Set<string>()
  for (let n = 1; !isDone || n < 5; n += 1) {
    const reply = await write(person, datum.id, id, before, String(n))
    if (reply.status === 200) last = String(n)
    else {
      keys.add(reply.body.error_key)
      assert.ok(Number(reply.headers['retry-after']) > 0, 'a refusal says when to come again')
    }
  }
  assert.deepEqual(
    [...keys].filter((key) => key !== 'db.writes_paused'),
    [],
    'nothing but a pause is told',
  )
  const service = await servedAt(before, await moving, token)
  assert.deepEqual(await readValues(service, id), { text: last })
  assert.equal((await write(person, datum.id, id, service, 'end')).status, 200, 'it succeeds when the move is over')
  assert.deepEqual(await readValues(service, id), { text: 'end' })
})

test('connects while the customer moves: refused or done, and every slot that follows is known at the new home', {
  timeout: 120_000,
}, async () => {
  const [company, before] = [await registerCompany(platform), await registerPerson(platform)]
  const services: Offered[] = []
  for (let n = 0; n < 12; n += 1) services.push(await offer(platform, company, [{ slug: 'text' }]))
  const datum = await keep(before, 'first_name', '0')
  const sealed = await Promise.all(services.map((service) => service.seal('0')))
  const moving = move(before, 'us')
  const connected: string[] = []
  for (const [n, service] of services.entries()) {
    const answers = [{ slug: 'text', contact_data_id: datum.id, live: true, value: sealed[n] ?? '' }]
    const body = { code: service.code, config_token: service.configToken, answers }
    const reply = await before.call('POST', '/api/company-connections', body)
    if (reply.status === 201) connected.push(reply.body.id)
    else assert.ok([421, 503].includes(reply.status), reply.text)
  }
  const person = await moving
  const { body } = await person.call('GET', '/api/contact-data')
  const mappings = body.find((one: { id: string }) => one.id === datum.id).mappings
  const mappedIds = mappings.map((one: { connection_id: string }) => one.connection_id)
  assert.deepEqual(mappedIds.sort(), connected.sort())
})
