// The codes by which people, companies and services are addressed (G-007).
import { z } from 'zod'
import { companyCodePattern, personShareCodePattern, serviceShareCodePattern } from '../limits.ts'
import { rule } from '../reasons.ts'

const MAX_CODE_LENGTH = 64

/** G-007: the code of a person. */
export const shareCode = z.string().regex(personShareCodePattern, rule('code.share'))

export const serviceShareCode = z
  .string('services.share_code_invalid')
  .regex(serviceShareCodePattern, 'services.share_code_invalid')

export const companyCode = z.string().regex(companyCodePattern, rule('code.company'))

/** The code of a service with that of its company, as invitations and links name it. */
export const connectCode = z.string().regex(/^[A-Z0-9]{3,12}\/[A-Z0-9]{1,8}$/, rule('code.connect'))

/** Any code as typed or read from a card: surrounding blanks and small letters do not matter. */
export const typedCode = z
  .string()
  .max(MAX_CODE_LENGTH)
  .transform((text) => text.trim().toUpperCase())
