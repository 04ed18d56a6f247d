// Serves the contract of the quotas of an account.
import { quotas } from '@company-data/protocol/nouns/quotas/contract'
import type { AccountQuota } from '@company-data/protocol/wire/operations/quotas'
import { serve } from '../../../gate/serve.ts'

export const quotaRoutes = serve<{ read(userId: string): Promise<AccountQuota[]> }>()(quotas, {
  read: {
    isWholeList: true,
    handler: ({ caller }, { read }) => read(caller.userId),
  },
})
