// The profile fields that a company shows to the customers of a service (G-060, G-064).
import { servicesPrefix } from '@company-data/protocol/contract/prefixes'
import type { shareConfig } from '@company-data/protocol/nouns/share-config/contract'
import { shareConfigRoutes } from '@company-data/protocol/nouns/share-config/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const shareConfigCalls = (api: Api) => calls<typeof shareConfig>()(api, shareConfigRoutes, servicesPrefix)
