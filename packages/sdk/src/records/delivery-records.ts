// The events and records of feeds and webhooks that the clients take and return.
import type * as eventsWire from '@company-data/protocol/events'
import type * as changesFeedWire from '@company-data/protocol/wire/delivery/changes-feed'
import type * as customerChangesFeedWire from '@company-data/protocol/wire/delivery/customer-changes-feed'
import type * as webhooksWire from '@company-data/protocol/wire/delivery/webhooks'

/**
 * An event of the feed or of a webhook.
 * @example
 * const slugOf = (event: WireEvent): string | undefined => (event.event === 'field_updated' ? event.slug : undefined)
 */
export type WireEvent = eventsWire.WireEvent

/**
 * One page of the feed of a service, with the lease that a later fetch names as `ack` once the events are handled.
 * @example
 * const { items, lease }: ChangePage = await service.changes.fetch()
 * for (const { event } of items) console.log(event)
 * await service.changes.fetch({ ack: lease })
 */
export type ChangePage = changesFeedWire.ChangePage & { lease: string }

/**
 * One page of the feed of a company that is a customer of others, with the lease that a later fetch names as `ack`.
 * @example
 * const { items, lease }: CustomerChangePage = await company.customerChanges.fetch()
 * for (const { event } of items) console.log(event)
 * await company.customerChanges.fetch({ ack: lease })
 */
export type CustomerChangePage = customerChangesFeedWire.CustomerChangePage & { lease: string }

/**
 * An event of the feed of a company that is a customer of others.
 * @example
 * const events: CustomerEvent[] = (await company.customerChanges.fetch()).items
 */
export type CustomerEvent = customerChangesFeedWire.CustomerEvent

/**
 * A webhook to add to a service.
 * @example
 * const webhook: NewWebhookInput = { url: 'https://example.org/hook', events: ['field_updated'] }
 * const { hmac_secret_once } = await company.webhooks.create(serviceId, webhook)
 */
export type NewWebhookInput = webhooksWire.NewWebhookInput

/**
 * One delivery that a webhook tried.
 * @example
 * for await (const attempt of company.webhooks.attempts({ serviceId, webhookId })) {
 *   const { at }: WebhookAttempt = attempt
 *   console.log(at)
 * }
 */
export type WebhookAttempt = webhooksWire.WebhookAttempt

/**
 * A change of a webhook; absent members stay.
 * @example
 * const patch: WebhookPatch = { events: ['field_updated'] }
 * await company.webhooks.update({ serviceId, webhookId }, patch)
 */
export type WebhookPatch = webhooksWire.WebhookPatch

/**
 * A webhook with its health and the size of its backlog.
 * @example
 * const { health, backlog_count }: WebhookRecord = await company.webhooks.read({ serviceId, webhookId })
 */
export type WebhookRecord = webhooksWire.WebhookRecord

/**
 * The endpoint's response to a test delivery.
 * @example
 * const reply: WebhookTestResponse = await company.webhooks.test({ serviceId, webhookId })
 */
export type WebhookTestResponse = webhooksWire.WebhookTestResponse

/**
 * A webhook after it was created or changed, with a new signing secret if the platform made one.
 * @example
 * const { hmac_secret_once }: WrittenWebhook = await company.webhooks.create(serviceId, { url: 'https://example.org/hook' })
 */
export type WrittenWebhook = webhooksWire.WrittenWebhook

/**
 * The number of changes waiting in the feed of a service, and since when.
 * @example
 * const { plain_count, oldest_at }: FeedStatus = await company.changes.status(serviceId)
 */
export type FeedStatus = changesFeedWire.FeedStatus
