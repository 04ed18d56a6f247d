// Names and languages that people choose for their accounts, devices and delegates.
import { z } from 'zod'

const MAX_NAME_LENGTH = 200

/** A name contains no control characters, and PostgreSQL cannot store NUL. */
export const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text)

export const nameText = z
  .string()
  .max(MAX_NAME_LENGTH)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .refine(isPrintable, 'must not hold control characters')

/** FG-39: a lower-case ISO 639-1 code; a region may follow it. */
export const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language code such as en')
