// The events and records of feeds and webhooks that the clients answer with.
export type {
  /**
   * An event of the feed or of a webhook.
   * @example
   * const slugOf = (event: WireEvent): string | undefined => (event.event === 'field_updated' ? event.slug : undefined)
   */
  WireEvent,
} from '@company-data/protocol/events'
export type {
  /**
   * One page of the feed of a service.
   * @example
   * const { items, more }: ChangePage = await service.fetchChanges()
   */
  ChangePage,
  /**
   * One page of the feed of a company that is a customer of others.
   * @example
   * const { items, more }: CustomerChangePage = await company.fetchCustomerChanges()
   */
  CustomerChangePage,
  /**
   * An event of the feed of a company that is a customer of others.
   * @example
   * const events: CustomerEvent[] = (await company.fetchCustomerChanges()).items
   */
  CustomerEvent,
} from '@company-data/protocol/wire/delivery/changes'
export type {
  /**
   * One delivery that a webhook tried.
   * @example
   * for await (const attempt of company.webhookAttempts(serviceId, webhookId)) {
   *   const { at }: WebhookAttempt = attempt
   *   console.log(at)
   * }
   */
  WebhookAttempt,
  /**
   * A change of a webhook; what is left out stays.
   * @example
   * const patch: WebhookPatch = { events: ['field_updated'] }
   * await company.updateWebhook(serviceId, webhookId, patch)
   */
  WebhookPatch,
  /**
   * A webhook with its health and the size of its backlog.
   * @example
   * const { health, backlog_count }: WebhookRecord = await company.getWebhook(serviceId, webhookId)
   */
  WebhookRecord,
  /**
   * What an endpoint replied to a test delivery.
   * @example
   * const reply: WebhookTestAnswer = await company.testWebhook(serviceId, webhookId)
   */
  WebhookTestAnswer,
  /**
   * A webhook after it was created or changed, with a new signing secret if the platform made one.
   * @example
   * const { hmac_secret_once }: WrittenWebhook = await company.createWebhook(serviceId, { url: 'https://example.org/hook' })
   */
  WrittenWebhook,
} from '@company-data/protocol/wire/delivery/webhooks'
