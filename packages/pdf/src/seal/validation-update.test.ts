// Data for later validation after a seal: accepted in exactly one form, and judged by other programs, also in 20 years.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { ocspResponder } from '../../testing/ocsp-responder.ts'
import { opensslVerifies, verifyCms } from '../../testing/openssl.ts'
import { runOnPdf, skipWithout } from '../../testing/programs.ts'
import { readSample, type SampleName } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { hasOpenssl, timestampAuthority } from '../../testing/timestamp-authority.ts'
import { issueCrl, ocspRequest, toPem } from '../certificates/index.ts'
import { timestampRequest, timestampRequestForHash, timestampToken, tokenChain } from '../timestamps/index.ts'
import { addTimestamp, sealPdf } from './seal-pdf.ts'
import { appendValidationData, type ValidatedPdf } from './validation-update.ts'

const skip = hasOpenssl() ? false : 'openssl is not installed'
const { signer, pem, root } = newIdentity()
const authority = skip ? undefined : timestampAuthority()
after(() => authority?.remove())

const crl = issueCrl(root, [], { from: new Date('2026-11-10T00:00:00Z'), until: new Date('2026-11-20T00:00:00Z') })

const askAuthority = (query: ReturnType<typeof timestampRequest>): Uint8Array => {
  const token = timestampToken(authority?.respond(query.body) ?? Buffer.alloc(0), query)
  assert.ok(typeof token !== 'string', String(token))
  return token
}

const appendTo = async (name: SampleName): Promise<ValidatedPdf> => {
  const data = { certificates: signer.chain, crls: [crl], ocspResponses: [] }
  return appendValidationData(await sealPdf(readSample(name), request, signer), data, false)
}

/** With the timestamps of the seal and of the whole file. */
const appendWithTimestamps = async (name: SampleName, ocspResponses: readonly Uint8Array[] = []) => {
  const sealedPdf = await sealPdf(readSample(name), { ...request, hasTimestamp: true }, signer)
  const token = askAuthority(timestampRequest(sealedPdf.signature.value))
  const stamped = addTimestamp(sealedPdf, signer.chain, token)
  const data = { certificates: [...signer.chain, ...tokenChain(token)], crls: [crl], ocspResponses }
  const { pdf, documentTimestamp } = appendValidationData(stamped, data, true)
  assert.ok(documentTimestamp)
  const { digest, contentsAt } = documentTimestamp
  const fileToken = askAuthority(timestampRequestForHash(digest))
  pdf.set(Buffer.from(Buffer.from(fileToken).toString('hex'), 'latin1'), contentsAt + 1)
  return { pdf, sealedPdf, token, fileToken, documentTimestamp }
}

test('data for later validation follows a seal, whose bytes stay', async () => {
  for (const name of ['lo', 'objstm', 'acroform', 'linearized'] as const) {
    const { pdf } = await sealPdf(readSample(name), request, signer)
    const validated = await appendTo(name)
    assert.deepEqual(validated.pdf.subarray(0, pdf.length), pdf)
    const verdict = await verifySealedPdf(validated.pdf, pem)
    assert.deepEqual(verdict.valid && verdict.longTerm, { timestampedAt: undefined }, name)
    assert.deepEqual((await appendTo(name)).pdf, validated.pdf, 'the same bytes again')
  }
})

const readProblem = async (file: Uint8Array): Promise<string> => {
  const verdict = await verifySealedPdf(file, pem)
  return verdict.valid ? 'none' : verdict.problem
}

test('a changed byte of the table, the catalog or the store is refused', async () => {
  for (const name of ['lo', 'objstm'] as const) {
    const { pdf } = await appendTo(name)
    const sealedBytes = (await sealPdf(readSample(name), request, signer)).pdf.length
    const text = Buffer.from(pdf).toString('latin1')
    const storeAt = text.lastIndexOf('/Type /DSS')
    // The DER of certificates and lists is not interpreted here, and the file's id is free.
    for (let at = storeAt - 20; at < pdf.length; at += 3) {
      if (/[0-9a-f]/.test(text[at] ?? '') && text.lastIndexOf('/ID', at) > text.lastIndexOf(']', at)) continue
      if (/\/VRI <<\/[0-9A-F]{0,40}$/.test(text.slice(at - 50, at + 1))) continue
      const copy = pdf.slice()
      copy[at] = (copy[at] ?? 0) ^ 1
      assert.notEqual(await readProblem(copy), 'none', `${name}, byte ${at}: ${text.slice(at - 10, at + 10)}`)
    }
    assert.equal(await readProblem(pdf.subarray(0, sealedBytes)), 'none')
    assert.equal(await readProblem(pdf.subarray(0, pdf.length - 1)), 'not_whole_file')
    assert.equal(await readProblem(Uint8Array.from([...pdf, 0x0a])), 'not_whole_file')
  }
})

