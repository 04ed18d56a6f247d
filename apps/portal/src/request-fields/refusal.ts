// The field that a refused publish is about, as far as the platform's message tells (NS-10). Pure.
import { isPlatformError } from '@company-data/sdk/company'

export interface Refusal {
  slug: string
  /** Customers have answered the field meanwhile, so its type is fixed. */
  isLocked: boolean
  /** What the platform says about the field, for the page's own words. */
  refused: { errorKey: string; message: string; members: Readonly<Record<string, unknown>> }
}

const SLUG_FIRST = /^([a-z][a-z0-9_]{0,63}): (.+)$/s

/** Undefined if the refusal names no field. */
export const parseRefusal = (error: unknown): Refusal | undefined => {
  if (!isPlatformError(error) || !error.errorKey.startsWith('services.request_field_')) return undefined
  const [, slug, message] = SLUG_FIRST.exec(error.message) ?? []
  if (slug === undefined || message === undefined) return undefined
  const { errorKey, members } = error
  return { slug, isLocked: errorKey === 'services.request_field_type_locked', refused: { errorKey, message, members } }
}

export const refusalAt = (error: unknown, slug: string): Refusal | undefined => {
  const refusal = parseRefusal(error)
  return refusal?.slug === slug ? refusal : undefined
}
