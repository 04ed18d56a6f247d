// The field of a refused publish, as far as the platform's reason names it (NS-10). Pure.
import { isPlatformError } from '@company-data/sdk/company'
import { findReason } from '@company-data/web/app/rules'

export interface Refusal {
  slug: string
  /** Customers have answered the field in the meantime, so its type is fixed. */
  isLocked: boolean
  /** The platform's message about the field, for the page's own text. */
  errorDetails: { errorKey: string; message: string; members: Readonly<Record<string, unknown>> }
}

/** Undefined if the refusal names no field. */
export const parseRefusal = (error: unknown): Refusal | undefined => {
  if (!isPlatformError(error) || !error.errorKey.startsWith('services.request_field_')) return undefined
  const { of: slug, ...reason } = findReason(error.members) ?? { key: error.errorKey }
  if (typeof slug !== 'string') return undefined
  const { errorKey, members } = error
  return {
    slug,
    isLocked: errorKey === 'services.request_field_type_locked',
    // The field itself shows its slug.
    errorDetails: {
      errorKey,
      message: error.message.slice(`${slug}: `.length),
      members: { ...members, reasons: { '': reason } },
    },
  }
}

export const refusalAt = (error: unknown, slug: string): Refusal | undefined => {
  const refusal = parseRefusal(error)
  return refusal?.slug === slug ? refusal : undefined
}
