// ID documents: an operator decides, files are attested as served, and the name on the document is stored (G-088).
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { matchesVerifiedHash, sealValue } from '@company-data/crypto'
import {
  addDatum,
  addSealedDatum,
  call,
  clearFile,
  confirmVerification,
  connect,
  createService,
  dataUri,
  openRegion,
  pdf,
  png,
  readAllRows,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  requestVerification,
  startVerification,
  usePlatform,
  verifyDatum,
} from '@company-data/testkit'
import { clock } from '../../../platform/clock/clock.ts'
import { secrets } from '../../../platform/secrets/secrets.ts'
import { type HolderName, verifiedNames } from './verified-name.ts'

const platform = await usePlatform()
const eu = openRegion(platform)
const [person, company] = await Promise.all([registerPerson(platform), registerCompany(platform, { region: 'us' })])

const decide = (id: string, decision: unknown) => platform.ops('POST', `/api/ops/verifications/${id}/decide`, decision)
const readDatum = async (id: string) => (await person.call('GET', `/api/contact-data/${id}`)).body
const waiting = async (): Promise<string[]> =>
  (await platform.ops('GET', '/api/ops/verifications')).body.items.map(
    (verification: { verification_id: string }) => verification.verification_id,
  )

test('(G-087) an approved value is attested until the document expires', async () => {
  const datum = await addSealedDatum(person, 'date_of_birth', '1990-05-01')
  const service = await createService(company, { requestFields: [{ slug: 'born', type: 'date' }] })
  const value = await service.seal('1990-05-01')
  const connection = await connect(person, service, [{ slug: 'born', contact_data_id: datum.id, value }])
  await service.changes()
  const id = await startVerification(person, datum.id, 'id_document', '1990-05-01')
  assert.deepEqual((await platform.ops('GET', '/api/ops/verifications')).body.items[0], {
    verification_id: id,
    user_id: person.userId,
    contact_data_id: datum.id,
    created_at: (await person.call('GET', '/api/verifications')).body.items[0].created_at,
  })
  assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, '000000')), [
    400,
    'verifications.code_invalid',
  ])
  const decided = await decide(id, { approved: true, expires_at: '2090-12-31' })
  assert.equal(decided.status, 200, decided.text)
  const { verification } = await readDatum(datum.id)
  assert.deepEqual(
    [verification.verified_method, verification.verified_provider, verification.verification_id],
    ['id_document', 'platform', id],
  )
  assert.equal(verification.verified_expires_at, '2090-12-31T00:00:00.000+00:00')
  assert.equal(decided.body.verified_hash, verification.verified_hash)
  assert.equal(await matchesVerifiedHash(verification, '1990-05-01'), true)
  const { born } = (await service.companyData('GET', `/connections/${connection.id}`)).body.values
  assert.equal(born.verified_hash, verification.verified_hash)
  assert.deepEqual(
    (await service.changes()).map(({ event, slug }) => [event, slug]),
    [['field_updated', 'born']],
  )
  assert.ok(!(await waiting()).includes(id))
  for (const approved of [true, false])
    assert.deepEqual(await readStatusAndKey(decide(id, { approved })), [404, 'verifications.not_found'])
})

test('(G-087) without an expiry date the attestation does not expire', async () => {
  const datum = await addSealedDatum(person, 'nationality', 'SE')
  const id = await startVerification(person, datum.id, 'id_document', 'SE')
  assert.equal((await decide(id, { approved: true })).body.verified_expires_at, null)
})

test('(G-087) a rejected document attests nothing, and an edited value is not decided', async () => {
  const datum = await addSealedDatum(person, 'first_name', 'x')
  const id = await startVerification(person, datum.id, 'id_document', 'x')
  const rejected = await decide(id, { approved: false, holder_first_name: 'A', holder_last_name: 'B' })
  assert.deepEqual([rejected.status, rejected.body.status, rejected.body.verified_hash], [200, 'rejected', null])
  assert.equal((await readDatum(datum.id)).verification, null)
  const next = await startVerification(person, datum.id, 'id_document', 'x')
  await person.call('PUT', `/api/contact-data/${datum.id}`, { value: await sealValue('y', person.publicKey) })
  assert.deepEqual(await readStatusAndKey(decide(next, { approved: true })), [404, 'verifications.not_found'])
  assert.equal((await readDatum(datum.id)).verification, null)
})

test('only an operator decides, only ID documents, with a valid body', async () => {
  const datum = await addSealedDatum(person, 'country', 'SE')
  const id = await startVerification(person, datum.id, 'id_document', 'SE')
  const bad: unknown[] = [
    {},
    { approved: 'yes' },
    { approved: true, expires_at: 'soon' },
    { approved: true, expires_at: '2090-02-31' },
    { approved: true, expires_at: '2001-01-01' },
    { approved: true, holder_first_name: 7 },
    { approved: true, holder_first_name: 'x'.repeat(201) },
  ]
  for (const body of bad)
    assert.deepEqual(await readStatusAndKey(decide(id, body)), [400, 'request.invalid'], JSON.stringify(body))
  for (const unknown of [randomUUID(), 'nonsense'])
    assert.deepEqual(await readStatusAndKey(decide(unknown, { approved: true })), [404, 'verifications.not_found'])
  const email = await addSealedDatum(person, 'email', 'mail@example.org')
  const mailed = await startVerification(person, email.id, 'email', 'mail@example.org')
  assert.deepEqual(await readStatusAndKey(decide(mailed, { approved: true })), [404, 'verifications.not_found'])
  const path = `/api/ops/verifications/${id}/decide`
  assert.equal((await person.call('POST', path, { approved: true })).status, 403)
  // Also at a region, with a time instead of a day.
  const body = { approved: true, expires_at: '2090-12-31T12:00:00+02:00' }
  const response = await call(platform.region('eu'), 'POST', path, { token: platform.operatorToken, body })
  assert.equal(response.body.verified_expires_at, '2090-12-31T10:00:00.000+00:00')
})

