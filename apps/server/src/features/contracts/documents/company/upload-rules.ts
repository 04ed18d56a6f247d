// What every route that takes documents has in common: the errors of their rules, and room for sealed files (G-008).
import type { ErrorKey } from '@company-data/protocol/errors'
import { bodyValues, uploadBodyBytes } from '@company-data/protocol/limits'
import type { FileLimits } from '../../../../gate/route.ts'

/** D1-XREF-12: the body cap lies above the budget, and its own refusal has the same key. */
export const uploads = {
  bodyLimitBytes: ({ documentMaxMb }: FileLimits) => uploadBodyBytes(documentMaxMb),
  tooLarge: 'documents.too_large',
} as const

/** The payload of a JSON document for everybody is any JSON value. */
export const contentUploads = { ...uploads, bodyValues } as const

/** The metadata have up to 16 KiB as JSON, more with escapes. */
export const changeBodies = { bodyLimitBytes: 128 * 1024, bodyValues: 10_000 } as const

const contentErrors = [
  'documents.plain_sha256_invalid',
  'documents.not_pdf',
  'documents.too_large',
  'contact_data.encryption_required',
  'account.quota_exceeded',
] as const satisfies readonly ErrorKey[]

export const createErrors = [
  'documents.target_invalid',
  'documents.contract_requires_person',
  'documents.private_requires_person',
  ...contentErrors,
  'company_data.connection_not_found',
  'services.not_found',
] as const satisfies readonly ErrorKey[]

export const changeErrors = [
  'services.not_found',
  'documents.not_found',
  'documents.run_managed',
  'documents.status_invalid',
  'documents.status_transition_invalid',
  'documents.cancel_date_invalid',
  'account.counterparty_deleted',
] as const satisfies readonly ErrorKey[]

export const fileChangeErrors = [
  'services.not_found',
  'documents.not_found',
  'documents.run_managed',
  'documents.contract_immutable',
  ...contentErrors,
] as const satisfies readonly ErrorKey[]

export const removeErrors = [
  'services.not_found',
  'documents.not_found',
  'documents.run_managed',
  'documents.contract_immutable',
] as const satisfies readonly ErrorKey[]

export const fileErrors = [
  'services.not_found',
  'documents.not_found',
  'documents.recipient_encrypted',
  'company_data.file_not_found',
] as const satisfies readonly ErrorKey[]

export const sealedFileErrors = [
  'services.not_found',
  'documents.not_found',
  'documents.not_sealed',
] as const satisfies readonly ErrorKey[]
