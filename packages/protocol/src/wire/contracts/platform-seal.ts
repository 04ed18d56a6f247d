// The certificate that seals documents, as an operator sees it (G-042, A-60).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

export const sealCertificate = z.object({
  sha256: z.string().describe('SHA-256 of the certificate (DER), lowercase hex.'),
  issued_at: timestamp,
  expires_at: timestamp,
})

export type SealCertificate = z.output<typeof sealCertificate>

export const revokeSealCertificate = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the certificate (DER), lowercase hex, as the Signatures page prints it.'),
  reason: z.enum(['key_compromise', 'superseded', 'cessation_of_operation', 'unspecified']),
})

export const revokedSealCertificate = z.object({
  sha256: z.string().describe('SHA-256 of the certificate (DER), lowercase hex.'),
  revoked_at: timestamp,
  reason: revokeSealCertificate.shape.reason,
})

export type RevokedSealCertificate = z.output<typeof revokedSealCertificate>
