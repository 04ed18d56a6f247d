// A publish that the platform refused because of one field: which one, as far as its message says so (NS-10). Pure.
import { isPlatformError } from '@company-data/sdk/company'

export interface Refusal {
  slug: string
  /** Customers have answered the field since: its type stays. */
  isLocked: boolean
  /** As the platform says it. */
  message: string
}

const SLUG_FIRST = /^([a-z][a-z0-9_]{0,63}): (.+)$/s

/** Undefined where the refusal is about no field, or does not say which. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (!isPlatformError(error) || !error.errorKey.startsWith('services.request_field_')) return undefined
  const [, slug, message] = SLUG_FIRST.exec(error.message) ?? []
  if (slug === undefined || message === undefined) return undefined
  return { slug, isLocked: error.errorKey === 'services.request_field_type_locked', message }
}

export const refusalAt = (error: unknown, slug: string): Refusal | undefined => {
  const refusal = refusalOf(error)
  return refusal?.slug === slug ? refusal : undefined
}
