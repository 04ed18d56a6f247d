// The field of a refused publish, as far as the platform's message names it (NS-10). Pure.
import { isPlatformError } from '@company-data/sdk/company'

export interface Refusal {
  slug: string
  /** Customers have answered the field in the meantime, so its type is fixed. */
  isLocked: boolean
  /** The platform's message about the field, for the page's own text. */
  errorDetails: { errorKey: string; message: string; members: Readonly<Record<string, unknown>> }
}

const SLUG_FIRST = /^([a-z][a-z0-9_]{0,63}): (.+)$/s

/** Undefined if the refusal names no field. */
export const parseRefusal = (error: unknown): Refusal | undefined => {
  if (!isPlatformError(error) || !error.errorKey.startsWith('services.request_field_')) return undefined
  const [, slug, message] = SLUG_FIRST.exec(error.message) ?? []
  if (slug === undefined || message === undefined) return undefined
  const { errorKey, members } = error
  return {
    slug,
    isLocked: errorKey === 'services.request_field_type_locked',
    errorDetails: { errorKey, message, members },
  }
}

export const refusalAt = (error: unknown, slug: string): Refusal | undefined => {
  const refusal = parseRefusal(error)
  return refusal?.slug === slug ? refusal : undefined
}
