// The certificate that seals documents, as an operator sees it (G-042, A-60).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

export const sealCertificate = z.object({
  sha256: z.string().describe('SHA-256 of the certificate (DER), lowercase hex.'),
  issued_at: timestamp,
  expires_at: timestamp,
})

export type SealCertificate = z.output<typeof sealCertificate>
