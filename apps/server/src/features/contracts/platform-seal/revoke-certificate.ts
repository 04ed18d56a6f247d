// Revokes a certificate of the platform on behalf of its operator.
import type { RevocationReason } from '@company-data/pdf/certificates'
import { ApiError } from '@company-data/protocol/errors'
import type { RevokedSealCertificate } from '@company-data/protocol/wire/contracts/platform-seal'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SealCertificates } from './certificates.ts'

/** The first reason and time count: a repeated call changes nothing. */
export const revokeActions =
  ({ revoke }: Pick<SealCertificates, 'revoke'>) =>
  async (sha256: string, reason: RevocationReason): Promise<RevokedSealCertificate> => {
    const certificate = await revoke(sha256, reason)
    if (!certificate?.revocation) throw new ApiError('ops.certificate_unknown')
    return {
      sha256,
      revoked_at: formatTimestamp(certificate.revocation.at),
      reason: certificate.revocation.reason,
    }
  }
