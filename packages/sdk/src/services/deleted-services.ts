// The deleted services of a company, whose runs and documents its owner still reads (B-20).
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { deletedServices } from '@company-data/protocol/nouns/deleted-services/contract'
import { deletedServiceRoutes } from '@company-data/protocol/nouns/deleted-services/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const deletedServiceCalls = (api: Api) =>
  calls<typeof deletedServices>()(api, deletedServiceRoutes, accountPrefix)
