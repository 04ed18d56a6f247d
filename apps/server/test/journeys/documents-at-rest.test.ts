// No plaintext of a document for one person is stored or logged, although the platform seals its PDF.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import {
  addDevice,
  buildPdf,
  createDocumentFixture,
  everythingStored,
  ownPlatform,
  sealedFor,
  sha256Hex,
  spellings,
  toEnvelope,
} from '@company-data/testkit'

const platform = await ownPlatform({ regions: ['eu', 'us'] })

const mark = (label: string): string => `${label}-${crypto.randomUUID().replaceAll('-', '')}`

test('D1-DOC-08, CX-17: no plaintext or one-time key of a document is stored (G-124)', async () => {
  const fixture = await createDocumentFixture(platform, { regions: ['eu', 'us'] })
  const { customer } = fixture
  const device = await addDevice(customer)
  const markers = { page: mark('page'), payload: mark('payload'), file: mark('file'), refused: mark('refused') }
  await fixture.create({ payload: await sealedFor(customer, { text: markers.payload }) })

  const pdf = buildPdf([markers.page])
  const { id } = await fixture.createFile(pdf, {
    file: await sealedFor(customer, toEnvelope(pdf, 'application/pdf', markers.file)),
  })
  const sign = async (documentId: string, plain: Uint8Array, otk = createOtk()) => {
    const content_sha256 = sha256Hex((await fixture.received(`/${documentId}`)).body.file)
    const proof = device.sign(`sign:${documentId}:${content_sha256}`)
    const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
    const body = { method: 'biometric', device_id: device.deviceId, proof, content_sha256, ...names }
    return fixture.performAction(documentId, 'sign', { ...body, otk, pdf: await sealOtkBox(plain, otk) })
  }
  const otk = createOtk()
  assert.equal((await sign(id, pdf, otk)).status, 200)
  const encrypted = buildPdf([markers.refused], '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>')
  const other = await fixture.createFile(encrypted)
  assert.equal((await sign(other.id, encrypted)).status, 409)

  const openedValue = await customer.openValue((await fixture.received(`/${id}`)).body.file)
  assert.ok(
    Buffer.from(JSON.parse(openedValue).file.split(',')[1], 'base64').includes(markers.page),
    'the signer reads it',
  )
  const storedTexts = await everythingStored(platform)
  assert.ok(storedTexts.has('document') && [...storedTexts.keys()].some((location) => location.includes('/documents/')))
  for (const [location, text] of storedTexts)
    for (const [label, marker] of Object.entries({ ...markers, otk }))
      for (const spelling of spellings(marker))
        assert.ok(!text.includes(spelling), `${location} holds the ${label} as ${spelling.slice(0, 24)}…`)
})
