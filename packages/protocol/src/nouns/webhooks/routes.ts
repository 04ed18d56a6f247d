// The addresses of webhooks, below their service.
import type { Routes } from '../../contract/route.ts'

export const webhookRoutes = {
  /** The webhooks of a service, with their health. */
  list: 'GET /webhooks',
  /** One webhook, with its health and the size of its backlog. */
  read: 'GET /webhooks/{webhookId}',
  /**
   * Adds a webhook. A signing secret that the platform made is in `hmac_secret_once` and never shown again;
   * `webhook_secret_once` is the same one as `new Webhook(secret)` of Standard Webhooks takes it.
   */
  create: 'POST /webhooks',
  /** Changes a webhook; what is left out stays. */
  update: 'PUT /webhooks/{webhookId}',
  /** Deletes a webhook and its backlog. */
  delete: 'DELETE /webhooks/{webhookId}',
  /** The deliveries that were tried, newest first. */
  attempts: 'PAGES /webhooks/{webhookId}/attempts',
  /** Sends a `test` event and answers what the endpoint replied; nothing is changed. */
  test: 'POST /webhooks/{webhookId}/test',
  /** Tries a webhook that is `bad` at once, for when its endpoint was just repaired. */
  probe: 'POST /webhooks/{webhookId}/probe',
} as const satisfies Routes
