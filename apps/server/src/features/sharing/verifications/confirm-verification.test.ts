// The code: attempts, lifetime, changes that overtake it, and its owner.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  addSealedDatum,
  borrowPlatform,
  confirmVerification,
  connect,
  createService,
  mailbox,
  otherCode,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  startVerification,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const [near, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])

const members = [
  'verified_hash',
  'verified_salt',
  'verified_at',
  'verified_expires_at',
  'verified_method',
  'verified_provider',
  'verification_id',
] as const

let addressCount = 0
const newAddress = (): string => `value-${++addressCount}@example.org`
const readDatum = async (id: string) => (await person.call('GET', `/api/contact-data/${id}`)).body
const codeFor = (to: string) => mailbox(platform).codeFor(to)
const readStatus = async (id: string) => {
  const { items } = (await person.call('GET', '/api/verifications?limit=250')).body
  return items.find((verification: { verification_id: string }) => verification.verification_id === id)?.status
}

test('(G-087) the fifth wrong code ends the verification', async () => {
  const plaintext = newAddress()
  const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
  const id = await startVerification(person, datumId, 'email', plaintext)
  const code = await codeFor(plaintext)
  for (let tries = 0; tries < 4; tries += 1)
    assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, otherCode(code))), [
      400,
      'verifications.code_invalid',
    ])
  assert.equal(await readStatus(id), 'pending')
  assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, 'abc')), [400, 'verifications.code_invalid'])
  assert.equal(await readStatus(id), 'ended')
  assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, code)), [400, 'verifications.code_invalid'])
  assert.equal((await readDatum(datumId)).verification, null)
  // The fifth attempt may be the right one.
  const next = await startVerification(person, datumId, 'email', plaintext)
  const second = await codeFor(plaintext)
  for (let tries = 0; tries < 4; tries += 1) await confirmVerification(person, next, otherCode(second))
  assert.equal((await confirmVerification(person, next, ` ${second} `)).status, 200)
})

test('(G-087) counts concurrent attempts one by one', async () => {
  const plaintext = newAddress()
  const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
  const id = await startVerification(person, datumId, 'email', plaintext)
  const code = await codeFor(plaintext)
  const replies = await Promise.all(Array.from({ length: 12 }, () => confirmVerification(person, id, otherCode(code))))
  assert.ok(replies.every(({ status }) => status === 400))
  assert.equal((await confirmVerification(person, id, code)).status, 400)
})

test('(G-087) a code works once, even concurrently', async () => {
  const plaintext = newAddress()
  const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
  const service = await createService(near, { requestFields: [{ slug: 'mail', type: 'email' }] })
  await connect(person, service, [{ slug: 'mail', contact_data_id: datumId, value: await service.seal(plaintext) }])
  await service.changes()
  const id = await startVerification(person, datumId, 'email', plaintext)
  const code = await codeFor(plaintext)
  const replies = await Promise.all(Array.from({ length: 4 }, () => confirmVerification(person, id, code)))
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 400, 400, 400])
  assert.deepEqual(
    (await service.changes()).map(({ event }) => event),
    ['field_updated'],
  )
  assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, code)), [400, 'verifications.code_invalid'])
  assert.ok((await readDatum(datumId)).verification)
})

test('(G-087) a code that is older than 15 minutes is refused', async () => {
  const plaintext = newAddress()
  const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
  const id = await startVerification(person, datumId, 'email', plaintext)
  const code = await codeFor(plaintext)
  await platform.advance(15 * 60)
  assert.equal(await readStatus(id), 'ended')
  assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, code)), [400, 'verifications.code_invalid'])
  const next = await startVerification(person, datumId, 'email', plaintext)
  const fresh = await codeFor(plaintext)
  await platform.advance(14 * 60)
  assert.equal((await confirmVerification(person, next, fresh)).status, 200)
})

