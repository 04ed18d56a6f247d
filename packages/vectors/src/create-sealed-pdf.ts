// Creates a small PDF with the seal of a made-up platform, for the vectors.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { issueLeaf, issueRoot, sealPdf, toPem } from '@company-data/pdf'

const period = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2046-01-01T00:00:00Z') }

const createRsaKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const createEcKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const buildPdf = (line: string): Buffer => {
  const content = `BT /F1 14 Tf 72 760 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.7\n'
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

const createSealedPdf = async (leafKey: KeyObject) => {
  const root = issueRoot(createRsaKey(), { organization: 'Vectors', commonName: 'Root of the vectors' }, period)
  const leaf = issueLeaf(leafKey, { organization: 'Vectors', commonName: 'Seal of the vectors' }, root, period)
  const request = {
    documentId: '0198a1b2-0000-7000-8000-000000000001',
    documentName: 'Subscription',
    actions: [],
    sealedAt: '2026-11-15T20:00:02.000+00:00',
    sealedBy: 'Vectors',
    certificateUrl: 'https://platform.example/.well-known/platform-seal.pem',
  }
  const signer = { chain: [leaf.certificate, root.certificate], privateKey: leaf.privateKey }
  const { pdf, agreedBytes, agreedSha256 } = await sealPdf(buildPdf('The parties agree.'), request, signer)
  return {
    pdf: Buffer.from(pdf).toString('base64'),
    platform_seal: `${toPem(leaf.certificate)}${toPem(root.certificate)}`,
    agreed_bytes: agreedBytes,
    agreed_sha256: agreedSha256,
  }
}

/** One sealed with RSA, as every platform does by itself, and one with ECDSA, as an operator's key may be. */
export const createSealedPdfs = () => Promise.all([createRsaKey(), createEcKey()].map(createSealedPdf))
