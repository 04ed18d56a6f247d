// Documents and contracts between a service and a person: sent, read, signed with each proof, sealed, cancelled.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { buildPdf, mailbox, sha256Hex } from '@company-data/testkit'
import { startSharingFixture } from '../../testing/sharing-fixture.ts'
import { totp } from '../../testing/totp.ts'
import { type NewBroadcastDocument, type NewDocumentInput, verifySealedPdf } from '../index.ts'

const { platform, person, openService, lookUp, personLogin } = await startSharingFixture()
const { client, code } = await openService([])
const { id: connectionId } = await person.companyConnections.create(await lookUp(code), {})
const ada = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
const pdf = buildPdf(['The parties agree.', 'Second page.'])
const filePart = { bytes: pdf, mime_type: 'application/pdf', original_name: 'subscription.pdf' }

const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
const public_key = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
const { device_id: deviceId } = await person.trustedDevices.create({ name: 'Phone', public_key })
const device = { deviceId, privateKey: pair.privateKey }

const contract: NewDocumentInput = {
  connection_id: connectionId,
  name: 'Subscription',
  kind: 'subscription',
  requires_signature: true,
  metadata: { can_be_cancelled_in_app: true, cancellation_notice_days: 30 },
  file: filePart,
}
const jsonContract = { name: 'Price', requires_signature: true, payload: { price: '4.90' } }

const readErrorKey = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: { errorKey?: string; reason?: string; message: string }) => error.errorKey ?? error.reason ?? error.message,
  )

test('[D1-DOC-01] [D1-DOC-19] both parties open the sealed copy of a contract signed by a device (D1-DOC-22, D1-DOC-24)', async () => {
  const { id, status, plain_sha256 } = await client.documents.create(contract)
  assert.deepEqual([status, plain_sha256], ['ready_to_sign', sha256Hex(pdf)])
  const [document] = await Array.fromAsync(
    client.documents.list({ connection_id: connectionId, status: 'ready_to_sign' }),
  )
  assert.equal(document?.id, id)
  const openedDocument = await person.documents.open(id)
  assert.deepEqual([openedDocument.record.seals, openedDocument.file?.name], [true, 'subscription.pdf'])
  assert.ok(pdf.equals(openedDocument.file?.bytes ?? new Uint8Array()))
  assert.deepEqual(
    await person.documents.open(openedDocument.record),
    openedDocument,
    'uses a record that was already read',
  )

  const signed = await person.documents.sign(openedDocument, ada, device)
  assert.deepEqual([signed.status, signed.seals, signed.signatures[0]?.method], ['active', false, 'biometric'])
  const { file } = await person.documents.open(id)
  const theirs = await client.documents.openSealed(id)
  assert.deepEqual(theirs.bytes, file?.bytes)
  assert.deepEqual([theirs.name, theirs.mimeType], ['Subscription.pdf', 'application/pdf'])
  const verdict = await verifySealedPdf(theirs.bytes, await client.platformSeal.read())
  assert.deepEqual(verdict.valid && verdict.agreed, { bytes: pdf.length, sha256: sha256Hex(pdf) })
  assert.equal(verdict.valid && verdict.sealedAt.slice(0, 19), signed.sealed_at?.slice(0, 19))
  assert.equal(await readErrorKey(client.documents.replaceFile(id, filePart)), 'documents.contract_immutable')
  assert.equal(await readErrorKey(client.documents.file(id)), 'documents.recipient_encrypted')
  assert.equal(await readErrorKey(client.documents.delete(id)), 'documents.contract_immutable')

  const ending = await person.documents.cancel(signed)
  assert.equal(ending.status, 'active_but_ending')
  assert.ok(ending.cancel_effective_date)
  assert.equal(await readErrorKey(person.documents.cancel(signed)), 'documents.status_transition_invalid')
})

