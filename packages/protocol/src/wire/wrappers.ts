// Sealed values on the wire: a wrapper `{_enc, k, iv, d}` travels inside another value as a JSON string.
import { isWrapper } from '@company-data/crypto/forms'
import { z } from 'zod'

export const wrapperString = z.string()

/** A wrapper in a request; its form can be checked without a key (D1-ENC-14). */
export const sealedWrapper = z
  .string('contact_data.encryption_required')
  .refine(isWrapper, 'contact_data.encryption_required')
