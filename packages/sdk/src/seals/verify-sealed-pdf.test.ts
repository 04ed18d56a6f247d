// A seal is accepted only in the platform's form, and every changed byte of it is refused.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import {
  addTimestamp,
  appendValidationData,
  issueLeaf,
  issueRoot,
  type SealSigner,
  sealPdf,
  toPem,
} from '@company-data/pdf'
import { buildPdf, newKeyPair } from '@company-data/testkit'
import { createTimestamp } from '../../testing/timestamp-authority.ts'
import { verifySealedPdf } from './verify-sealed-pdf.ts'

const period = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2046-01-01T00:00:00Z') }
const newKey = async (): Promise<KeyObject> =>
  createPrivateKey({ key: Buffer.from((await newKeyPair()).pkcs8), format: 'der', type: 'pkcs8' })
const name = { organization: 'Tests', commonName: 'Seal of tests' }

const root = issueRoot(await newKey(), { organization: 'Tests', commonName: 'Root of tests' }, period)
const leaf = issueLeaf(await newKey(), name, root, period)
const signer: SealSigner = { chain: [leaf.certificate, root.certificate], privateKey: leaf.privateKey }
const pem = `${toPem(leaf.certificate)}${toPem(root.certificate)}`

const request = {
  documentId: '0198a1b2-0000-7000-8000-000000000001',
  documentName: 'Subscription',
  actions: [],
  sealedAt: '2026-11-15T20:00:02.000+00:00',
  sealedBy: 'Tests',
  certificateUrl: 'https://platform.example/.well-known/platform-seal.pem',
}
const agreed = buildPdf(['The parties agree.'])
const sealedPdf = await sealPdf(agreed, request, signer)
const { pdf } = sealedPdf

const readProblem = async (file: Uint8Array, certificates = pem): Promise<string> => {
  const verdict = await verifySealedPdf(file, certificates)
  return verdict.valid ? 'none' : verdict.problem
}

const changedAt = (at: number, mask: number): Uint8Array => {
  const copy = pdf.slice()
  copy[at] = (copy[at] ?? 0) ^ mask
  return copy
}

test('[A-60] a sealed file verifies, and the verdict states length and hash', async () => {
  const verdict = await verifySealedPdf(pdf, pem)
  assert.deepEqual(verdict, {
    valid: true,
    sealedAt: '2026-11-15T20:00:02.000Z',
    agreed: { bytes: agreed.length, sha256: sealedPdf.agreedSha256 },
    certificateSha256: verdict.valid && verdict.certificateSha256,
    timestampedAt: undefined,
  })
  assert.match(String(verdict.valid && verdict.certificateSha256), /^[0-9a-f]{64}$/)
  assert.equal(await readProblem(pdf, toPem(root.certificate)), 'none')
  assert.equal(await readProblem(pdf, toPem(leaf.certificate)), 'none')
})

test('[A-60] refuses any changed byte', async () => {
  const { contentsAt } = sealedPdf.signature
  // Every byte at the beginning of the signature, every fifth of its rest and some of the file, each with another bit.
  const stepAt = (at: number): number => {
    if (at < contentsAt - 400 || at > contentsAt + 6200) return 41
    return at < contentsAt + 40 ? 1 : 5
  }
  for (let at = 0; at < pdf.length; at += stepAt(at)) {
    const problem = await readProblem(changedAt(at, 1 << (at % 8)))
    assert.notEqual(problem, 'none', `byte ${at}, signature at ${contentsAt}`)
  }
  // A digit in capitals is the same number, but not the same byte.
  const letter = pdf.findIndex((byte, at) => at > contentsAt && byte >= 0x61 && byte <= 0x66)
  assert.equal(await readProblem(changedAt(letter, 0x20)), 'not_whole_file')
})

test('every problem has its own key and message', async () => {
  const appended = Uint8Array.from([...pdf, ...new TextEncoder().encode('\n%%EOF\n')])
  assert.equal(await readProblem(appended), 'not_whole_file')
  assert.equal(await readProblem(pdf.slice(0, -1)), 'not_whole_file')
  assert.equal(await readProblem(agreed), 'not_sealed')
  assert.equal(await readProblem(new Uint8Array()), 'not_sealed')
  assert.equal(await readProblem(changedAt(20, 1)), 'changed')
  const stranger = issueRoot(await newKey(), name, period)
  assert.equal(await readProblem(pdf, toPem(stranger.certificate)), 'certificate_untrusted')
  const early = await sealPdf(agreed, { ...request, sealedAt: '2020-01-01T00:00:00.000+00:00' }, signer)
  assert.equal(await readProblem(early.pdf), 'certificate_untrusted')
  const verdict = await verifySealedPdf(changedAt(20, 1), pem)
  assert.equal(verdict.valid ? '' : verdict.message, 'The file was changed after it was sealed.')
})

