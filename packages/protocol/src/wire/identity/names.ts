// Names and languages that people choose for their accounts, devices and delegates.
import { z } from 'zod'
import { rule } from '../../reasons.ts'

const MAX_NAME_LENGTH = 200

/** A name contains no control characters, and PostgreSQL cannot store NUL. */
export const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text)

export const nameText = z
  .string()
  .max(MAX_NAME_LENGTH)
  .refine((text) => text.trim() !== '', rule('text.blank'))
  .refine(isPrintable, rule('text.control_characters'))

/** FG-39, B-05: a lower-case code of two or three letters; a region of letters or digits may follow it. */
export const language = z.string().regex(/^[a-z]{2,3}(-([A-Za-z]{2}|\d{3}))?$/, rule('text.language'))
