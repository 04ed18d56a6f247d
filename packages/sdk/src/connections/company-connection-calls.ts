// The calls of a customer's connections as the contract has them; sealing and remembered keys are built on them.
import { consumerPrefix } from '@company-data/protocol/contract/prefixes'
import type { companyConnections } from '@company-data/protocol/nouns/company-connections/contract'
import { companyConnectionRoutes } from '@company-data/protocol/nouns/company-connections/routes'
import type { Api } from '../transport/api.ts'
import { type Calls, calls } from '../transport/calls.ts'

export type CompanyConnectionCalls = Calls<typeof companyConnections, typeof consumerPrefix>

export const companyConnectionCalls = (api: Api): CompanyConnectionCalls =>
  calls<typeof companyConnections>()(api, companyConnectionRoutes, consumerPrefix)
