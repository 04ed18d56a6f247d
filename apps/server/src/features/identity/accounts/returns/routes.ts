// Routes of the ways back without the password, at the front door.
import { accountReturns } from '@company-data/protocol/nouns/account-returns/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const returnRoutes = serve<AccountComponents>()(accountReturns, {
  begin: ({ body }, { returns }) => returns.begin(body),
  open: ({ body }, { returns }) => returns.open(body),
  finish: ({ body }, { returns }) => returns.finish(body),
  startOver: ({ body }, { startOvers }) => startOvers.request(body),
  confirmStartOver: ({ body }, { startOvers }) => startOvers.confirm(body),
})
