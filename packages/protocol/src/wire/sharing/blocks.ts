// Companies that a person has blocked.
import { z } from 'zod'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { timestamp } from '../timestamps.ts'

export const blockRecord = z.object({
  company_user_id: z.string(),
  company_name: z.string(),
  company_identity: companyIdentity.nullable(),
  blocked_at: timestamp,
})

export type BlockRecord = z.output<typeof blockRecord>
