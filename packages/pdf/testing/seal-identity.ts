// A certificate with its root, and a request, for tests that seal.
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { type Identity, issueLeaf, issueRoot, toPem } from '../src/certificates/index.ts'
import type { SealSigner } from '../src/seal/cms.ts'
import type { SealRequest } from '../src/seal/seal-request.ts'

const BITS = 2048
const period = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2046-01-01T00:00:00Z') }

const newKey = () =>
  createPrivateKey(
    generateKeyPairSync('rsa', { modulusLength: BITS }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )

export interface SealIdentity {
  signer: SealSigner
  root: Identity
  rootPem: string
  /** As in `/.well-known/platform-seal.pem`. */
  pem: string
}

/** With a key of this curve instead of an RSA key. */
export const newIdentity = (namedCurve?: 'P-256'): SealIdentity => {
  const root = issueRoot(newKey(), { organization: 'Tests', commonName: 'Root of tests Ω' }, period)
  const leafKey = namedCurve === undefined ? newKey() : generateKeyPairSync('ec', { namedCurve }).privateKey
  const leaf = issueLeaf(leafKey, { organization: 'Tests', commonName: 'Seal of tests' }, root, period)
  const rootPem = toPem(root.certificate)
  return {
    signer: { chain: [leaf.certificate, root.certificate], privateKey: leaf.privateKey },
    root,
    rootPem,
    pem: `${toPem(leaf.certificate)}${rootPem}`,
  }
}

export const request: SealRequest = {
  documentId: '0198a1b2-0000-7000-8000-000000000001',
  documentName: 'Vertrag für Ärzte – Жук',
  actions: [
    {
      firstName: 'Jürgen',
      lastName: 'Müller',
      isNameVerified: true,
      action: 'signed',
      method: 'twofa',
      isPasskey: false,
      party: { label: 'Mieter', name: 'Jürgen Müller', userId: '0198a1b2-0000-7000-8000-000000000002' },
      at: '2026-11-15T20:00:00.000+00:00',
      contentSha256: 'a'.repeat(64),
      plainSha256: 'b'.repeat(64),
    },
    {
      firstName: '🚀',
      lastName: 'Παπαδόπουλος',
      isNameVerified: false,
      action: 'accepted',
      method: null,
      isPasskey: false,
      party: { label: null, name: null, userId: '0198a1b2-0000-7000-8000-000000000003' },
      at: '2026-11-15T20:00:01.000+00:00',
      contentSha256: null,
      plainSha256: 'b'.repeat(64),
    },
  ],
  sealedAt: '2026-11-15T20:00:02.000+00:00',
  sealedBy: 'Tests',
  certificateUrl: 'https://platform.example/.well-known/platform-seal.pem',
}
