// Seals of a P-256 key: accepted in exactly one of the two forms that ECDSA allows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { readSample } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { parseElements } from '../asn1/der-read.ts'
import { integer, sequence } from '../asn1/der-write.ts'
import { toLowS } from '../certificates/index.ts'
import { completeSeal, sealPdf } from './seal-pdf.ts'

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const identity = newIdentity('P-256')
const sealedPdf = await sealPdf(readSample('pdflib-std'), request, identity.signer)

const readProblem = async (file: Uint8Array): Promise<string> => {
  const verdict = await verifySealedPdf(file, identity.rootPem)
  return verdict.valid ? 'none' : verdict.problem
}

/** The same signature with the other of its two values. */
const toOtherForm = (signature: Uint8Array): Uint8Array => {
  const [r, s] = parseElements(parseElements(signature)[0]?.content ?? signature)
  assert.ok(r && s)
  const other = (ORDER - BigInt(`0x${Buffer.from(s.content).toString('hex')}`)).toString(16).padStart(64, '0')
  return sequence(r.whole, integer(Buffer.from(other, 'hex')))
}

test('[A-60] a seal with ECDSA verifies, and a changed byte in it is refused', async () => {
  assert.equal(await readProblem(sealedPdf.pdf), 'none')
  const { contentsAt } = sealedPdf.signature
  for (let at = contentsAt; at < contentsAt + 6000; at += 7) {
    const copy = sealedPdf.pdf.slice()
    copy[at] = (copy[at] ?? 0) ^ 1
    assert.notEqual(await readProblem(copy), 'none', `byte ${at - contentsAt} of the signature`)
  }
})

test('[A-60] the other value of the same signature is refused', async () => {
  const other = toOtherForm(sealedPdf.signature.value)
  assert.deepEqual(Buffer.from(toLowS(other)), Buffer.from(sealedPdf.signature.value))
  const changed = completeSeal({ ...sealedPdf, pdf: sealedPdf.pdf.slice() }, identity.signer.chain, { value: other })
  assert.equal(await readProblem(changed.pdf), 'signature_invalid')
})

test('many seals with numbers of any length verify', async () => {
  const digits = new Set<number>()
  for (let index = 0; index < 40; index += 1) {
    const { pdf, signature } = await sealPdf(readSample('pdflib-std'), request, identity.signer)
    digits.add(signature.value.length)
    assert.equal(await readProblem(pdf), 'none')
  }
  assert.ok(Math.max(...digits) <= 71)
})
