// The addresses of webhooks, below their service.
import type { Routes } from '../../contract/route.ts'

export const webhookRoutes = {
  /**
   * The webhooks of a service, with their health.
   * @example
   * for (const { id, url, health } of await company.webhooks.list(serviceId)) console.log(id, url, health)
   */
  list: 'GET /webhooks',
  /**
   * One webhook, with its health and the size of its backlog.
   * @example
   * const { health, backlog_count } = await company.webhooks.read({ serviceId, webhookId })
   */
  read: 'GET /webhooks/{webhookId}',
  /**
   * Adds a webhook. A signing secret that the platform made is in `hmac_secret_once` and never shown again;
   * `webhook_secret_once` is the same one as `new Webhook(secret)` of Standard Webhooks takes it.
   * @example
   * const { webhook_secret_once } = await company.webhooks.create(serviceId, {
   *   url: 'https://example.org/hook',
   *   events: ['field_updated', 'connection_deleted'],
   * })
   */
  create: 'POST /webhooks',
  /**
   * Changes a webhook; what is left out stays.
   * @example
   * await company.webhooks.update({ serviceId, webhookId }, { events: ['field_updated'] })
   */
  update: 'PUT /webhooks/{webhookId}',
  /**
   * Deletes a webhook and its backlog.
   * @example
   * await company.webhooks.delete({ serviceId, webhookId })
   */
  delete: 'DELETE /webhooks/{webhookId}',
  /**
   * The deliveries that were tried, newest first.
   * @example
   * for await (const { at, status } of company.webhooks.attempts({ serviceId, webhookId })) console.log(at, status)
   */
  attempts: 'PAGES /webhooks/{webhookId}/attempts',
  /**
   * Sends a `test` event, or a sample of another event with `test: true`, and answers what the endpoint replied; nothing is changed.
   * @example
   * const reply = await company.webhooks.test({ serviceId, webhookId }, { event: 'field_updated' })
   */
  test: 'POST /webhooks/{webhookId}/test',
  /**
   * Tries a webhook that is `bad` at once, for when its endpoint was just repaired.
   * @example
   * const { health } = await company.webhooks.probe({ serviceId, webhookId })
   */
  probe: 'POST /webhooks/{webhookId}/probe',
} as const satisfies Routes
