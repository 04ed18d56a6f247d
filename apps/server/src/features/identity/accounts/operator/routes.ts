// Serves the contract of what an operator does about an account.
import { accountOrders } from '@company-data/protocol/nouns/operated-accounts/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const accountOrderRoutes = serve<AccountComponents>()(accountOrders, {
  endSessions: async ({ caller, params }, { operatedAccounts }) => ({
    ended: await operatedAccounts.endSessions(caller, params.accountId),
  }),
  setLegalHold: ({ caller, params, body }, { legalHolds }) => legalHolds.set(caller, params.accountId, body),
  listLegalHolds: ({ query }, { legalHolds }) => legalHolds.list(query),
  orderDeletion: ({ caller, params, body }, { requestedDeletions }) =>
    requestedDeletions.order(caller, params.accountId, body),
  listDeletions: ({ query }, { requestedDeletions }) => requestedDeletions.list(query),
})