test('[A-58] signs with a code from the authenticator app or a mailed code', async () => {
  const { email } = personLogin
  const send = async () => person.documents.open((await client.documents.create({ ...jsonContract, share_code })).id)
  const { share_code: ownCode } = await person.account.read()
  const share_code = ownCode ?? ''
  const openedDocument = await send()
  assert.deepEqual(openedDocument.payload, { price: '4.90' })
  const { expires_at } = await person.documents.requestSignCode(openedDocument.record)
  assert.ok(new Date(expires_at) > new Date(openedDocument.record.created_at))
  const mailedCode = await mailbox(platform).codeFor(email, 'proof')
  const wrong = mailedCode === '000000' ? '000001' : '000000'
  assert.equal(
    await readErrorKey(person.documents.sign(openedDocument, ada, { mailedCode: wrong })),
    'documents.proof_invalid',
  )
  assert.equal((await person.documents.sign(openedDocument, ada, { mailedCode })).signatures[0]?.method, 'email')

  const { secret } = await person.secondFactor.setUp()
  const now = new Date((await platform.call('GET', '/api/health')).body.time)
  await person.secondFactor.confirm(totp(secret, now))
  const proof = { totp: totp(secret, new Date(now.getTime() + 30_000)) }
  assert.equal((await person.documents.sign(await send(), ada, proof)).signatures[0]?.method, 'twofa')
})

test('[D1-DOC-32] [A-53] refuses to accept a replaced file until it is read again', async () => {
  const offer = { ...contract, requires_signature: false, requires_acceptance: true }
  const { id } = await client.documents.create(offer)
  const before = await person.documents.open(id)
  const other = { ...filePart, bytes: buildPdf(['Better terms.']) }
  assert.equal((await client.documents.replaceFile(id, other)).plain_sha256, sha256Hex(other.bytes))
  assert.equal(await readErrorKey(person.documents.accept(before, ada)), 'documents.content_changed')
  const accepted = await person.documents.accept(await person.documents.open(id), ada)
  assert.deepEqual([accepted.status, accepted.signatures[0]?.action], ['active', 'accepted'])

  const { id: declinedId } = await client.documents.create(offer)
  assert.equal((await person.documents.decline(await person.documents.read(declinedId))).status, 'ended')
  await client.documents.delete(declinedId)
  assert.equal(await readErrorKey(client.documents.read(declinedId)), 'documents.not_found')
})

test('[D1-DOC-09] [A-65] a broadcast carries JSON or a file in plaintext, unchanged', async () => {
  const hours = await client.documents.broadcast({ name: 'Hours', payload: { monday: 'closed' } })
  const leaflet = await client.documents.broadcast({ name: 'Leaflet', file: filePart })
  assert.deepEqual([hours.connection_id, (await client.documents.read(hours.id)).payload], [null, { monday: 'closed' }])
  assert.ok(pdf.equals((await client.documents.file(leaflet.id)).bytes))
  assert.deepEqual((await person.documents.open(hours.id)).payload, { monday: 'closed' })
  assert.deepEqual((await person.documents.open(leaflet.id)).file?.mimeType, 'application/pdf')
  const names = (await Array.fromAsync(person.documents.listByConnection(connectionId, { pageSize: 2 }))).map(
    ({ name }) => name,
  )
  assert.ok(names.includes('Hours') && names.includes('Leaflet'))
  const inbox = (await Array.fromAsync(person.documents.list())).map(({ id }) => id)
  assert.deepEqual(inbox.slice(0, 2), [leaflet.id, hours.id])
  assert.equal(
    await readErrorKey(person.documents.sign(await person.documents.open(hours.id), ada, device)),
    'Only a document for one recipient can be signed or accepted; read it with documents.open.',
  )
})

test('[NS-04] the company renames, ends and reactivates a document', async () => {
  const { id } = await client.documents.create({ connection_id: connectionId, name: 'Terms', payload: 'read me' })
  assert.equal((await person.documents.open(id)).payload, 'read me')
  assert.equal(
    (await client.documents.update(id, { name: 'New terms', metadata: { colour: 'blue' } })).name,
    'New terms',
  )
  const ending = await client.documents.update(id, { status: 'active_but_ending', cancel_effective_date: '2099-01-31' })
  assert.equal(ending.cancel_effective_date, '2099-01-31')
  assert.equal((await client.documents.update(id, { status: 'active' })).status, 'active')
  for (const cancel_effective_date of ['31.01.2099', '2099-02-30', '']) {
    const change = { status: 'active_but_ending', cancel_effective_date } as const
    assert.equal(await readErrorKey(client.documents.update(id, change)), 'A day is written YYYY-MM-DD.')
  }
  await assert.rejects(client.documents.update(id, { status: 'active_but_ending' }), TypeError)
  const record = await person.documents.read(id)
  await assert.rejects(person.documents.cancel(record, { effectiveDate: 'tomorrow' }), TypeError)
})

