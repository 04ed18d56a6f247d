// Shared by all routes that accept answers: the errors of their rules, and the body limit for sealed files.
import type { ErrorKey } from '@company-data/protocol/errors'
import { uploadBodyBytes } from '@company-data/protocol/limits'
import type { FileLimits } from '../../../../gate/route.ts'

/** The errors of the rules of an answer (G-083). */
export const answerErrors = [
  'contact_data.encryption_required',
  'documents.too_large',
  'account.quota_exceeded',
  'company_connections.type_mismatch',
  'company_connections.verified_required',
] as const satisfies readonly ErrorKey[]

/** Answers may carry sealed files, and a service has up to 200 rows. */
export const answerUploads = {
  bodyValues: 5_000,
  bodyLimitBytes: ({ documentMaxMb }: FileLimits) => uploadBodyBytes(documentMaxMb),
  tooLarge: 'documents.too_large',
} as const
