// Data for later validation after a seal: accepted in exactly one form, and judged by other programs, also in 20 years.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { opensslVerifies } from '../../testing/openssl.ts'
import { runOnPdf, skipWithout } from '../../testing/programs.ts'
import { readSample, type SampleName } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { hasOpenssl, timestampAuthority } from '../../testing/timestamp-authority.ts'
import { issueCrl, toPem } from '../certificates/index.ts'
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
const appendWithTimestamps = async (name: SampleName) => {
  const sealedPdf = await sealPdf(readSample(name), { ...request, hasTimestamp: true }, signer)
  const token = askAuthority(timestampRequest(sealedPdf.signature.value))
  const stamped = addTimestamp(sealedPdf, signer.chain, token)
  const data = { certificates: [...signer.chain, ...tokenChain(token)], crls: [crl], ocspResponses: [] }
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
const runTool = (program: string, args: readonly string[], input?: Uint8Array): string => {
  const { stdout, stderr } = spawnSync(program, args, { input })
  return `${stdout}${stderr}`
}

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

test('in 20 years the embedded data still proves the seal', { skip }, async (context) => {
  const { pdf, sealedPdf, token } = await appendWithTimestamps('lo')
  const [leaf = new Uint8Array(), rootCertificate = new Uint8Array()] = signer.chain
  const chain = { leaf: toPem(leaf), root: toPem(rootCertificate), crl }
  // At the time that the timestamp proves, with the list that the file carries; without it, the certificate has expired.
  assert.match(opensslVerifies({ ...chain, at: new Date(request.sealedAt) }), /OK/)
  const later = new Date(Date.now() + 20 * 365.25 * DAY_S * 1000)
  assert.match(opensslVerifies({ ...chain, at: later }), /expired/)
  const text = Buffer.from(pdf)
  for (const item of [leaf, rootCertificate, crl])
    assert.ok(text.lastIndexOf(Buffer.from(item)) > sealedPdf.pdf.length - 1)
  // The certificate of the authority has expired by then, too: it is judged at the time that it states.
  assert.equal(authority?.accepts(token, sealedPdf.signature.value, later), false)
  assert.equal(authority?.accepts(token, sealedPdf.signature.value, new Date()), true)
  assert.equal((await verifySealedPdf(pdf, pem)).valid, true)
  const withoutTools = skipWithout('faketime', '--version') || skipWithout('pdfsig', '-v')
  await context.test('pdfsig agrees twenty years later', { skip: withoutTools }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'later-'))
    try {
      const file = join(folder, 'file.pdf')
      writeFileSync(file, pdf)
      const time = later.toISOString().slice(0, 19).replace('T', ' ')
      assert.match(runTool('faketime', [time, 'pdfsig', '-nocert', file]), /PlatformSeal.*Signature is Valid/s)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
