// The companies that a person has blocked, and reports about companies to the operator.
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { blocks } from '@company-data/protocol/nouns/blocks/contract'
import { blockRoutes } from '@company-data/protocol/nouns/blocks/routes'
import type { reports } from '@company-data/protocol/nouns/reports/contract'
import { reportRoutes } from '@company-data/protocol/nouns/reports/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const blockCalls = (api: Api) => calls<typeof blocks>()(api, blockRoutes, profilePrefix)

export const reportCalls = (api: Api) => calls<typeof reports>()(api, reportRoutes, profilePrefix)
