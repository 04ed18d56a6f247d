// Timestamps with openssl as the authority: a valid response becomes part of the seal, any other is refused.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { runOnPdf, skipWithout } from '../../testing/programs.ts'
import { readSample } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { hasOpenssl, timestampAuthority } from '../../testing/timestamp-authority.ts'
import { parseElements } from '../asn1/der-read.ts'
import { integer, sequence } from '../asn1/der-write.ts'
import { addTimestamp, sealPdf } from '../seal/seal-pdf.ts'
import { timestampRequest, timestampToken } from './index.ts'

const skip = hasOpenssl() ? false : 'openssl is not installed'
const { signer, pem } = newIdentity()
const authority = skip ? undefined : timestampAuthority()
after(() => authority?.remove())

const respondTo = (query: Uint8Array): Buffer => authority?.respond(query) ?? Buffer.alloc(0)
const seal = (name: 'lo' | 'objstm') => sealPdf(readSample(name), { ...request, hasTimestamp: true }, signer)
const readToken = (response: Uint8Array, query: ReturnType<typeof timestampRequest>): Uint8Array => {
  const token = timestampToken(response, query)
  assert.ok(typeof token !== 'string', String(token))
  return token
}

test('a timestamp becomes part of the seal, which stays valid', { skip }, async (context) => {
  for (const name of ['lo', 'objstm'] as const) {
    const sealedPdf = await seal(name)
    const value = sealedPdf.signature.value.slice()
    const query = timestampRequest(value)
    const token = readToken(respondTo(query.body), query)
    assert.ok(authority?.accepts(token, value))
    const before = sealedPdf.pdf.slice()
    const stamped = addTimestamp(sealedPdf, signer.chain, token)
    assert.equal(stamped.pdf.length, before.length)
    const verdict = await verifySealedPdf(stamped.pdf, pem)
    assert.ok(verdict.valid, JSON.stringify(verdict))
    assert.match(verdict.timestampedAt ?? '', /^20\d{12}/)
    await context.test(`pdfsig accepts ${name}`, { skip: skipWithout('pdfsig', '-v') }, () => {
      const report = runOnPdf(stamped.pdf, 'pdfsig', (file) => [file])
      assert.match(report, /Signature is Valid/)
      assert.match(report, /Total document signed/)
    })
    await context.test(`qpdf accepts ${name}`, { skip: skipWithout('qpdf') }, () => {
      const report = runOnPdf(stamped.pdf, 'qpdf', (file) => ['--check', file])
      assert.match(report, /No syntax or stream encoding errors/)
    })
    const other = Buffer.from(stamped.pdf)
    const at = other.indexOf(Buffer.from(token).toString('hex'))
    assert.ok(at > 0, 'the file contains the token')
  }
})

test('a timestamp of another signature makes a seal invalid', { skip }, async () => {
  const sealedPdf = await seal('lo')
  const query = timestampRequest(Buffer.from('another signature'))
  const stamped = addTimestamp(sealedPdf, signer.chain, readToken(respondTo(query.body), query))
  assert.equal((await verifySealedPdf(stamped.pdf, pem)).valid, false)
})

test('a response to another request, or without a signature, is refused', { skip }, () => {
  const query = timestampRequest(Buffer.from('signature'))
  const response = respondTo(query.body)
  const same = timestampRequest(Buffer.from('signature'))
  assert.equal(timestampToken(response, same), 'The timestamp is an old one.')
  const other = timestampRequest(Buffer.from('another'))
  assert.equal(timestampToken(response, { ...other, nonce: query.nonce }), 'The timestamp is of something else.')
  const forged = Buffer.from(response)
  forged[forged.length - 1] = (forged[forged.length - 1] ?? 0) ^ 1
  assert.equal(timestampToken(forged, query), 'The timestamp is not signed by an authority.')
  const later = Buffer.from(response)
  const year = later.indexOf('20', later.indexOf(query.nonce) - 40, 'latin1')
  later[year + 1] = 0x39
  assert.equal(timestampToken(later, query), 'The timestamp is not signed by an authority.')
})

test('a refusal, a response without a token, and random bytes are refused', () => {
  const query = timestampRequest(Buffer.from('signature'))
  const REFUSED = 'The authority refused the request.'
  assert.equal(timestampToken(sequence(sequence(integer(2))), query), REFUSED)
  assert.equal(timestampToken(sequence(sequence(integer(Uint8Array.of(1, 0)))), query), REFUSED)
  assert.equal(timestampToken(sequence(sequence(integer(0))), query), 'The authority sent no timestamp.')
  assert.equal(timestampToken(sequence(sequence(integer(0)), sequence()), query), 'The timestamp is of something else.')
  for (const garbage of ['', '<html>', '\x30\x84', '\x30\x80\x00\x00', '0'.repeat(5000)]) {
    assert.equal(typeof timestampToken(Buffer.from(garbage, 'latin1'), query), 'string', garbage.slice(0, 9))
  }
})

test('a refused query of a real authority is refused (openssl)', { skip }, () => {
  const query = timestampRequest(Buffer.from('signature'))
  // A query with an algorithm that the authority does not know.
  const strange = Buffer.from(query.body)
  const at = strange.indexOf(Buffer.from('608648016503040201', 'hex'))
  strange[at + 8] = 3
  assert.equal(typeof timestampToken(respondTo(strange), query), 'string')
})

test('a request has the form of RFC 3161', () => {
  const { body, hash, nonce } = timestampRequest(Buffer.from('signature'))
  const [query] = parseElements(body)
  const [version, imprint, number, wantsCertificate] = parseElements(query?.content ?? new Uint8Array())
  assert.deepEqual([...(version?.content ?? [])], [1])
  assert.ok(Buffer.from(parseElements(imprint?.content ?? new Uint8Array())[1]?.content ?? []).equals(hash))
  assert.ok(Buffer.from(number?.content ?? []).equals(nonce))
  assert.deepEqual([...(wantsCertificate?.content ?? [])], [0xff])
})
