// Serves the contracts of what an operator looks up: accounts, and the health of the installation.
import { installation } from '@company-data/protocol/nouns/installation/contract'
import { operatedAccounts } from '@company-data/protocol/nouns/operated-accounts/contract'
import { serve } from '../../../gate/serve.ts'
import type { accountForOperator } from './account.ts'
import type { findForOperator } from './find.ts'
import type { readInstallation } from './installation.ts'

/** The actions that the routes call. */
interface ConsoleActions {
  find: ReturnType<typeof findForOperator>
  account: ReturnType<typeof accountForOperator>
  readInstallation: ReturnType<typeof readInstallation>
}

const accountRoutes = serve<ConsoleActions>()(operatedAccounts, {
  find: ({ caller, requestId, address, body }, { find }) => find({ caller, requestId, address, text: body.q }),
  read: ({ params }, { account }) => account.read(params.accountId),
  readUsage: ({ params }, { account }) => account.readUsage(params.accountId),
})

const installationRoutes = serve<ConsoleActions>()(installation, {
  read: (_call, actions) => actions.readInstallation(),
})

export const consoleRoutes = [...accountRoutes, ...installationRoutes]
