// Settings of the PDF seal.
import { isHttpUrl } from './checks.ts'
import { optional } from './setting-kinds.ts'

export const sealSettings = {
  SEAL_TIMESTAMP_URL: optional(
    'unset: seals have no timestamp',
    'Timestamp authority (RFC 3161) that confirms when a document was sealed. A document is sealed without a timestamp when the authority does not answer',
    isHttpUrl,
  ),
} as const
