// Nothing of a document for one person is kept in the clear, neither on disk nor in a log, although the platform seals its PDF.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import {
  addDevice,
  documentScene,
  envelopeOf,
  everythingStored,
  ownPlatform,
  pdfOf,
  sealedFor,
  sha256Of,
  spellings,
} from '@company-data/testkit'

const platform = await ownPlatform({ regions: ['eu', 'us'] })

const mark = (what: string): string => `${what}-${crypto.randomUUID().replaceAll('-', '')}`

test('[D1-DOC-08] (CX-17, G-124) no plaintext of a sealed document, nor its one-time key, is kept or logged', async () => {
  const scene = await documentScene(platform, { regions: ['eu', 'us'] })
  const { customer } = scene
  const device = await addDevice(customer)
  const markers = { page: mark('page'), payload: mark('payload'), file: mark('file'), refused: mark('refused') }
  await scene.create({ payload: await sealedFor(customer, { text: markers.payload }) })

  const pdf = pdfOf([markers.page])
  const { id } = await scene.createFile(pdf, {
    file: await sealedFor(customer, envelopeOf(pdf, 'application/pdf', markers.file)),
  })
  const sign = async (documentId: string, plain: Uint8Array, otk = createOtk()) => {
    const content_sha256 = sha256Of((await scene.received(`/${documentId}`)).body.file)
    const proof = device.sign(`sign:${documentId}:${content_sha256}`)
    const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
    const body = { method: 'biometric', device_id: device.deviceId, proof, content_sha256, ...names }
    return scene.act(documentId, 'sign', { ...body, otk, pdf: await sealOtkBox(plain, otk) })
  }
  const otk = createOtk()
  assert.equal((await sign(id, pdf, otk)).status, 200)
  const encrypted = pdfOf([markers.refused], '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>')
  const other = await scene.createFile(encrypted)
  assert.equal((await sign(other.id, encrypted)).status, 409)

  const opened = await customer.openValue((await scene.received(`/${id}`)).body.file)
  assert.ok(Buffer.from(JSON.parse(opened).file.split(',')[1], 'base64').includes(markers.page), 'the signer reads it')
  const kept = await everythingStored(platform)
  assert.ok(kept.has('document') && [...kept.keys()].some((place) => place.includes('/documents/')))
  for (const [place, text] of kept)
    for (const [what, marker] of Object.entries({ ...markers, otk }))
      for (const spelling of spellings(marker))
        assert.ok(!text.includes(spelling), `${place} holds the ${what} as ${spelling.slice(0, 24)}…`)
})