test('refuses to open or sign a file that does not match the offered hash', async () => {
  const { id } = await client.documents.create(contract)
  const openedDocument = await person.documents.open(id)
  const file = { bytes: buildPdf(['Something else.']) }
  assert.equal(await readErrorKey(person.documents.sign({ ...openedDocument, file }, ada, device)), 'content_mismatch')
  assert.match(
    await readErrorKey(person.documents.sign({ record: openedDocument.record }, ada, device)),
    /^This act seals the PDF/,
  )
  // The company offers the hash of one file and sends another.
  const { file: wrapper } = await person.documents.read(
    (await client.documents.create({ ...contract, file: { ...filePart, ...file } })).id,
  )
  const path = `/api/company-data/documents/${id}/file`
  await client.request({ method: 'PUT', path, body: { file: wrapper, plain_sha256: sha256Hex(pdf) } })
  assert.equal(await readErrorKey(person.documents.open(id)), 'content_mismatch')
})

test('malformed sealed content is shown as text, or refused without quoting it', async () => {
  const { share_code } = await person.account.read()
  const { public_key } = await client.publicKeys.read(share_code ?? '')
  const text = await sealValue('plain words, no JSON', public_key)
  const base = { connection_id: connectionId, name: 'Of another program' }
  const post = async (members: object): Promise<string> => {
    const call = { method: 'POST', path: '/api/company-data/documents', body: { ...base, ...members } }
    return (await client.request<{ id: string }>(call)).data.id
  }
  assert.equal(
    (await person.documents.open(await post({ payload_kind: 'json', payload: text }))).payload,
    'plain words, no JSON',
  )
  const message = 'The document opens, but there is no file in it: its sender sealed something else.'
  for (const content of ['plain words', '{}', '{"file":"data:text/plain,x"}', '{"file":"data:;base64,§"}', 'null']) {
    const file = await sealValue(content, public_key)
    assert.equal(
      await readErrorKey(person.documents.open(await post({ payload_kind: 'file', file }))),
      message,
      content,
    )
  }
})

test('refuses invalid input with a clear message before sending', async () => {
  const { connection_id: _, ...withoutConnection } = { ...contract, connection_id: '' }
  const refused = async (document: object): Promise<string> =>
    readErrorKey(client.documents.create(document as NewDocumentInput))
  const target = 'A document for one customer needs exactly one of connection_id, person_user_id and share_code.'
  assert.equal(await refused(withoutConnection), target)
  assert.equal(await refused({ ...withoutConnection, connection_id: undefined }), target)
  assert.equal(await refused({ ...contract, share_code: 'ABC' }), target)
  assert.match(
    await refused({ ...withoutConnection, person_user_id: connectionId }),
    /^No key is found by person_user_id/,
  )
  assert.match(await refused({ ...contract, payload: {} }), /^A document has either/)
  assert.match(await refused({ ...contract, name: ' ' }), /^The name of a document/)
  assert.match(await refused({ ...contract, file: { ...filePart, mime_type: 'text/plain' } }), /is a PDF/)
  assert.match(await refused({ ...contract, file: { ...filePart, bytes: Buffer.from('<html>') } }), /is a PDF/)
  assert.match(await refused({ connection_id: connectionId, name: 'x', payload: undefined }), /as JSON/)
  const broadcast = { name: 'x', payload: 1, connection_id: connectionId } as NewBroadcastDocument
  assert.equal(
    await readErrorKey(client.documents.broadcast(broadcast)),
    'A document for everyone has no connection_id.',
  )
  const options = { publicKeySha256: '0'.repeat(64) }
  assert.equal(await readErrorKey(client.documents.create(contract, options)), 'key_mismatch')

  const openedDocument = await person.documents.open(
    (await client.documents.create({ ...jsonContract, connection_id: connectionId })).id,
  )
  const nameless = { ...ada, signer_last_name: '' }
  assert.match(
    await readErrorKey(person.documents.sign(openedDocument, nameless, device)),
    /^A signer has a first and a last name/,
  )
  assert.equal(
    await readErrorKey(person.documents.sign(openedDocument, ada, { totp: '12345' })),
    'A code has six digits.',
  )
})

test('a document without signature or acceptance carries no plaintext hash', async () => {
  const { id, plain_sha256, mime_type } = await client.documents.create({
    connection_id: connectionId,
    name: 'Payslip',
    file: filePart,
  })
  assert.deepEqual([plain_sha256, mime_type], [null, 'application/pdf'])
  assert.ok(pdf.equals((await person.documents.open(id)).file?.bytes ?? new Uint8Array()))
})
