// Attestations: content, slots that carry them per region, notifications, and how they are lost.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { matchesVerifiedHash } from '@company-data/crypto'
import {
  addSealedDatum,
  connect,
  createService,
  editDatum,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  usePlatform,
  verifyDatum,
} from '@company-data/testkit'

const platform = await usePlatform()
const [near, far, person] = await Promise.all([
  registerCompany(platform),
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform),
])

const DAY = 24 * 3600
const members = [
  'verified_hash',
  'verified_salt',
  'verified_at',
  'verified_expires_at',
  'verified_method',
  'verified_provider',
  'verification_id',
] as const

const assertUnattested = (event: object | undefined): void => {
  for (const name of members) assert.ok(event && !(name in event), name)
}

let addressCount = 0
const newAddress = (): string => `value-${++addressCount}@example.org`
const readDatum = async (id: string) => (await person.call('GET', `/api/contact-data/${id}`)).body
const readStatus = async (id: string) => {
  const { items } = (await person.call('GET', '/api/verifications?limit=250')).body
  return items.find((verification: { verification_id: string }) => verification.verification_id === id)?.status
}

/** A service with a live slot and a snapshot of the datum, and the values of both. */
const connectWith = async (company: TestAccount, datumId: string, plaintext: string) => {
  const rows = [
    { slug: 'mail', type: 'email' },
    { slug: 'once', type: 'email', one_time: true },
  ]
  const service = await createService(company, { requestFields: rows })
  const value = await service.seal(plaintext)
  const { id } = await connect(person, service, [
    { slug: 'mail', contact_data_id: datumId, value },
    { slug: 'once', contact_data_id: datumId, value },
  ])
  await service.changes()
  return { service, connectionId: id }
}
const readConnectionValues = async (service: TestService, connectionId: string) =>
  (await service.companyData('GET', `/connections/${connectionId}`)).body.values

test('[D1-CONN-12] [D1-CONN-14] the right code attests the value with a reproducible hash (G-086, T-10)', async () => {
  const plaintext = newAddress()
  const { id } = await addSealedDatum(person, 'email', plaintext)
  const before = Date.now()
  const record = await verifyDatum(platform, person, id, plaintext)
  assert.deepEqual([record.status, record.contact_data_id, record.method], ['verified', id, 'email'])
  assert.match(record.verified_salt, /^[0-9a-f]{32}$/)
  const hash = createHash('sha256').update(`${record.verified_salt}${plaintext}`, 'utf8').digest('hex')
  assert.equal(record.verified_hash, hash)
  assert.deepEqual([record.verified_method, record.verified_provider], ['email', 'platform'])
  const at = Date.parse(record.verified_at)
  assert.ok(at >= before - 1000 && at <= Date.now() + 1000)
  assert.equal(Date.parse(record.verified_expires_at) - at, 365 * DAY * 1000)
  const { verification, updated_at } = await readDatum(id)
  assert.deepEqual(verification, Object.fromEntries(members.map((name) => [name, record[name]])))
  assert.ok(Date.parse(updated_at) <= at)
})

test('(G-087) a text message attests a phone number for 365 days', async () => {
  const { id } = await addSealedDatum(person, 'phone', '+46 (70) 765 43 21')
  const record = await verifyDatum(platform, person, id, '+46 (70) 765 43 21', 'sms')
  assert.equal(record.verified_method, 'sms')
  assert.equal(await matchesVerifiedHash(record, '+46 (70) 765 43 21'), true)
  assert.equal(await matchesVerifiedHash(record, '+46707654321'), false)
})

test('[D1-EVT-06] [A-18] every live slot carries it with one event, and snapshots do not (D1-CONN-12, D1-CONN-15, D1-CONN-16, NS-01, T-95)', async () => {
  const plaintext = newAddress()
  const { id } = await addSealedDatum(person, 'email', plaintext)
  const [nearConnection, farConnection] = [
    await connectWith(near, id, plaintext),
    await connectWith(far, id, plaintext),
  ]
  const record = await verifyDatum(platform, person, id, plaintext)
  for (const { service, connectionId } of [nearConnection, farConnection]) {
    const { mail, once } = await readConnectionValues(service, connectionId)
    for (const name of members) {
      assert.equal(mail[name], record[name], name)
      assert.equal(once[name], null, name)
    }
    assert.equal(await matchesVerifiedHash(mail, await service.open(mail.value)), true)
    assert.equal(await matchesVerifiedHash(once, await service.open(once.value)), false)
    const events = await service.changes()
    assert.deepEqual(
      events.map(({ event, slug, live }) => [event, slug, live]),
      [['field_updated', 'mail', true]],
    )
    assert.equal(await service.open(String(events[0]?.value)), plaintext)
    assertUnattested(events[0])
  }
})

