// The picture of a signature: printed by the seal, kept nowhere, and no proof (decision 0068).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { pageTexts } from '@company-data/pdf/testing/pdfium'
import { verifySealedPdf } from '@company-data/sdk/seals'
import {
  addDevice,
  buildPdf,
  call,
  createDocumentFixture,
  readStatusAndKey,
  sha256Hex,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createDocumentFixture(platform)
const { customer } = fixture
const device = await addDevice(customer)
const pdf = buildPdf(['The parties agree.'])

const sealInput = async (picture: unknown, bytes: Uint8Array = pdf) => {
  const otk = createOtk()
  const text = new TextEncoder().encode(typeof picture === 'string' ? picture : JSON.stringify(picture))
  return { otk, pdf: await sealOtkBox(bytes, otk), signature_picture: await sealOtkBox(text, otk) }
}

const signing = async (id: string) => {
  const { file, payload } = (await fixture.received(`/${id}`)).body
  const content_sha256 = sha256Hex(file ?? payload)
  const proof = device.sign(`sign:${id}:${content_sha256}`)
  const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
  return { method: 'biometric', device_id: device.deviceId, proof, content_sha256, ...names }
}

const CAPTION = 'Picture that the signer added. It proves nothing; the proof is in the lines below.'

const signWith = async (picture: unknown) => {
  const { id } = await fixture.createFile(pdf)
  return {
    id,
    reply: await fixture.performAction(id, 'sign', { ...(await signing(id)), ...(await sealInput(picture)) }),
  }
}

test('[A-60] the seal prints a picture beside the evidence, and stays valid', async () => {
  const { id, reply } = await signWith({ text: 'A. Lovelace' })
  assert.equal(reply.status, 200, reply.text)
  assert.doesNotMatch(reply.text, /picture/i)
  const envelope = JSON.parse(await customer.openValue((await fixture.received(`/${id}`)).body.file))
  const bytes = Buffer.from(envelope.file.slice(envelope.file.indexOf(',') + 1), 'base64')
  const page = ((await pageTexts(bytes)).at(-1) ?? '').replace(/\s+/g, ' ')
  assert.ok(page.includes(`${CAPTION} A. Lovelace Signed at`), page)
  const trusted = (await call(platform.frontDoor, 'GET', '/.well-known/platform-seal.pem')).text
  const verdict = await verifySealedPdf(bytes, trusted)
  assert.deepEqual(verdict.valid && verdict.agreed, { bytes: pdf.length, sha256: sha256Hex(pdf) })
})

test('[A-61] a picture that does not open seals and stores nothing', async () => {
  const pictures = ['', '{}', '[]', { text: '' }, { text: 'a', strokes: [] }, { strokes: [] }, { strokes: [[1]] }]
  const drawings = [
    [1, 2, 3],
    [0, 401],
    [1201, 0],
    [-1, 0],
    [0.5, 0],
    [0, 'a'],
  ].map((stroke) => ({ strokes: [stroke] }))
  const many = { strokes: Array.from({ length: 201 }, () => [0, 0]) }
  for (const picture of [...pictures, ...drawings, many]) {
    const { id, reply } = await signWith(picture)
    assert.deepEqual([reply.status, reply.body.error_key], [409, 'documents.seal_failed'], JSON.stringify(picture))
    assert.equal((await fixture.read(id)).body.status, 'ready_to_sign')
  }
  const { id } = await fixture.createFile(pdf)
  const action = { ...(await signing(id)), ...(await sealInput({ text: 'Ada' })) }
  const otherKey = await sealOtkBox(new TextEncoder().encode('{"text":"Ada"}'), createOtk())
  for (const signature_picture of [otherKey, 'AAAA', '§'])
    assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'sign', { ...action, signature_picture })), [
      409,
      'documents.seal_failed',
    ])
  const tooLong = await fixture.performAction(id, 'sign', { ...action, signature_picture: 'A'.repeat(65_537) })
  assert.deepEqual([tooLong.status, Object.keys(tooLong.body.fields)], [400, ['/signature_picture']])
  assert.equal((await fixture.performAction(id, 'sign', action)).status, 200)
})

test('an action that seals nothing ignores a picture', async () => {
  const { id } = await fixture.create({ requires_signature: true })
  const reply = await fixture.performAction(id, 'sign', { ...(await signing(id)), signature_picture: 'not opened' })
  assert.deepEqual([reply.status, reply.body.sealed_at], [200, null], reply.text)
})
