// The webhooks of a service: where its changes are sent, how they authenticate, how the endpoint is doing (G-100 to G-109).

import type {
  NewWebhookInput,
  WebhookAttempt,
  WebhookPatch,
  WebhookProbeAnswer,
  WebhookRecord,
  WebhookTestAnswer,
  WrittenWebhook,
} from '@company-data/protocol/wire/delivery/webhooks'
import type { Page } from '@company-data/protocol/wire/pages'
import type { Api } from '../../transport/api.ts'
import { itemsOf, type PageOptions, type PageRequest, pageOf } from '../../transport/pages.ts'
import { path } from '../../transport/path.ts'

const webhooksPath = (serviceId: string): string => path`/api/services/${serviceId}/webhooks`
const webhookPath = (serviceId: string, webhookId: string): string => `${webhooksPath(serviceId)}${path`/${webhookId}`}`

export const webhookCalls = (api: Api) => ({
  /** The webhooks of a service, with their health. */
  webhooks: (serviceId: string): Promise<WebhookRecord[]> => api.get(webhooksPath(serviceId)),
  /**
   * Adds a webhook. A signing secret that the platform made is in `hmac_secret_once` and never shown again;
   * `webhook_secret_once` is the same one as `new Webhook(secret)` of Standard Webhooks takes it.
   */
  createWebhook: (serviceId: string, webhook: NewWebhookInput): Promise<WrittenWebhook> =>
    api.post(webhooksPath(serviceId), webhook),
  /** One webhook, with its health and the size of its backlog. */
  getWebhook: (serviceId: string, webhookId: string): Promise<WebhookRecord> =>
    api.get(webhookPath(serviceId, webhookId)),
  /** Changes a webhook; what is left out stays. */
  updateWebhook: (serviceId: string, webhookId: string, change: WebhookPatch): Promise<WrittenWebhook> =>
    api.put(webhookPath(serviceId, webhookId), change),
  /** Deletes a webhook and its backlog. */
  deleteWebhook: (serviceId: string, webhookId: string): Promise<void> => api.delete(webhookPath(serviceId, webhookId)),
  /** Sends a `test` event and answers what the endpoint replied; nothing is changed. */
  testWebhook: (serviceId: string, webhookId: string): Promise<WebhookTestAnswer> =>
    api.post(`${webhookPath(serviceId, webhookId)}/test`),
  /** Tries a webhook that is `bad` at once, for when its endpoint was just repaired. */
  probeWebhook: (serviceId: string, webhookId: string): Promise<WebhookProbeAnswer> =>
    api.post(`${webhookPath(serviceId, webhookId)}/probe`),
  /** The deliveries that were tried, newest first. */
  webhookAttempts: (
    serviceId: string,
    webhookId: string,
    options: PageOptions = {},
  ): AsyncGenerator<WebhookAttempt, void, undefined> =>
    itemsOf(api, `${webhookPath(serviceId, webhookId)}/attempts`, { ...options }),
  /** One page of the deliveries that were tried, newest first. */
  webhookAttemptPage: (serviceId: string, webhookId: string, request?: PageRequest): Promise<Page<WebhookAttempt>> =>
    pageOf(api, `${webhookPath(serviceId, webhookId)}/attempts`, { ...request }),
})
