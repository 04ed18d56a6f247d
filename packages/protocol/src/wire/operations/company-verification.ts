// Schemas of what the operator decides about a company: its verification and its suspension.
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { nameText } from '../identity/names.ts'
import { timestamp } from '../timestamps.ts'

export const maxVerificationDays = 398

const shortText = z.string().trim().min(1).max(200)

/** Null ends the verification. */
export const companyVerification = z
  .object({
    legal_name: shortText,
    register: shortText.describe('The register and the number of the company in it.'),
    country: z.string().regex(/^[A-Z]{2}$/, rule('text.country')),
    expires_at: z.iso.datetime({ offset: true, error: rule('time.with_zone') }),
    expected_display_name: z
      .string()
      .max(200)
      .optional()
      .describe('The name that you have checked. If the company has another one by now, nothing is verified.'),
    display_name: nameText.optional().describe('A name for the company that the rules of names would refuse.'),
  })
  .nullish()

export type CompanyVerification = NonNullable<z.output<typeof companyVerification>> | null

export const companySuspension = z.object({ suspended: z.boolean(), reason: z.string().trim().max(1000).nullish() })

export type CompanySuspension = z.output<typeof companySuspension>

export const checkedCompany = companyIdentity.extend({
  register: z.string().nullable(),
  country: z.string().nullable(),
  expires_at: timestamp.nullable().describe('The end of the verification by the operator.'),
  suspended_at: timestamp.nullable(),
  suspension_reason: z.string().nullable(),
})

export type CheckedCompany = z.output<typeof checkedCompany>