test('[D1-CONN-14] (G-086) a clear file is attested by its stored bytes', async () => {
  const picture = png('of a person')
  const photo = await addDatum(person, 'photo', { is_private: false })
  const put = await person.call('PUT', `/api/contact-data/${photo.id}/file`, clearFile('image/png', picture))
  assert.equal(put.status, 200, put.text)
  for (const plaintext of [undefined, 'something else entirely']) {
    const id = await startVerification(person, photo.id, 'id_document', plaintext)
    const record = (await decide(id, { approved: true })).body
    const hash = createHash('sha256').update(record.verified_salt).update(picture).digest('hex')
    assert.equal(record.verified_hash, hash)
  }
})

test('[D1-CONN-14] an envelope is attested by its exact text, in the clear and sealed (G-086, T-10)', async () => {
  const page = { file: dataUri('application/pdf', pdf()), original_name: 'p.pdf', mime_type: 'application/pdf' }
  const open = await addDatum(person, 'passport', { is_private: false })
  const entries = {
    document_number: 'X1',
    expiry_date: '2090-12-31',
    issuing_country: 'SE',
    holder_name: 'A B',
  }
  const put = await person.call('PUT', `/api/contact-data/${open.id}/file`, { pages: [page], ...entries })
  assert.equal(put.status, 200, put.text)
  const { value } = (await person.call('GET', `/api/contact-data/${open.id}/file`)).body
  const record = (await decide(await startVerification(person, open.id, 'id_document'), { approved: true })).body
  assert.equal(await matchesVerifiedHash(record, value), true)

  const sealedDatum = await addDatum(person, 'passport', { is_private: true })
  const wrapper = await sealValue(value, person.publicKey)
  const hidden = await person.call('PUT', `/api/contact-data/${sealedDatum.id}/file`, {
    value: wrapper,
    is_private: true,
  })
  assert.equal(hidden.status, 200, hidden.text)
  assert.deepEqual(await readStatusAndKey(requestVerification(person, sealedDatum.id, 'id_document')), [
    400,
    'request.invalid',
  ])
  const nonsense = await requestVerification(person, sealedDatum.id, 'id_document', '{"pages":[]}')
  assert.deepEqual(await readStatusAndKey(nonsense), [400, 'contact_data.value_invalid'])
  const other = (
    await decide(await startVerification(person, sealedDatum.id, 'id_document', value), { approved: true })
  ).body
  assert.equal(await matchesVerifiedHash(other, value), true)
  const none = await addDatum(person, 'photo_id')
  assert.deepEqual(await readStatusAndKey(requestVerification(person, none.id, 'id_document', value)), [
    400,
    'contact_data.value_invalid',
  ])
})

const nameRows = () =>
  eu.kysely.selectFrom('verified_name').selectAll().where('owner_user_id', '=', person.userId).execute()

/** With the key of the platform, as its own documents will do. */
const nameCheck = async () => {
  const key = (await readFile(join(platform.dataDir, 'secrets', 'platform-key'), 'utf8')).trim()
  const names = verifiedNames({ clock: clock(), secrets: secrets(Buffer.from(key, 'base64')) })
  return (name: HolderName) => names.isVerified(eu.kysely, person.userId, name)
}

test('(G-088) the name on the approved document is stored as a hash', async () => {
  const datum = await addSealedDatum(person, 'last_name', 'Ångström')
  const names = { holder_first_name: 'Åsa-Markera', holder_last_name: 'Ångström' }
  const first = await startVerification(person, datum.id, 'id_document', 'Ångström')
  assert.equal((await decide(first, { approved: true, ...names })).status, 200)
  const [nameRow, ...more] = await nameRows()
  assert.deepEqual([nameRow?.verification_id, more.length], [first, 0])
  const isVerified = await nameCheck()
  assert.equal(await isVerified({ first: 'åsa-MARKERA', last: 'ångström ' }), true)
  assert.equal(await isVerified({ first: 'Åsa', last: 'Ångström' }), false)
  const rowsByTable = await readAllRows(platform)
  for (const [table, text] of rowsByTable) assert.ok(!/åsa-markera/i.test(text), table)

  const second = await startVerification(person, datum.id, 'id_document', 'Ångström')
  await decide(second, { approved: true, ...names })
  const [newer] = await nameRows()
  assert.deepEqual([newer?.verification_id, newer?.salt !== nameRow?.salt], [second, true])
  // An approval without a name keeps it, and so does an attestation of another kind.
  await decide(await startVerification(person, datum.id, 'id_document', 'Ångström'), {
    approved: true,
    holder_first_name: ' ',
  })
  const email = await addSealedDatum(person, 'email', 'name@example.org')
  await verifyDatum(platform, person, email.id, 'name@example.org')
  assert.equal((await nameRows())[0]?.verification_id, second)
  assert.equal((await person.call('DELETE', `/api/verifications/${second}`)).status, 204)
  assert.deepEqual(await nameRows(), [])
})

test('(G-088) the name is deleted with its document', async () => {
  const datum = await addSealedDatum(person, 'personal_number', '19900101-0000')
  const id = await startVerification(person, datum.id, 'id_document', '19900101-0000')
  await decide(id, { approved: true, holder_first_name: 'A', holder_last_name: 'B' })
  assert.equal((await nameRows()).length, 1)
  assert.equal((await person.call('DELETE', `/api/contact-data/${datum.id}`)).status, 204)
  assert.deepEqual(await nameRows(), [])
})
