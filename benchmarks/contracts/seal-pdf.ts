// CPU time of a seal against pdf-lib with @signpdf, for one page and for twenty; and the memory of a document of 25 MB.
import { generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import { issueLeaf, issueRoot, pdfPool, type SealRequest, sealPdf, toPem } from '@company-data/pdf'
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { makeRoom, takeAllCores } from '../process.ts'

// It has no types.
const forge = createRequire(import.meta.url)('node-forge')

/** Programs that seal are warm, and so are those they are compared with. */
const WARM_UP_ROUNDS = 5
const ROUNDS = 15
const MIB = 1024 * 1024
const TARGET_RATIO = 0.2
const MEMORY_MB = 250

const period = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2046-01-01T00:00:00Z') }
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const root = issueRoot(newKey(), { organization: 'Benchmark', commonName: 'Root' }, period)
const leaf = issueLeaf(newKey(), { organization: 'Benchmark', commonName: 'Seal' }, root, period)
const signer = { chain: [leaf.certificate, root.certificate], privateKey: leaf.privateKey }

const sha256 = 'a'.repeat(64)
const request: SealRequest = {
  documentId: '0198a1b2-0000-7000-8000-000000000001',
  documentName: 'Contract',
  actions: ['Ada', 'Grace'].map((firstName) => ({
    firstName,
    lastName: 'Example',
    isNameVerified: true,
    action: 'signed',
    method: 'twofa',
    isPasskey: false,
    party: { label: null, name: `${firstName} Example`, userId: '0198a1b2-0000-7000-8000-000000000002' },
    at: '2026-11-15T20:00:00.000+00:00',
    contentSha256: sha256,
    plainSha256: sha256,
  })),
  sealedAt: '2026-11-15T20:00:01.000+00:00',
  sealedBy: 'Benchmark',
  certificateUrl: 'https://platform.example/.well-known/platform-seal.pem',
}

const createDocument = async (pages: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 0; number < pages; number++) {
    const page = document.addPage()
    for (let line = 0; line < 50; line++)
      page.drawText(`Line ${line} of page ${number}`, { x: 50, y: 800 - line * 15, size: 10, font })
  }
  return await document.save()
}

const p12 = (): Buffer => {
  const key = forge.pki.privateKeyFromPem(String(leaf.privateKey.export({ type: 'pkcs1', format: 'pem' })))
  const chain = [leaf, root].map(({ certificate }) => forge.pki.certificateFromPem(toPem(certificate)))
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, chain, 'secret', { algorithm: '3des' })
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')
}

/** The same work with the usual libraries: append a page with the signatures, add a signature placeholder, sign. */
const peerSeal = async (bytes: Uint8Array, store: Buffer): Promise<Uint8Array> => {
  const document = await PDFDocument.load(bytes)
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage()
  for (const [index, work] of request.actions.entries()) {
    const text = `${work.firstName} ${work.lastName} ${work.action} ${work.at} ${work.contentSha256}`
    page.drawText(text, { x: 50, y: 780 - index * 30, size: 8, font })
  }
  const details = { reason: 'Sealed', contactInfo: '', name: 'Benchmark', location: '', signatureLength: 8192 }
  pdflibAddPlaceholder({ pdfDoc: document, ...details })
  return await new SignPdf().sign(Buffer.from(await document.save()), new P12Signer(store, { passphrase: 'secret' }))
}

const cpuMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const compare = async (pages: number): Promise<Measurement> => {
  const [bytes, store] = [await createDocument(pages), p12()]
  const [ours, peers]: [number[], number[]] = [[], []]
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const oursMs = await cpuMs(() => sealPdf(bytes.slice(), request, signer))
    const peerMs = await cpuMs(() => peerSeal(bytes.slice(), store))
    if (round < 0) continue
    ours.push(oursMs)
    peers.push(peerMs)
  }
  const [sealMs, ceiling] = [median(ours), median(peers)]
  const label = `seal of ${pages} ${pages === 1 ? 'page' : 'pages'} (CPU; peer: pdf-lib + @signpdf)`
  return { label, ours: sealMs, ceiling, ratio: sealMs / ceiling, target: `<= ${TARGET_RATIO.toFixed(2)}`, unit: 'ms' }
}

const largeDocument = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.load(await createDocument(20))
  await document.attach(crypto.getRandomValues(new Uint8Array(64 * 1024)), 'start')
  const filler = document.context.stream(Buffer.alloc(24 * MIB, 7), { Type: 'XObject', Subtype: 'Image' })
  document.context.register(filler)
  return await document.save()
}

/** The peak memory of the process while one such document is sealed in a thread, above its idle memory. */
const memory = async (): Promise<Measurement> => {
  const pool = pdfPool()
  await pool.warmUp()
  await pool.run('seal', await createDocument(1), { request, signer })
  const pdf = new Uint8Array(await largeDocument())
  const idle = process.memoryUsage.rss()
  let peakBytes = idle
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, 2)
  await pool.run('seal', pdf, { request, signer })
  clearInterval(timer)
  await pool.stop()
  const used = (peakBytes - idle) / MIB
  return {
    label: 'memory above idle while 25 MB are sealed',
    ours: used,
    ceiling: MEMORY_MB,
    ratio: used / MEMORY_MB,
    target: '<= 1.00',
    unit: 'MiB',
  }
}

/** Seals per second of a pool, with as many documents under way as keep its threads busy. */
const sealsPerSecond = async (threads: number, bytes: Uint8Array): Promise<number> => {
  const pool = pdfPool({ threads })
  const seal = () => pool.run('seal', bytes.slice(), { request, signer })
  const sealMany = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) await seal()
  }
  try {
    await Promise.all(Array.from({ length: threads * 2 }, () => sealMany(20)))
    const began = performance.now()
    await Promise.all(Array.from({ length: threads * 2 }, () => sealMany(60)))
    return (threads * 120 * 1000) / (performance.now() - began)
  } finally {
    await pool.stop()
  }
}

const threadsMeasurement = async (): Promise<Measurement> => {
  takeAllCores()
  const bytes = await createDocument(1)
  const [onePage, two] = [await sealsPerSecond(1, bytes), await sealsPerSecond(2, bytes)]
  makeRoom()
  return {
    label: 'seals per second with two threads, beside one',
    unit: '/s',
    ours: two,
    ceiling: onePage,
    ratio: two / onePage,
    target: 'about 2.00',
  }
}

export const sealPdfBenchmark: Benchmark = {
  name: 'seal-pdf',
  run: async () => [await compare(1), await compare(20), await memory(), await threadsMeasurement()],
}
