// Serves the contract of the level of a company.
import { accountLevels } from '@company-data/protocol/nouns/account-level/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const levelRoutes = serve<AccountComponents>()(accountLevels, {
  update: ({ caller, body }, parts) => parts.accountLevels.set(caller, caller.userId, body.level),
  setByOperator: ({ caller, params, body }, parts) => parts.accountLevels.set(caller, params.id, body.level),
})
