// Serves the contract of the platform seal.
import type { RevocationReason } from '@company-data/pdf/certificates'
import { ApiError } from '@company-data/protocol/errors'
import { platformSeal } from '@company-data/protocol/nouns/platform-seal/contract'
import type { RevokedSealCertificate } from '@company-data/protocol/wire/contracts/platform-seal'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { SealCertificates } from './certificates.ts'
import type { FindRevocationList } from './revocation-lists.ts'

/** The published certificates, and the operator's way to change them. */
export interface SealRoutes extends Pick<SealCertificates, 'rotate'> {
  pem(): string
  findRevocationList: FindRevocationList
  revoke(sha256: string, reason: RevocationReason): Promise<RevokedSealCertificate>
}

const PEM_TYPE = 'application/x-pem-file'

/** Clients see a rotation within minutes, yet need not request the certificates for every document. */
const CACHE = 'public, max-age=300'

const CRL_TYPE = 'application/pkix-crl'

export const platformSealRoutes = serve<SealRoutes>()(platformSeal, {
  readCertificates: (_call, certificates) =>
    createResponse<undefined>({
      raw: certificates.pem(),
      headers: { 'content-type': PEM_TYPE, 'cache-control': CACHE },
    }),
  readRevocationList: ({ params }, seal) => {
    const list = seal.findRevocationList(params.rootHash)
    if (!list) throw new ApiError('route.not_found')
    return createResponse<undefined>({
      raw: Buffer.from(list),
      headers: { 'content-type': CRL_TYPE, 'cache-control': CACHE },
    })
  },
  revoke: ({ body }, seal) => seal.revoke(body.sha256, body.reason),
  rotate: (_call, certificates) => certificates.rotate(),
})
