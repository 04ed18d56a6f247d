// Serves the contract of the quotas of an account.
import { quotas } from '@company-data/protocol/nouns/quotas/contract'
import { serve } from '../../../gate/serve.ts'
import type { ReadQuotas } from './read-quotas.ts'

export const quotaRoutes = serve<{ read: ReadQuotas }>()(quotas, {
  read: {
    isWholeList: true,
    handler: ({ caller }, { read }) => read(caller.userId),
  },
})
