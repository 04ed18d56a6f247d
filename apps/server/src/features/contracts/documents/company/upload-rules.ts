// Body limits of the routes that take documents (G-008).
import { bodyValues, uploadBodyBytes } from '@company-data/protocol/limits'
import type { FileLimits } from '../../../../gate/route.ts'

/** D1-XREF-12: the body cap is above the budget, and its refusal has the same key. */
export const uploads = {
  bodyLimitBytes: ({ documentMaxMb }: FileLimits) => uploadBodyBytes(documentMaxMb),
  tooLarge: 'documents.too_large',
} as const

/** The payload of a JSON broadcast is any JSON value. */
export const contentUploads = { ...uploads, bodyValues } as const

/** The metadata have up to 16 KiB as JSON, more with escapes. */
export const changeBodies = { bodyLimitBytes: 128 * 1024, bodyValues: 10_000 } as const
