// Shared by all routes that accept answers: the body limit for sealed files.
import { uploadBodyBytes } from '@company-data/protocol/limits'
import type { FileLimits } from '../../../../gate/route.ts'

/** Answers may carry sealed files, and a service has up to 200 rows. */
export const answerUploads = {
  bodyValues: 5_000,
  bodyLimitBytes: ({ documentMaxMb }: FileLimits) => uploadBodyBytes(documentMaxMb),
  tooLarge: 'documents.too_large',
} as const
