// The checkpoint of the key log on the Signatures page of a sealed PDF.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { pageTexts } from '@company-data/pdf/testing/pdfium'
import { addDevice, buildPdf, call, createDocumentFixture, sha256Hex, usePlatform } from '@company-data/testkit'
import { verifyConsistency } from './testing/rfc6962.ts'

const platform = await usePlatform()
const fixture = await createDocumentFixture(platform)
const pdf = buildPdf(['The parties agree.'])

/** The PDF of a contract that its customer has signed. */
const signContract = async (): Promise<Buffer> => {
  const { customer } = fixture
  const device = await addDevice(customer)
  const { id } = await fixture.createFile(pdf)
  const content_sha256 = sha256Hex((await fixture.received(`/${id}`)).body.file)
  const proof = device.sign(`sign:${id}:${content_sha256}`)
  const otk = createOtk()
  const reply = await fixture.performAction(id, 'sign', {
    method: 'biometric',
    device_id: device.deviceId,
    proof,
    content_sha256,
    signer_first_name: 'Ada',
    signer_last_name: 'Lovelace',
    otk,
    pdf: await sealOtkBox(pdf, otk),
  })
  assert.equal(reply.status, 200, reply.text)
  const { file } = JSON.parse(await customer.openValue((await fixture.received(`/${id}`)).body.file))
  return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
}

test('TRUST-60 A-113: the checkpoint on a sealed page is consistent with that of today', async () => {
  const text = (await pageTexts(await signContract())).at(-1)?.replace(/\s+/g, ' ') ?? ''
  const [, origin, size, root = ''] = /root and signature (\S+\/key-log) (\d+) (\S{44}) \S{88}/.exec(text) ?? []
  const get = async (path: string) => (await call(platform.frontDoor, 'GET', `/api/key-log/${path}`)).body
  const checkpoint = await get('checkpoint')
  assert.equal(origin, checkpoint.origin, text)
  const proof = await get(`consistency?from=${size}&to=${checkpoint.size}`)
  assert.ok(verifyConsistency(proof, Buffer.from(root, 'base64'), Buffer.from(checkpoint.root, 'base64')))
})
