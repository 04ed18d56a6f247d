// The webhooks of a service: where its changes are sent, how they authenticate, how the endpoint is doing (G-100 to G-109).
import { managementPrefix } from '@company-data/protocol/contract/prefixes'
import type { webhooks } from '@company-data/protocol/nouns/webhooks/contract'
import { webhookRoutes } from '@company-data/protocol/nouns/webhooks/routes'
import type { Api } from '../../transport/api.ts'
import { calls } from '../../transport/calls.ts'

export const webhookCalls = (api: Api) => calls<typeof webhooks>()(api, webhookRoutes, managementPrefix)
