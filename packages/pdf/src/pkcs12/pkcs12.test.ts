// PKCS#12 files that openssl writes: old and new encryption, and every reason to refuse one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorIdentity, toPkcs12 } from '../../testing/operator-identity.ts'
import { hasOpenssl } from '../../testing/timestamp-authority.ts'
import { findChainProblem, orderChain, readPemCertificates } from '../certificates/index.ts'
import { readPkcs12 } from './read-pkcs12.ts'

const skip = hasOpenssl() ? false : 'openssl is not installed'
const identity = skip ? undefined : operatorIdentity()
/** After every certificate of this test is issued. */
const now = new Date(Date.now() + 3600_000)
const toDer = (chain: readonly string[]): Uint8Array[] => readPemCertificates(chain.join(''))

const encryptions: Record<string, string[]> = {
  'PBES2 with AES-256': [],
  'PBES2 with AES-128': ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC'],
  'the triple DES of PKCS#12': ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
  'the RC2 of old exports': ['-legacy'],
}

for (const [name, args] of Object.entries(encryptions)) {
  test(`reads a file with ${name}`, { skip }, async () => {
    assert.ok(identity)
    const content = await readPkcs12(toPkcs12(identity, 'Öl & 40 °C', args), 'Öl & 40 °C')
    assert.ok(typeof content !== 'string', String(content))
    assert.ok(content.privateKey.equals(identity.key))
    const chain = orderChain(content.certificates.toReversed(), content.privateKey)
    assert.deepEqual(chain, toDer(identity.chain))
    assert.equal(findChainProblem(chain ?? [], now), undefined)
  })
}

test('reads a file with an EC key of P-256, whose authority has P-384', { skip }, async () => {
  const curved = operatorIdentity({ curve: 'P-256', authorityCurve: 'P-384', hash: 'sha384' })
  const content = await readPkcs12(toPkcs12(curved, 'secret'), 'secret')
  assert.ok(typeof content !== 'string', String(content))
  assert.ok(content.privateKey.equals(curved.key))
  const chain = orderChain(content.certificates, content.privateKey)
  assert.deepEqual(chain, toDer(curved.chain))
  assert.equal(findChainProblem(chain ?? [], now), undefined)
})

test('a wrong passphrase, a cut file and another file have their sentences', { skip }, async () => {
  assert.ok(identity)
  const file = toPkcs12(identity, 'secret')
  const WRONG = 'does not open with this passphrase, or is damaged'
  for (const passphrase of ['wrong', '', 'Secret']) assert.equal(await readPkcs12(file, passphrase), WRONG)
  assert.equal(await readPkcs12(file.subarray(0, 700), 'secret'), WRONG)
  assert.equal(await readPkcs12(Buffer.from('-----BEGIN PRIVATE KEY-----'), 'secret'), 'is not a PKCS#12 file')
  assert.equal(await readPkcs12(new Uint8Array(), 'secret'), 'is not a PKCS#12 file')
})

test('a key that fits no certificate gives no chain', { skip }, () => {
  assert.ok(identity)
  assert.equal(orderChain(toDer(identity.chain), operatorIdentity().key), undefined)
})

const chainProblem = (chain: readonly string[], at = now): string => String(findChainProblem(toDer(chain), at))

test('a chain that cannot seal is refused with the reason', { skip }, () => {
  assert.ok(identity)
  const [leaf = ''] = identity.chain
  assert.match(chainProblem([leaf]), /^has no chain/)
  assert.match(chainProblem(operatorIdentity({ bits: 1024 }).chain), /^has a weak key: 1024 bits/)
  const years = (count: number): Date => new Date(now.getTime() + count * 365 * 86_400_000)
  assert.match(chainProblem(identity.chain, years(1)), /^has a certificate that expired on 20.*CN=Seal/)
  assert.match(chainProblem(identity.chain, years(-1)), /^has a certificate that is not valid before/)
  const forServers = ['basicConstraints=CA:FALSE', 'keyUsage=critical,keyEncipherment']
  assert.match(chainProblem(operatorIdentity({ extensions: forServers }).chain), /key usage lacks digitalSignature/)
  assert.match(chainProblem(operatorIdentity({ hash: 'sha1' }).chain), /signed in another way/)
  assert.match(chainProblem(operatorIdentity({ curve: 'P-384' }).chain), /^has a key of the curve secp384r1, but/)
  assert.match(chainProblem(operatorIdentity({ authorityCurve: 'P-521' }).chain), /^has an authority whose key/)
  assert.match(chainProblem([identity.rootPem, identity.rootPem]), /the certificate of an authority/)
  assert.equal(chainProblem(operatorIdentity({ hash: 'sha384' }).chain), 'undefined')
  assert.match(chainProblem([]), /^has no certificate$/)
})
