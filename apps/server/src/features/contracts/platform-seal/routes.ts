// Routes of the platform seal: public certificates, and their rotation by the operator.
import { sealCertificate } from '@company-data/protocol/wire/contracts/platform-seal'
import { anyone, createResponse, operator, routeTo } from '../../../gate/route.ts'
import type { SealCertificates } from './certificates.ts'

/** The published certificates, and the operator's way to change them. */
export interface SealRoutes extends Pick<SealCertificates, 'rotate'> {
  pem(): string
}

const route = routeTo<SealRoutes>()

const PEM_TYPE = 'application/x-pem-file'
/** Clients see a rotation within minutes, yet need not request the certificates for every document. */
const CACHE = 'public, max-age=300'

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
