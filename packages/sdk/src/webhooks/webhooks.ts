// The webhooks of a service: where its changes are sent, how they authenticate, how the endpoint is doing (G-100 to G-109).
import { managementPrefix } from '@company-data/protocol/contract/prefixes'
import type { webhooks } from '@company-data/protocol/nouns/webhooks/contract'
import { webhookRoutes } from '@company-data/protocol/nouns/webhooks/routes'
import type { WebhookTestResponse } from '@company-data/protocol/wire/delivery/webhooks'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const webhookCalls = (api: Api) => {
  const raw = calls<typeof webhooks>()(api, webhookRoutes, managementPrefix)
  return {
    ...raw,
    /**
     * Sends a `test` event, or a sample of another event with `test: true`, and answers what the endpoint replied; nothing
     * is changed.
     * @example
     * const reply = await company.webhooks.test({ serviceId, webhookId }, { event: 'field_updated' })
     */
    test: (
      ids: Parameters<typeof raw.test>[0],
      body: Parameters<typeof raw.test>[1] = {},
    ): Promise<WebhookTestResponse> => raw.test(ids, body),
  }
}
