// A seal is accepted unchanged and in no other form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import fc from 'fast-check'
import { readSample } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { addTimestamp, sealPdf } from './seal-pdf.ts'

const identity = newIdentity()
const { pdf, signature } = await sealPdf(readSample('pdflib-std'), request, identity.signer)

const readProblem = async (file: Uint8Array, pem = identity.pem): Promise<string> => {
  const verdict = await verifySealedPdf(file, pem)
  return verdict.valid ? 'none' : verdict.problem
}

const flipped = (at: number, mask: number): Uint8Array => {
  const copy = pdf.slice()
  copy[at] = (copy[at] ?? 0) ^ mask
  return copy
}

test("[A-60] accepts a sealed file with the platform's certificates or its root alone", async () => {
  assert.equal(await readProblem(pdf), 'none')
  assert.equal(await readProblem(pdf, identity.rootPem), 'none')
})

test('[A-60] one changed byte anywhere in the file is refused', async () => {
  const anywhere = fc.nat(pdf.length - 1)
  const inSignature = fc.integer({ min: signature.contentsAt - 400, max: signature.contentsAt + 8000 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(anywhere, inSignature), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      assert.notEqual(await readProblem(flipped(at, mask)), 'none', `byte ${at} (signature at ${signature.contentsAt})`)
    }),
    { numRuns: 600 },
  )
})

test('every byte of the embedded certificates and of the signature counts', async () => {
  // The signature contains the chain; the zeros after it count too, which the test above proves.
  for (let at = signature.contentsAt; at < signature.contentsAt + 6000; at += 5) {
    assert.notEqual(await readProblem(flipped(at, 1)), 'none', `byte ${at - signature.contentsAt} of the signature`)
  }
  // Its length comes first: with a larger one, the zeros after it would belong to it.
  for (let at = signature.contentsAt + 5; at < signature.contentsAt + 9; at += 1) {
    for (let mask = 1; mask < 256; mask += 1)
      assert.notEqual(await readProblem(flipped(at, mask)), 'none', `${at} ${mask}`)
  }
})

test('distinguishes appended bytes, a truncated file and a missing seal', async () => {
  const longer = new Uint8Array(pdf.length + 1)
  longer.set(pdf)
  assert.equal(await readProblem(longer), 'not_whole_file')
  assert.equal(await readProblem(pdf.slice(0, -1)), 'not_whole_file')
  assert.equal(await readProblem(readSample('pdflib-std')), 'not_sealed')
  assert.equal(await readProblem(new Uint8Array()), 'not_sealed')
  assert.equal(await readProblem(flipped(20, 1)), 'changed')
})

test('a seal of another platform, or older than its certificate, is untrusted', async () => {
  assert.equal(await readProblem(pdf, newIdentity().pem), 'certificate_untrusted')
  const early = { ...request, sealedAt: '2020-01-01T00:00:00.000Z' }
  const sealedPdf = await sealPdf(readSample('pdflib-std'), early, identity.signer)
  assert.equal(await readProblem(sealedPdf.pdf), 'certificate_untrusted')
})

test('a broken chain is untrusted, even with one trusted certificate', async () => {
  const [leaf = new Uint8Array()] = newIdentity().signer.chain
  const [, root = new Uint8Array()] = identity.signer.chain
  const stranger = newIdentity()
  const signer = { chain: [stranger.signer.chain[0] ?? leaf, root], privateKey: stranger.signer.privateKey }
  const sealedPdf = await sealPdf(readSample('pdflib-std'), request, signer)
  assert.equal(await readProblem(sealedPdf.pdf), 'certificate_untrusted')
})

test('a timestamp can be added to a seal that was made without one', async () => {
  const roomy = await sealPdf(readSample('pdflib-std'), { ...request, hasTimestamp: true }, identity.signer)
  // This one has no content, so that it is accepted and then refused.
  const stamped = addTimestamp(roomy, identity.signer.chain, Uint8Array.of(0x30, 0x00))
  assert.equal(stamped.pdf.length, roomy.pdf.length)
  assert.equal(await readProblem(stamped.pdf), 'signature_invalid')
})

test('random bytes are never accepted and never throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (bytes) => {
      const file = new Uint8Array([
        ...new TextEncoder().encode('%PDF-1.7 1 0 obj<</ByteRange [0 9 19 9]/Contents '),
        ...bytes,
      ])
      assert.notEqual(await readProblem(file), 'none')
    }),
    { numRuns: 200 },
  )
})
