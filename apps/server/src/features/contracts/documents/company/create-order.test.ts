// Order of the checks for a new document, and its size limits at a maximum of one megabyte (A-47, G-008).
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createDocumentFixture,
  ownPlatform,
  readStatusAndKey,
  registerPerson,
  sealedFor,
  sha256Hex,
  toEnvelope,
} from '@company-data/testkit'

const platform = await ownPlatform({ environment: { DOCUMENT_MAX_MB: '1' } })
const fixture = await createDocumentFixture(platform)
const { service, customer, connectionId } = fixture
const PDF = 'application/pdf'
const HASH = sha256Hex('plain')

const files = async (): Promise<number> =>
  (
    await readdir(join(platform.dataDir, 'files', 'eu', fixture.company.userId, 'documents'), {
      recursive: true,
    }).catch(() => [])
  ).length

test('A-47: the checks come in order', async () => {
  const stranger = await registerPerson(platform)
  const before = await files()
  // Everything is wrong; each iteration fixes the first fault and meets the next.
  const body: Record<string, unknown> = {
    name: '',
    payload_kind: 'file',
    kind: 'agreement',
    is_private: true,
    plain_sha256: 'ABC',
    mime_type: 'text/plain',
    connection_id: connectionId,
    share_code: stranger.code,
  }
  const expectNext = async (status: number, key: string, mended: Record<string, unknown>) => {
    assert.deepEqual(await readStatusAndKey(service.companyData('POST', '/documents', { body })), [status, key])
    Object.assign(body, mended)
  }
  await expectNext(400, 'request.invalid', { name: 'Contract' })
  await expectNext(400, 'request.invalid', { file: 'x'.repeat(1_950_000) })
  await expectNext(400, 'documents.target_invalid', { connection_id: null, share_code: null })
  await expectNext(400, 'documents.contract_requires_person', { kind: 'document' })
  await expectNext(400, 'documents.private_requires_person', { kind: 'agreement', share_code: stranger.code })
  await expectNext(400, 'documents.plain_sha256_invalid', { plain_sha256: HASH })
  await expectNext(400, 'documents.not_pdf', { mime_type: PDF })
  await expectNext(400, 'documents.too_large', { file: 'in the clear' })
  await expectNext(404, 'company_data.connection_not_found', { share_code: customer.code })
  await expectNext(400, 'contact_data.encryption_required', {
    file: await sealedFor(customer, toEnvelope(Buffer.from('x'))),
  })
  assert.equal(await files(), before, 'nothing was stored')
  assert.equal((await service.companyData('POST', '/documents', { body })).status, 201)
})

test('D1-XREF-12, G-008: a body over the cap is documents.too_large, not 413', async () => {
  const over = 'x'.repeat(2_200_000)
  assert.deepEqual(await readStatusAndKey(fixture.send({ payload: over })), [400, 'documents.too_large'])
  const big = Buffer.alloc(1024 * 1024 + 1)
  const file = toEnvelope(big, 'application/zip', 'big.zip')
  assert.deepEqual(await readStatusAndKey(fixture.send({ connection_id: null, payload_kind: 'file', file })), [
    400,
    'documents.too_large',
  ])
})
