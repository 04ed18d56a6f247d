// Rows that require a verified field: which values qualify, and the attestation in the answer (G-083, G-087).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addSealedDatum,
  connect,
  connectBody,
  createService,
  openPersonCell,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestService,
  usePlatform,
} from '@company-data/testkit'
import { DAY_MS } from '../../../../platform/clock/durations.ts'

const platform = await usePlatform()
const db = openPersonCell(platform)
const [far, person] = await Promise.all([registerCompany(platform, { region: 'us' }), registerPerson(platform)])

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)

/** The state of the field after a verification. */
const attest = async (datumId: string, at: Date, expires: Date | null) => {
  const attestation = {
    verification_id: randomUUID(),
    verified_hash: 'a'.repeat(64),
    verified_salt: 'b'.repeat(32),
    verified_at: at,
    verified_expires_at: expires,
    verified_method: 'email',
    verified_provider: 'platform',
  }
  await db.kysely.updateTable('contact_datum').set(attestation).where('id', '=', datumId).execute()
  return attestation
}
const buildAnswers = async (service: TestService, datumId: string) => [
  { slug: 'mail', contact_data_id: datumId, live: true, value: await service.seal('a@example.org') },
]
const post = async (service: TestService, datumId: string) =>
  person.call('POST', '/api/company-connections', connectBody(service, await buildAnswers(service, datumId)))
const required = [400, 'company_connections.verified_required']

test('(G-083) a verified row needs a current attestation, not a typed value', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'mail', type: 'email', verified: true }] })
  const datum = await addSealedDatum(person, 'email', 'a@example.org')
  assert.deepEqual(await readStatusAndKey(post(service, datum.id)), required)
  const bodyWithoutDatum = connectBody(service, [{ slug: 'mail', value: await service.seal('a@example.org') }])
  assert.deepEqual(await readStatusAndKey(person.call('POST', '/api/company-connections', bodyWithoutDatum)), required)
  await attest(datum.id, daysAgo(400), daysAgo(1))
  assert.deepEqual(await readStatusAndKey(post(service, datum.id)), required)
  await attest(datum.id, daysAgo(400), null)
  assert.equal((await post(service, datum.id)).status, 201)
})

test('(G-083) verified_max_age_days is counted from the verification', async () => {
  const rows = [{ slug: 'mail', type: 'email', verified: true, verified_max_age_days: 30 }]
  const service = await createService(far, { requestFields: rows })
  const datum = await addSealedDatum(person, 'email', 'a@example.org')
  await attest(datum.id, daysAgo(30.01), null)
  assert.deepEqual(await readStatusAndKey(post(service, datum.id)), required)
  await attest(datum.id, daysAgo(29.99), null)
  assert.equal((await post(service, datum.id)).status, 201)
})

test('[D1-CONN-12] (NS-01) an answer carries its field’s attestation while it is current', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'mail', type: 'email' }] })
  const datum = await addSealedDatum(person, 'email', 'a@example.org')
  const { verified_at, ...attested } = await attest(datum.id, daysAgo(1), null)
  const { id } = await connect(person, service, await buildAnswers(service, datum.id))
  const { mail } = (await service.companyData('GET', `/connections/${id}`)).body.values
  const { verification_id, verified_hash, verified_salt, verified_expires_at, verified_method, verified_provider } =
    mail
  assert.deepEqual(
    { verification_id, verified_hash, verified_salt, verified_expires_at, verified_method, verified_provider },
    attested,
  )
  assert.equal(Date.parse(mail.verified_at), verified_at.getTime())

  const stale = await createService(far, { requestFields: [{ slug: 'mail', type: 'email' }] })
  await attest(datum.id, daysAgo(2), daysAgo(1))
  const second = await connect(person, stale, await buildAnswers(stale, datum.id))
  const mailValue = (await stale.companyData('GET', `/connections/${second.id}`)).body.values.mail
  assert.deepEqual([mailValue.verification_id, mailValue.verified_hash, mailValue.verified_at], [null, null, null])
})