test('(T-95) a snapshot of an attested value keeps its attestation', async () => {
  const plaintext = newAddress()
  const { id } = await addSealedDatum(person, 'email', plaintext)
  const record = await verifyDatum(platform, person, id, plaintext)
  const { service, connectionId } = await connectWith(near, id, plaintext)
  assert.equal((await readConnectionValues(service, connectionId)).once.verified_hash, record.verified_hash)
  assert.equal((await person.call('DELETE', `/api/verifications/${record.verification_id}`)).status, 204)
  const { mail, once } = await readConnectionValues(service, connectionId)
  assert.deepEqual([mail.verified_hash, once.verified_hash], [null, record.verified_hash])
})

test('[D1-EVT-07] [A-18] ending a verification removes the attestation everywhere (G-087)', async () => {
  const plaintext = newAddress()
  const { id } = await addSealedDatum(person, 'email', plaintext)
  const parts = [await connectWith(near, id, plaintext), await connectWith(far, id, plaintext)]
  const { verification_id } = await verifyDatum(platform, person, id, plaintext)
  for (const { service } of parts) await service.changes()
  assert.equal((await person.call('DELETE', `/api/verifications/${verification_id}`)).status, 204)
  assert.equal((await readDatum(id)).verification, null)
  for (const { service, connectionId } of parts) {
    const { mail } = await readConnectionValues(service, connectionId)
    assert.deepEqual(
      members.map((name) => mail[name]),
      members.map(() => null),
    )
    assert.equal(await service.open(mail.value), plaintext)
    const events = await service.changes()
    assert.deepEqual(
      events.map(({ event, slug }) => [event, slug]),
      [['field_updated', 'mail']],
    )
    assertUnattested(events[0])
  }
  assert.equal(await readStatus(verification_id), 'ended')
  // A repeated call changes nothing and raises no event.
  assert.equal((await person.call('DELETE', `/api/verifications/${verification_id}`)).status, 204)
  assert.deepEqual(await parts[0]?.service.changes(), [])
})

test('(G-087) (T-96) an edit removes the attestation with exactly one event', async () => {
  const plaintext = newAddress()
  const { id } = await addSealedDatum(person, 'email', plaintext)
  const parts = [await connectWith(near, id, plaintext), await connectWith(far, id, plaintext)]
  const { verification_id } = await verifyDatum(platform, person, id, plaintext)
  for (const { service } of parts) await service.changes()
  const services = parts.map(({ service }) => service)
  assert.equal((await editDatum(person, id, 'other@example.org', services)).status, 200)
  assert.equal((await readDatum(id)).verification, null)
  assert.equal(await readStatus(verification_id), 'ended')
  assert.equal((await person.call('DELETE', `/api/verifications/${verification_id}`)).status, 204)
  for (const { service, connectionId } of parts) {
    const events = await service.changes()
    assert.deepEqual(
      events.map(({ event, slug }) => [event, slug]),
      [['field_updated', 'mail']],
    )
    assert.equal((await readConnectionValues(service, connectionId)).mail.verified_hash, null)
  }
})

test('a second verification replaces the first', async () => {
  const plaintext = newAddress()
  const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
  const { service } = await connectWith(near, datumId, plaintext)
  const first = await verifyDatum(platform, person, datumId, plaintext)
  const second = await verifyDatum(platform, person, datumId, plaintext)
  assert.notEqual(second.verified_salt, first.verified_salt)
  assert.deepEqual(
    [await readStatus(first.verification_id), await readStatus(second.verification_id)],
    ['ended', 'verified'],
  )
  await service.changes()
  assert.equal((await person.call('DELETE', `/api/verifications/${first.verification_id}`)).status, 204)
  assert.equal((await readDatum(datumId)).verification.verification_id, second.verification_id)
  assert.deepEqual(await service.changes(), [])
})
