// Routes of the ways back without the password, at the front door.
import { accountReturns } from '@company-data/protocol/nouns/account-returns/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

const publicCalls = { name: 'publicCalls', by: 'address' } as const
const beginnings = [publicCalls, { name: 'returns', by: 'address' }] as const

export const returnRoutes = serve<AccountComponents>()(accountReturns, {
  begin: { limit: beginnings, handler: ({ body }, { returns }) => returns.begin(body) },
  open: { limit: publicCalls, handler: ({ body }, { returns }) => returns.open(body) },
  finish: { limit: publicCalls, handler: ({ body }, { returns }) => returns.finish(body) },
  startOver: { limit: beginnings, handler: ({ body }, { startOvers }) => startOvers.request(body) },
  confirmStartOver: { limit: publicCalls, handler: ({ body }, { startOvers }) => startOvers.confirm(body) },
})