test('an update that changes the document is refused', async () => {
  const { pdf } = await appendTo('lo')
  const text = Buffer.from(pdf).toString('latin1')
  const forged = (from: string | RegExp, to: string): Promise<string> => {
    const at = text.lastIndexOf('/Type /DSS')
    const start = text.lastIndexOf('%%EOF', at) + 6
    const tail = text.slice(start).replace(from, to)
    assert.notEqual(tail, text.slice(start))
    return readProblem(Buffer.from(`${text.slice(0, start)}${tail}`, 'latin1'))
  }
  assert.equal(await forged(/\/Pages \d+ 0 R/, '/Pages 1 0 R'), 'not_whole_file')
  assert.equal(await forged('/Type /DSS', '/Type /DSS /AA <<>>'), 'not_whole_file')
  assert.equal(await forged(/\/DSS (\d+) 0 R>>/, '/DSS $1 0 R /OpenAction 1 0 R>>'), 'not_whole_file')
  assert.equal(await forged('xref\n', '1 0 obj\n<</Type /Page>>\nendobj\nxref\n'), 'not_whole_file')
  assert.equal(await forged(/\n(\d{10}) 00000 n/, '\n0000000100 00000 n'), 'not_whole_file')
})

const DAY_S = 86_400

test('pdfsig, qpdf, mutool and openssl accept the file', { skip }, async (context) => {
  for (const name of ['lo', 'objstm'] as const) {
    const { pdf, sealedPdf, token, fileToken, documentTimestamp } = await appendWithTimestamps(name)
    const verdict = await verifySealedPdf(pdf, pem)
    assert.match(String(verdict.valid && verdict.longTerm?.timestampedAt), /^20\d{12}Z$/)
    assert.ok(authority?.accepts(token, sealedPdf.signature.value), 'openssl ts, seal')
    const { contentsAt, room } = documentTimestamp
    const covered = Buffer.concat([pdf.subarray(0, contentsAt), pdf.subarray(contentsAt + 2 + room * 2)])
    assert.ok(authority?.accepts(fileToken, covered), 'openssl ts, file')
    await context.test(`pdfsig accepts ${name}`, { skip: skipWithout('pdfsig', '-v') }, () => {
      const report = runOnPdf(pdf, 'pdfsig', (file) => ['-nocert', file])
      // As docs/operations/seals.md explains it.
      const [seal = '', timestamp = ''] = report.split('Signature #2')
      assert.match(seal, /PlatformSeal.*Not total document signed.*Signature is Valid/s)
      assert.match(
        timestamp,
        /DocumentTimestamp.*Signature Type: unknown.*Total document signed.*has not yet been verified/s,
      )
      assert.doesNotMatch(timestamp, /Not total/)
    })
    await context.test(`qpdf accepts ${name}`, { skip: skipWithout('qpdf') }, () => {
      const report = runOnPdf(pdf, 'qpdf', (file) => ['--check', file])
      assert.match(report, /No syntax or stream encoding errors/)
    })
    await context.test(`mutool accepts ${name}`, { skip: skipWithout('mutool', '-v') }, () => {
      const report = runOnPdf(pdf, 'mutool', (file) => ['sign', '-v', file])
      assert.match(report, /The signature is valid/)
    })
  }
})

const withoutTools = skip || skipWithout('faketime', '--version') || skipWithout('pdfsig', '-v')

test('in 20 years the embedded data still proves the seal', { skip: withoutTools }, async (context) => {
  const [leaf = new Uint8Array(), rootCertificate = new Uint8Array()] = signer.chain
  const rootPem = toPem(rootCertificate)
  const responder = ocspResponder({ certificatePem: rootPem, key: root.privateKey }, true)
  context.after(() => responder.remove())
  const ocspResponse = responder.respond(ocspRequest(leaf, rootCertificate), leaf)
  const { pdf, sealedPdf, token, fileToken, documentTimestamp } = await appendWithTimestamps('lo', [ocspResponse])
  for (const item of [leaf, rootCertificate, crl, ocspResponse])
    assert.ok(Buffer.from(pdf).lastIndexOf(Buffer.from(item)) > sealedPdf.pdf.length - 1)

  // Every certificate has expired by then, so it is judged at the time that the timestamp proves.
  const [now, at] = [new Date(Date.now() + 20 * 365.25 * DAY_S * 1000), new Date()]
  assert.match(verifyCms(pdf, rootPem, at, now), /CAdES Verification successful/)
  assert.match(verifyCms(pdf, rootPem, undefined, now), /certificate has expired/)
  const { contentsAt, room } = documentTimestamp
  const covered = Buffer.concat([pdf.subarray(0, contentsAt), pdf.subarray(contentsAt + 2 + room * 2)])
  for (const [stamp, data] of [
    [token, sealedPdf.signature.value],
    [fileToken, covered],
  ] as const) {
    assert.equal(authority?.accepts(stamp, data, at, now), true, 'openssl ts')
    assert.equal(authority?.accepts(stamp, data, undefined, now), false, 'openssl ts without the time')
  }
  const chain = { leaf: toPem(leaf), root: rootPem, crl }
  assert.match(opensslVerifies({ ...chain, at: new Date(request.sealedAt) }), /OK/)
  assert.match(opensslVerifies({ ...chain, at: now }), /expired/)
  assert.match(responder.judge(ocspResponse, leaf, at, now), /good\n.*Response verify OK/s)
  assert.equal((await verifySealedPdf(pdf, pem)).valid, true)
  const time = now.toISOString().slice(0, 19).replace('T', ' ')
  const report = runOnPdf(pdf, 'faketime', (file) => [time, 'pdfsig', '-nocert', file])
  assert.match(report, /PlatformSeal.*Signature is Valid/s)
})