test('(G-087) a value edited since the request is not verified', async () => {
  const plaintext = newAddress()
  const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
  const id = await startVerification(person, datumId, 'email', plaintext)
  const code = await codeFor(plaintext)
  const value = await sealValue('somebody-else@example.org', person.publicKey)
  assert.equal((await person.call('PUT', `/api/contact-data/${datumId}`, { value })).status, 200)
  assert.equal(await readStatus(id), 'ended')
  assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, code)), [400, 'verifications.code_invalid'])
  assert.equal((await readDatum(datumId)).verification, null)
})

test('a concurrent edit and confirmation attest no other value', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const plaintext = newAddress()
    const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
    const id = await startVerification(person, datumId, 'email', plaintext)
    const [code, value] = [await codeFor(plaintext), await sealValue(newAddress(), person.publicKey)]
    const [edited] = await Promise.all([
      person.call('PUT', `/api/contact-data/${datumId}`, { value }),
      confirmVerification(person, id, code),
    ])
    assert.equal(edited.status, 200)
    assert.equal((await readDatum(datumId)).verification, null)
  }
})

test('(G-087) an unknown or foreign verification is not found', async () => {
  const plaintext = newAddress()
  const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
  const id = await startVerification(person, datumId, 'email', plaintext)
  const code = await codeFor(plaintext)
  const stranger = await registerPerson(platform)
  for (const [caller, verificationId] of [
    [stranger, id],
    [person, randomUUID()],
    [person, 'nonsense'],
  ] as const) {
    assert.deepEqual(
      await readStatusAndKey(confirmVerification(caller, verificationId, code)),
      [404, 'verifications.not_found'],
      verificationId,
    )
    assert.deepEqual(await readStatusAndKey(caller.call('DELETE', `/api/verifications/${verificationId}`)), [
      404,
      'verifications.not_found',
    ])
  }
  assert.deepEqual((await stranger.call('GET', '/api/verifications')).body, { items: [], next_cursor: null })
  for (const body of [{}, { code: 123456 }, { code: null }, []])
    assert.deepEqual(await readStatusAndKey(person.call('POST', `/api/verifications/${id}/confirm`, body)), [
      400,
      'request.invalid',
    ])
  assert.equal((await confirmVerification(person, id.toUpperCase(), code)).status, 200)
  // It is deleted with its datum.
  assert.equal((await person.call('DELETE', `/api/contact-data/${datumId}`)).status, 204)
  assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, code)), [404, 'verifications.not_found'])
})

test('a pending verification can be cancelled', async () => {
  const plaintext = newAddress()
  const { id: datumId } = await addSealedDatum(person, 'email', plaintext)
  const id = await startVerification(person, datumId, 'email', plaintext)
  assert.equal((await person.call('DELETE', `/api/verifications/${id}`)).status, 204)
  assert.deepEqual(await readStatusAndKey(confirmVerification(person, id, await codeFor(plaintext))), [
    400,
    'verifications.code_invalid',
  ])
})

test('[A-14] a person’s verifications are listed oldest first, in pages', async () => {
  const lister = await registerPerson(platform)
  const { id } = await addSealedDatum(lister, 'email', 'list@example.org')
  const verificationIds = []
  for (let turn = 0; turn < 3; turn += 1)
    verificationIds.push(await startVerification(lister, id, 'email', 'list@example.org'))
  const first = (await lister.call('GET', '/api/verifications?limit=2')).body
  const rest = (await lister.call('GET', `/api/verifications?limit=2&cursor=${first.next_cursor}`)).body
  const listedVerifications = [...first.items, ...rest.items]
  assert.deepEqual(
    listedVerifications.map((verification: { verification_id: string }) => verification.verification_id),
    verificationIds,
  )
  assert.equal(rest.next_cursor, null)
  const { verification_id, created_at, decided_at, ...others } = listedVerifications[0]
  assert.ok(verification_id && created_at && decided_at === null)
  const nothing = Object.fromEntries(members.slice(0, 6).map((name) => [name, null]))
  assert.deepEqual(others, { contact_data_id: id, method: 'email', status: 'pending', ...nothing })
  assert.deepEqual(await readStatusAndKey(lister.call('GET', '/api/verifications?cursor=x')), [
    400,
    'request.cursor_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(lister.call('GET', '/api/verifications?limit=0')), [400, 'request.invalid'])
})
