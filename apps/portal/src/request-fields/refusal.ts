// A publish that the platform refused because of one field: which one, as far as its message says so (NS-10). Pure.
import { isPlatformError } from '@company-data/sdk/company'

export interface Refusal {
  slug: string
  /** Customers have answered the field since: its type stays. */
  isLocked: boolean
  /** As the platform says it of the field: what the page needs for its words. */
  refused: { errorKey: string; message: string; members: Readonly<Record<string, unknown>> }
}

const SLUG_FIRST = /^([a-z][a-z0-9_]{0,63}): (.+)$/s

/** Undefined where the refusal is about no field, or does not say which. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (!isPlatformError(error) || !error.errorKey.startsWith('services.request_field_')) return undefined
  const [, slug, message] = SLUG_FIRST.exec(error.message) ?? []
  if (slug === undefined || message === undefined) return undefined
  const { errorKey, members } = error
  return { slug, isLocked: errorKey === 'services.request_field_type_locked', refused: { errorKey, message, members } }
}

export const refusalAt = (error: unknown, slug: string): Refusal | undefined => {
  const refusal = refusalOf(error)
  return refusal?.slug === slug ? refusal : undefined
}