test('a certificate that must not issue others is not an issuer', async () => {
  // The holder of a certificate that seals makes one more under it, and puts the whole chain into the file.
  const forged = issueLeaf(await newKey(), name, leaf, period)
  const chain = [forged.certificate, leaf.certificate, root.certificate]
  const { pdf: file } = await sealPdf(agreed, request, { chain, privateKey: forged.privateKey })
  assert.equal(await readProblem(file), 'certificate_untrusted')
  const unrelated = { chain: [forged.certificate, root.certificate], privateKey: forged.privateKey }
  assert.equal(await readProblem((await sealPdf(agreed, request, unrelated)).pdf), 'certificate_untrusted')
})

test('refuses an invalid timestamp', async () => {
  const roomy = await sealPdf(agreed, { ...request, hasTimestamp: true }, signer)
  assert.equal(await readProblem(roomy.pdf), 'none')
  const stamped = addTimestamp(roomy, signer.chain, Uint8Array.of(0x30, 0x00))
  assert.equal(await readProblem(stamped.pdf), 'signature_invalid')
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test('reports the time of a genuine timestamp', { skip: hasOpenssl ? false : 'openssl is not installed' }, async () => {
  const roomy = await sealPdf(agreed, { ...request, hasTimestamp: true }, signer)
  const timestamp = await createTimestamp(roomy.signature.value)
  const stamped = addTimestamp(roomy, signer.chain, timestamp)
  const verdict = await verifySealedPdf(stamped.pdf, pem)
  assert.match(String(verdict.valid && verdict.timestampedAt), /^20\d{12}Z$/)
  const other = await sealPdf(buildPdf(['Another contract.']), { ...request, hasTimestamp: true }, signer)
  const borrowed = addTimestamp(other, signer.chain, timestamp)
  assert.equal(await readProblem(borrowed.pdf), 'signature_invalid')
})

test('data for later validation may follow a seal, and nothing else', async () => {
  const data = { certificates: signer.chain, crls: [Uint8Array.of(0x30, 0)], ocspResponses: [] }
  const { pdf: validatedPdf } = appendValidationData(await sealPdf(agreed, request, signer), data, false)
  const verdict = await verifySealedPdf(validatedPdf, pem)
  assert.deepEqual(verdict.valid && verdict.longTerm, { timestampedAt: undefined })
  for (let at = pdf.length; at < validatedPdf.length; at += 29) {
    const copy = validatedPdf.slice()
    copy[at] = (copy[at] ?? 0) ^ 2
    const changed = await verifySealedPdf(copy, pem)
    // Data for validation is not covered by the seal: it may differ, but never what the seal states.
    if (changed.valid) assert.deepEqual(changed.agreed, verdict.valid && verdict.agreed, `byte ${at}`)
    else assert.ok(['not_whole_file', 'signature_invalid'].includes(changed.problem), `byte ${at}: ${changed.problem}`)
  }
  const redirected = Buffer.from(validatedPdf)
    .toString('latin1')
    .replace(/\/DSS (\d+) 0 R>>/, '/DSS $1 0 R /AA 1 0 R>>')
  assert.equal(await readProblem(Buffer.from(redirected, 'latin1')), 'not_whole_file')
  assert.equal(
    await readProblem(Uint8Array.from([...validatedPdf, ...validatedPdf.subarray(pdf.length)])),
    'not_whole_file',
  )
})

test('a PEM without a usable certificate is an error of the caller', async () => {
  await assert.rejects(verifySealedPdf(pdf, 'no certificate'), TypeError)
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  await assert.rejects(verifySealedPdf(pdf, broken), { message: 'A certificate of the PEM cannot be read.' })
})

test('[A-60] a seal of a P-256 key verifies, and no byte of its signature can change', async () => {
  const curveLeaf = issueLeaf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, name, root, period)
  const chain = [curveLeaf.certificate, root.certificate]
  const curved = await sealPdf(agreed, request, { chain, privateKey: curveLeaf.privateKey })
  assert.equal(await readProblem(curved.pdf, toPem(root.certificate)), 'none')
  const { contentsAt } = curved.signature
  for (let at = contentsAt; at < contentsAt + 4000; at += 11) {
    const copy = curved.pdf.slice()
    copy[at] = (copy[at] ?? 0) ^ 1
    assert.notEqual(await readProblem(copy, toPem(root.certificate)), 'none', `byte ${at - contentsAt}`)
  }
})
