// Sealed values on the wire: a wrapper `{_enc, k, iv, d}` travels inside another value as a JSON string.
import { isWrapper } from '@company-data/crypto/forms'
import { z } from 'zod'

export const wrapperString = z.string()

/** One that somebody sends: that it is sealed can be seen without any key. */
export const sealedWrapper = z.string().refine(isWrapper, 'must be a sealed wrapper as a JSON string')
