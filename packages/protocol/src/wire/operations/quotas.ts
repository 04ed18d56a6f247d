// Schema of the quotas of an account (A-92, B-22).
import { z } from 'zod'

export const accountQuota = z.object({
  quota: z.string().describe('As `quota` of the error `account.quota_exceeded`.'),
  unit: z.enum(['rows', 'bytes']),
  used: z.int(),
  limit: z.int(),
})

/**
 * A limit of an account and what is used of it. `unit` says whether rows or bytes are counted.
 * @example
 * const quotas: AccountQuota[] = await company.quotas.list()
 */
export type AccountQuota = z.output<typeof accountQuota>
