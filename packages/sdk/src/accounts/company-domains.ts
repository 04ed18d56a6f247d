// The domains of a company: added, proven and removed by its owner.
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { companyDomains } from '@company-data/protocol/nouns/company-domains/contract'
import { companyDomainRoutes } from '@company-data/protocol/nouns/company-domains/routes'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'

export const companyDomainCalls = (api: Device['api']) =>
  calls<typeof companyDomains>()(api, companyDomainRoutes, accountPrefix)
