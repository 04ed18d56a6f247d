// The history of requests: the calls of machine clients, of one service or of the whole company (B-18).
import { accountPrefix, managementPrefix } from '@company-data/protocol/contract/prefixes'
import type { requests } from '@company-data/protocol/nouns/requests/contract'
import { requestRoutes } from '@company-data/protocol/nouns/requests/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const serviceRequestCalls = (api: Api) => calls<typeof requests>()(api, requestRoutes, managementPrefix)

export const accountRequestCalls = (api: Api) => calls<typeof requests>()(api, requestRoutes, accountPrefix)
