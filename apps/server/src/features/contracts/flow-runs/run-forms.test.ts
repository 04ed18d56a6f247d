// Formats that all run routes share, and the error keys that the amendments add.
import assert from 'node:assert/strict'
import { createDecipheriv, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createFlow,
  createLeaseFixture,
  flowField,
  readStatusAndKey,
  sha256Hex,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createLeaseFixture(platform)
const { service, customer } = fixture

/** Opens a wrapper like a client without our packages. */
const openByHand = async (wrapper: string, key: CryptoKey): Promise<string> => {
  const { _enc, k, iv, d, ...more } = JSON.parse(wrapper)
  assert.deepEqual([_enc, more], [1, {}])
  const bytes = { iv: Buffer.from(iv, 'base64'), sealed: Buffer.from(d, 'base64') }
  assert.equal(bytes.iv.length, 12)
  assert.deepEqual([key.algorithm.name, Reflect.get(key.algorithm, 'hash').name], ['RSA-OAEP', 'SHA-256'])
  const aesKey = Buffer.from(await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, Buffer.from(k, 'base64')))
  assert.equal(aesKey.length, 32)
  const decipher = createDecipheriv('aes-256-gcm', aesKey, bytes.iv)
  decipher.setAuthTag(bytes.sealed.subarray(-16))
  return Buffer.concat([decipher.update(bytes.sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}

test('D2-OV-16: errors have a text and a key, and sealed data opens with SHA-256 and AES-256-GCM', async () => {
  const refused = await service.companyData('GET', `/flow-runs/${randomUUID()}`)
  assert.equal(refused.status, 404)
  const { error, error_key, request_id, ...more } = refused.body
  assert.deepEqual([typeof error, error_key, typeof request_id, more], ['string', 'flows.run_not_found', 'string', {}])
  const { id } = await fixture.generated()
  const { value } = (await service.companyData('GET', `/flow-runs/${id}/documents/lease/file`)).body
  const { privateKey } = service.keys
  assert.ok(privateKey instanceof CryptoKey)
  const envelope = JSON.parse(await openByHand(value, privateKey))
  assert.deepEqual(Object.keys(envelope).sort(), ['file', 'mime_type', 'original_name', 'size'])
  assert.equal(envelope.file.startsWith('data:application/pdf;base64,JVBER'), true)
})

test('FA-87: the added keys and reasons are returned', async () => {
  const flow = await createFlow(service, 'document')
  const data = Buffer.from('no picture').toString('base64')
  assert.deepEqual(await readStatusAndKey(flow.portal('POST', '/assets', { name: 'x', data })), [
    400,
    'flows.asset_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(flow.portal('GET', '/assets/nothing')), [404, 'flows.asset_not_found'])
  const element = flowField('mail', { type: 'email', link: 'any', verified_max_age_days: 30 })
  const nodes = [{ key: 'first', label: 'First', party: 'customer', elements: [element] }]
  const other = await createFlow(service)
  const saved = await other.saveDraft(twoStepFlow({ nodes, edges: [] }))
  assert.ok(saved.body.problems.some((problem: { error_key: string }) => problem.error_key === 'element.link_invalid'))
  const { id, documents } = await fixture.generated()
  const path = `/api/company-connections/${fixture.connectionId}/documents/${documents['lease/customer']}`
  const content_sha256 = sha256Hex((await customer.call('GET', path)).body.file)
  const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
  const proof = { method: 'email', proof: '123456', ...names, content_sha256 }
  assert.deepEqual(await readStatusAndKey(customer.call('POST', `${path}/sign`, proof)), [
    403,
    'documents.proof_invalid',
  ])
  const headers = { 'idempotency-key': randomUUID() }
  await other.publish(twoStepFlow())
  const start = (members: object) =>
    service.companyData('POST', `/flows/${other.id}/runs`, {
      body: { target: { connection_id: fixture.connectionId }, ...members },
      headers,
    })
  const run = (await start({})).body.id
  assert.deepEqual(await readStatusAndKey(start({ flow_version: 1 })), [409, 'request.idempotency_conflict'])
  assert.equal((await service.companyData('POST', `/flow-runs/${id}/cancel`)).status, 200)
  assert.equal((await service.companyData('DELETE', `/connections/${fixture.connectionId}`)).status, 204)
  assert.equal((await service.companyData('GET', `/flow-runs/${run}`)).body.cancel_reason, 'connection_ended')
})
