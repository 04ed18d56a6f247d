// Signs a contract on a test platform, which seals it, and verifies the result with the published certificates.
import assert from 'node:assert/strict'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { addDevice, buildPdf, call, createDocumentFixture, type OwnPlatform, sha256Hex } from '@company-data/testkit'

const pdf = buildPdf(['The parties agree.'])

export const createSealFixture = async (platform: OwnPlatform) => {
  const fixture = await createDocumentFixture(platform)
  const device = await addDevice(fixture.customer)
  const create = async (): Promise<string> => (await fixture.createFile(pdf)).id
  const sign = async (id: string) => {
    const content_sha256 = sha256Hex((await fixture.received(`/${id}`)).body.file)
    const otk = createOtk()
    return await fixture.performAction(id, 'sign', {
      method: 'biometric',
      device_id: device.deviceId,
      proof: device.sign(`sign:${id}:${content_sha256}`),
      content_sha256,
      signer_first_name: 'Ada',
      signer_last_name: 'Lovelace',
      otk,
      pdf: await sealOtkBox(pdf, otk),
    })
  }
  const readStatus = async (id: string): Promise<string> => (await fixture.received(`/${id}`)).body.status
  const readPem = async (): Promise<string> =>
    (await call(platform.frontDoor, 'GET', '/.well-known/platform-seal.pem')).text
  /** The sealed file of a signed contract, which must verify. */
  const sealContract = async (id?: string) => {
    const documentId = id ?? (await create())
    const reply = await sign(documentId)
    assert.equal(reply.status, 200, reply.text)
    const { file } = JSON.parse(await fixture.customer.openValue((await fixture.received(`/${documentId}`)).body.file))
    const bytes = Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
    assert.equal(sha256Hex(bytes), reply.body.plain_sha256)
    const verdict = await verifySealedPdf(bytes, await readPem())
    assert.ok(verdict.valid, JSON.stringify(verdict))
    return { bytes, verdict }
  }
  return { create, sign, readStatus, readPem, sealContract }
}
