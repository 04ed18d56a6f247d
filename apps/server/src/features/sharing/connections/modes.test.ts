// A customer in a working region and a company in a paused or rebuilt one: no partial writes.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import {
  addSealedDatum,
  borrowPlatform,
  connect,
  connectBody,
  createService,
  editDatum,
  readStatusAndKey,
  readValues,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const far = await registerCompany(platform, { region: 'us' })
const person = await registerPerson(platform)
const service = await createService(far, { requestFields: [{ slug: 'text' }] })
const datumId = (await addSealedDatum(person, 'first_name', 'Ann')).id
const answers = [{ slug: 'text', contact_data_id: datumId, live: true, value: await service.seal('Ann') }]
const connectionId = (await connect(person, service, answers)).id
const setMode = (mode: string) => platform.ops('PUT', '/api/ops/mode', { region: 'us', mode })
afterEach(() => setMode('normal'))

test('[D1-OPS-02] [A-15] refuses writes to a paused region, but not reads or other operations', async () => {
  const other = await createService(service.company)
  const free = await addSealedDatum(person, 'last_name', 'Lee')
  await setMode('writes_paused')
  const paused = [503, 'db.writes_paused']
  const path = `/api/company-connections/${connectionId}`
  const mappings = { config_token: service.configToken, answers: [] }
  const refused = await person.call('POST', '/api/company-connections', connectBody(other))
  assert.deepEqual([refused.status, refused.body.error_key, refused.headers['retry-after']], [...paused, '30'])
  assert.deepEqual(await readStatusAndKey(editDatum(person, datumId, 'Anna', [service])), paused)
  assert.deepEqual(await readStatusAndKey(person.call('PUT', `${path}/mappings`, mappings)), paused)
  assert.deepEqual(await readStatusAndKey(person.call('DELETE', path)), paused)
  assert.equal((await person.call('GET', path)).status, 200)
  assert.equal((await person.call('GET', `/api/profile/by-code?code=${other.code}`)).status, 200)
  assert.equal((await editDatum(person, free.id, 'Li', [])).status, 200)
  await setMode('normal')
  assert.deepEqual(await readValues(service, connectionId), { text: 'Ann' })
  assert.equal((await editDatum(person, datumId, 'Anna', [service])).status, 200)
  assert.deepEqual(await readValues(service, connectionId), { text: 'Anna' })
})

test('[D1-OPS-08] [A-15] reads and connects are 503 while a region is rebuilt', async () => {
  await setMode('out_of_order')
  const outOfOrder = [503, 'platform.out_of_order']
  assert.deepEqual(await readStatusAndKey(person.call('GET', '/api/company-connections')), outOfOrder)
  assert.deepEqual(await readStatusAndKey(person.call('GET', `/api/company-connections/${connectionId}`)), outOfOrder)
  assert.deepEqual(await readStatusAndKey(person.call('GET', `/api/profile/by-code?code=${service.code}`)), outOfOrder)
  assert.deepEqual(
    await readStatusAndKey(person.call('POST', '/api/company-connections', connectBody(service))),
    outOfOrder,
  )
})
