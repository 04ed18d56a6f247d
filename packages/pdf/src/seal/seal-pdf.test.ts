// Seals files of many producers, and checks them with independent verifiers.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { pageTexts } from '../../testing/pdfium.ts'
import { runOnPdf, skipWithout } from '../../testing/programs.ts'
import { readSample, sampleNames } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { PdfError } from '../pdf-error.ts'
import { sealPdf } from './seal-pdf.ts'

const identity = newIdentity()
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const seal = (bytes: Uint8Array) => sealPdf(bytes, request, identity.signer)

for (const name of sampleNames) {
  test(`[A-60] [D1-DOC-22] ${name}: a seal keeps the agreed bytes and adds a signed page (D1-DOC-23)`, async () => {
    const agreed = readSample(name)
    const sealedPdf = await seal(agreed.slice())
    assert.deepEqual(sealedPdf.pdf.subarray(0, agreed.length), agreed)
    assert.equal(sealedPdf.agreedSha256, sha256(agreed))
    assert.equal(sealedPdf.sha256, sha256(sealedPdf.pdf))
    const verdict = await verifySealedPdf(sealedPdf.pdf, identity.pem)
    assert.ok(verdict.valid, JSON.stringify(verdict))
    assert.deepEqual(verdict.agreed, { bytes: agreed.length, sha256: sha256(agreed) })
    assert.equal(verdict.sealedAt, '2026-11-15T20:00:02.000Z')
    const [before, after] = [await pageTexts(agreed), await pageTexts(sealedPdf.pdf)]
    assert.deepEqual(after.slice(0, -1), before)
    const page = after.at(-1)?.replace(/\s+/g, ' ') ?? ''
    for (const text of [request.documentName, request.documentId, String(agreed.length), sha256(agreed)]) {
      assert.ok(page.includes(text), `${text} is missing in ${page}`)
    }
  })
}

test('[A-60] the Signatures page names all signers, and odd characters by number', async () => {
  const sealedPdf = await seal(readSample('pdflib-std'))
  const page = (await pageTexts(sealedPdf.pdf)).at(-1)?.replace(/\s+/g, ' ') ?? ''
  for (const text of [
    'Jürgen Müller Name verified For Mieter: Jürgen Müller, user 0198a1b2-0000-7000-8000-000000000002',
    'Signed at 2026-11-15T20:00:00.000+00:00 with a code of the authenticator app of the account [method: twofa]',
    '[U+1F680] Παπαδόπουλος Name not verified For user 0198a1b2-0000-7000-8000-000000000003',
    'Accepted at 2026-11-15T20:00:01.000+00:00 in a signed-in session; no further proof was asked for SHA-256',
    'a'.repeat(64),
    'b'.repeat(64),
    sha256(identity.signer.chain[0] ?? new Uint8Array()),
  ]) {
    assert.ok(page.includes(text), `${text} is missing in ${page}`)
  }
})

test('[A-60] a drawn and a typed picture are beside the evidence', async () => {
  const [first, second] = request.actions
  assert.ok(first && second)
  const strokes = [
    [0, 400, 600, 0, 1200, 400],
    [600, 200],
  ]
  const actions = [
    { ...first, picture: { strokes } },
    { ...second, picture: { text: 'Ada Λάβλεϊς' } },
  ]
  const sealedPdf = await sealPdf(readSample('cairo'), { ...request, actions }, identity.signer)
  const plain = await sealPdf(readSample('cairo'), request, identity.signer)
  assert.ok((await verifySealedPdf(sealedPdf.pdf, identity.pem)).valid)
  const read = async (bytes: Uint8Array): Promise<string> =>
    ((await pageTexts(bytes)).at(-1) ?? '').replace(/\s+/g, ' ')
  const caption = 'Picture that the signer added. It proves nothing; the proof is in the lines below.'
  const text = await read(sealedPdf.pdf)
  assert.equal(text.split(caption).length, 3)
  assert.ok(text.includes(`${caption} Ada Λάβλεϊς Accepted at`), text)
  assert.equal(text.replaceAll(`${caption} `, '').replace('Ada Λάβλεϊς ', ''), await read(plain.pdf))
})

test('TRUST-26 FB-07: the page says how each action was proven, in six cases', async () => {
  const [first] = request.actions
  assert.ok(first)
  const cases = [
    ['signed', 'biometric', true],
    ['signed', 'biometric', false],
    ['signed', 'twofa', false],
    ['signed', 'email', false],
    ['signed', 'custodian', false],
    ['accepted', null, false],
  ] as const
  const actions = cases.map(([action, method, isPasskey]) => ({ ...first, action, method, isPasskey }))
  const sealedPdf = await sealPdf(readSample('cairo'), { ...request, actions }, identity.signer)
  const text = (await pageTexts(sealedPdf.pdf)).join(' ').replace(/\s+/g, ' ')
  const { at } = first
  for (const line of [
    `Signed at ${at} with a passkey; the device reported that it verified the user (fingerprint, face or PIN) [method: biometric]`,
    `Signed at ${at} with the key of a registered device; whether it verified the user is not known [method: biometric]`,
    `Signed at ${at} with a code of the authenticator app of the account [method: twofa]`,
    `Signed at ${at} with a code sent to the e-mail address of the account [method: email]`,
    `Signed at ${at} by a program of the company with its client credentials [method: custodian]`,
    `Accepted at ${at} in a signed-in session; no further proof was asked for`,
  ])
    assert.ok(text.includes(line), `${line} is missing in ${text}`)
  assert.ok(!text.includes('by biometric'))
})

