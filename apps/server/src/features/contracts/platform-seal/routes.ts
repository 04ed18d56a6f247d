// Routes of the platform seal: public certificates, and their rotation by the operator.
import type { RevocationReason } from '@company-data/pdf/certificates'
import { ApiError } from '@company-data/protocol/errors'
import {
  type RevokedSealCertificate,
  revokedSealCertificate,
  revokeSealCertificate,
  sealCertificate,
} from '@company-data/protocol/wire/contracts/platform-seal'
import { anyone, createResponse, operator, routeTo } from '../../../gate/route.ts'
import type { SealCertificates } from './certificates.ts'
import type { FindRevocationList } from './revocation-lists.ts'

/** The published certificates, and the operator's way to change them. */
export interface SealRoutes extends Pick<SealCertificates, 'rotate'> {
  pem(): string
  findRevocationList: FindRevocationList
  revoke(sha256: string, reason: RevocationReason): Promise<RevokedSealCertificate>
}

const route = routeTo<SealRoutes>()

const PEM_TYPE = 'application/x-pem-file'
/** Clients see a rotation within minutes, yet need not request the certificates for every document. */
const CACHE = 'public, max-age=300'
const CRL_TYPE = 'application/pkix-crl'

export const platformSealRoutes = [
  route({
    method: 'GET',
    path: '/.well-known/platform-seal.pem',
    at: ['front-door', 'region'],
    access: anyone,
    modes: 'exempt',
    summary: 'The certificates that seal documents, as PEM',
    description:
      'The present certificate first, then every former one, then the roots that issued them. With this file as the trusted ' +
      'certificates, any PDF reader and `openssl cms -verify` can check a sealed document.',
    documents: ['company-data', 'account', 'consumer'],
    contentType: PEM_TYPE,
    handler: (_call, certificates) =>
      createResponse<undefined>({
        raw: certificates.pem(),
        headers: { 'content-type': PEM_TYPE, 'cache-control': CACHE },
      }),
  }),
  route({
    method: 'GET',
    path: '/.well-known/platform-seal-crl/{root}',
    at: ['front-door', 'region'],
    access: anyone,
    modes: 'exempt',
    summary: 'The revoked certificates of a root of the seal, as a CRL',
    description:
      'Certificates that seal documents name this address. `root` is the SHA-256 of the root, lowercase hex.',
    documents: ['company-data', 'account', 'consumer'],
    contentType: CRL_TYPE,
    errors: ['route.not_found'],
    handler: ({ params }, seal) => {
      const list = seal.findRevocationList(params.root)
      if (!list) throw new ApiError('route.not_found')
      return createResponse<undefined>({
        raw: Buffer.from(list),
        headers: { 'content-type': CRL_TYPE, 'cache-control': CACHE },
      })
    },
  }),
  route({
    method: 'POST',
    path: '/api/ops/platform-seal/revoke',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'Revoke a certificate that sealed documents',
    description:
      'The list of revoked certificates names it from now on, and it seals no longer. If it was the present one, a new certificate ' +
      'is issued. Repeating the call changes nothing.',
    documents: ['operations'],
    body: revokeSealCertificate,
    response: revokedSealCertificate,
    errors: ['ops.certificate_unknown'],
    handler: ({ body }, seal) => seal.revoke(body.sha256, body.reason),
  }),
  route({
    method: 'POST',
    path: '/api/ops/platform-seal/rotate',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'Issue a new certificate that seals documents from now on',
    description: 'Documents that were sealed before stay valid: the former certificate stays published.',
    documents: ['operations'],
    response: sealCertificate,
    handler: (_call, certificates) => certificates.rotate(),
  }),
]
