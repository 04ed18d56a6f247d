// The revocation of certificates: our lists as openssl reads them, and responses of an OCSP responder of openssl.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ocspResponder } from '../../testing/ocsp-responder.ts'
import { opensslVerifies } from '../../testing/openssl.ts'
import { newIdentity } from '../../testing/seal-identity.ts'
import { hasOpenssl } from '../../testing/timestamp-authority.ts'
import {
  crlUrls,
  issueCrl,
  issueLeaf,
  ocspRequest,
  readCertificateFields,
  readCrl,
  readOcspResponse,
  toPem,
} from './index.ts'

const skip = hasOpenssl() ? false : 'openssl is not installed'
const { signer, root } = newIdentity()
const [leaf = new Uint8Array()] = signer.chain
const other = newIdentity()
const period = { from: new Date('2026-11-10T00:00:00Z'), until: new Date('2026-11-20T00:00:00Z') }
const at = new Date('2026-11-15T00:00:00Z')

test('a certificate names the address of its list', () => {
  const url = 'https://platform.example/.well-known/platform-seal-crl/ab'
  const name = { organization: 'Tests', commonName: 'Seal' }
  const { certificate } = issueLeaf(root.privateKey, name, root, period, url)
  assert.deepEqual(crlUrls(readCertificateFields(certificate)), [url])
  assert.deepEqual(crlUrls(readCertificateFields(leaf)), [])
})

test('a list is read only with the key of its issuer', () => {
  const revoked = [{ certificate: leaf, at, reason: 'superseded' as const }]
  const [empty, full] = [issueCrl(root, [], period), issueCrl(root, revoked, period)]
  assert.equal(readCrl(empty, root.certificate)?.isRevoked(leaf), false)
  const list = readCrl(full, root.certificate)
  assert.equal(list?.isRevoked(leaf), true)
  assert.equal(list?.isRevoked(root.certificate), false)
  assert.deepEqual([list?.from, list?.until], [period.from, period.until])
  assert.equal(readCrl(full, other.root.certificate), undefined)
  const forged = full.slice()
  forged[forged.length - 1] = (forged[forged.length - 1] ?? 0) ^ 1
  assert.equal(readCrl(forged, root.certificate), undefined)
  for (const garbage of [new Uint8Array(), leaf, Buffer.from('<html>')])
    assert.equal(readCrl(garbage, root.certificate), undefined)
})

test('openssl reads a list with every reason', { skip }, () => {
  const chain = { leaf: toPem(leaf), root: toPem(root.certificate), at }
  assert.match(opensslVerifies({ ...chain, crl: issueCrl(root, [], period) }), /OK/)
  for (const reason of ['unspecified', 'key_compromise', 'superseded', 'cessation_of_operation'] as const) {
    const crl = issueCrl(root, [{ certificate: leaf, at, reason }], period)
    assert.match(opensslVerifies({ ...chain, crl }), /certificate revoked/, reason)
  }
})

for (const isDelegated of [false, true])
  test(`the response of ${isDelegated ? 'a delegated' : 'an'} OCSP responder is verified`, { skip }, (context) => {
    const responder = ocspResponder({ certificatePem: toPem(root.certificate), key: root.privateKey }, isDelegated)
    context.after(() => responder.remove())
    const query = ocspRequest(leaf, root.certificate)
    const good = responder.respond(query, leaf)
    const status = readOcspResponse(good, leaf, root.certificate)
    assert.equal(status?.isRevoked, false)
    assert.ok(status.until > status.from)
    assert.equal(readOcspResponse(responder.respond(query, leaf, 'revoked'), leaf, root.certificate)?.isRevoked, true)
    const [otherLeaf = new Uint8Array()] = other.signer.chain
    assert.equal(readOcspResponse(good, otherLeaf, root.certificate), undefined)
    assert.equal(readOcspResponse(good, leaf, other.root.certificate), undefined)
    // Bytes of the signed data.
    for (const position of [60, 90, 120]) {
      const copy = Buffer.from(good)
      copy[position] = (copy[position] ?? 0) ^ 1
      assert.equal(readOcspResponse(copy, leaf, root.certificate), undefined, `byte ${position}`)
    }
    for (const garbage of [new Uint8Array(), leaf, Buffer.from('30030a0106', 'hex')])
      assert.equal(readOcspResponse(garbage, leaf, root.certificate), undefined)
  })