test('many signatures and long names take several pages', async () => {
  const actions = Array.from({ length: 40 }, (_, index) => ({
    ...(request.actions[0] as (typeof request.actions)[0]),
    firstName: `Name${index}`,
    lastName: 'W'.repeat(100),
  }))
  const sealedPdf = await sealPdf(readSample('cairo'), { ...request, actions }, identity.signer)
  const pages = await pageTexts(sealedPdf.pdf)
  assert.equal(pages.length, sealedPdf.pages)
  assert.ok(sealedPdf.pages > 3)
  for (const { firstName } of actions) assert.match(pages.join(' '), new RegExp(`${firstName}\\s`))
})

test('the same file, signatures and time give the same bytes', async () => {
  const [first, second] = [await seal(readSample('lo')), await seal(readSample('lo'))]
  assert.deepEqual(first.pdf, second.pdf)
  const later = await sealPdf(readSample('lo'), { ...request, sealedAt: '2026-11-15T20:00:03.000Z' }, identity.signer)
  assert.notDeepEqual(later.pdf, first.pdf)
})

test('[A-60] a second seal keeps the bytes of the first, and both signatures hold', async (context) => {
  const once = await seal(readSample('objstm'))
  const first = once.pdf.slice()
  const twice = await seal(once.pdf)
  assert.deepEqual(twice.pdf.subarray(0, first.length), first)
  assert.ok((await verifySealedPdf(twice.pdf, identity.pem)).valid)
  assert.ok((await verifySealedPdf(twice.pdf.slice(0, first.length), identity.pem)).valid)
  await context.test('pdfsig agrees', { skip: skipWithout('pdfsig', '-v') }, () => {
    const report = runOnPdf(twice.pdf, 'pdfsig', (file) => [file])
    assert.equal(report.match(/Signature is Valid/g)?.length, 2)
  })
})

test('a file with a wrong table is sealed after its unchanged bytes', async () => {
  const text = Buffer.from(readSample('lo')).toString('latin1')
  const broken = new Uint8Array(Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n17'), 'latin1'))
  const sealedPdf = await seal(broken.slice())
  assert.deepEqual(sealedPdf.pdf.subarray(0, broken.length), broken)
  assert.ok((await verifySealedPdf(sealedPdf.pdf, identity.pem)).valid)
  assert.equal((await pageTexts(sealedPdf.pdf)).length, sealedPdf.pages)
})

test('an unsealable file is refused with a reason', async () => {
  const isRefusal = (reason: string) => (error: unknown) => error instanceof PdfError && error.reason === reason
  await assert.rejects(seal(new TextEncoder().encode('%PDF-1.7\nnothing')), isRefusal('damaged'))
  const junk = new Uint8Array([...new TextEncoder().encode('junk\n'), ...readSample('cairo')])
  await assert.rejects(seal(junk), isRefusal('damaged'))
})

const OUTSIDE = ['lo', 'chrome', 'objstm', 'cairo', 'pdflib-std', 'groff-ps2pdf', 'linearized', 'acroform'] as const

test('qpdf finds no errors in a sealed file', { skip: skipWithout('qpdf') }, async () => {
  for (const name of OUTSIDE) {
    const report = runOnPdf((await seal(readSample(name))).pdf, 'qpdf', (file) => ['--check', file])
    assert.match(report, /No syntax or stream encoding errors found/, name)
  }
})

test('[D1-DOC-23] pdfsig accepts a sealed file and sees a flipped byte', {
  skip: skipWithout('pdfsig', '-v'),
}, async () => {
  for (const name of OUTSIDE) {
    const { pdf } = await seal(readSample(name))
    const report = runOnPdf(pdf, 'pdfsig', (file) => [file])
    assert.match(report, /Signature is Valid/, name)
    assert.match(report, /Total document signed/, name)
    pdf[20] = (pdf[20] ?? 0) ^ 1
    assert.match(
      runOnPdf(pdf, 'pdfsig', (file) => [file]),
      /Digest Mismatch/,
      name,
    )
  }
})

test('mutool sees a sealed file as unchanged', { skip: skipWithout('mutool', '-v') }, async () => {
  for (const name of OUTSIDE) {
    const report = runOnPdf((await seal(readSample(name))).pdf, 'mutool', (file) => ['sign', '-v', file])
    assert.match(report, /unchanged since signing/, name)
  }
})

test('[D1-DOC-23] openssl verifies the signature over the byte range', {
  skip: skipWithout('openssl', 'version'),
}, async () => {
  const { pdf } = await seal(readSample('chrome'))
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(Buffer.from(pdf).toString('latin1'))
  assert.ok(range)
  const [before, after] = [Number(range[1]), Number(range[2])]
  const hex = Buffer.from(pdf.subarray(before + 1, after - 1)).toString('latin1')
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  try {
    const file = (name: string, data: Uint8Array | string): string => {
      writeFileSync(join(folder, name), data)
      return join(folder, name)
    }
    const content = file('content', Buffer.concat([pdf.subarray(0, before), pdf.subarray(after)]))
    const signature = file('signature', Buffer.from(hex, 'hex'))
    const root = file('root.pem', identity.rootPem)
    const args = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-in', signature, '-content', content]
    execFileSync('openssl', [...args, '-CAfile', root, '-out', join(folder, 'out')], { stdio: 'pipe' })
    file('content', 'another content')
    assert.throws(() => execFileSync('openssl', [...args, '-CAfile', root], { stdio: 'pipe' }))
    execFileSync('openssl', ['verify', '-x509_strict', '-CAfile', root, file('leaf.pem', identity.pem)], {
      stdio: 'pipe',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
