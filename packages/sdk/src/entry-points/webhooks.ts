// Entry point `@company-data/sdk/webhooks`: receives the webhooks of a service, without any of the clients.

export type { WireEvent } from '@company-data/protocol/events'
export type { Change } from '../changes/open-events.ts'
export type { ServiceKeyInput } from '../keys/service-key.ts'
export { webhookDedupKey } from '../webhooks/dedup-key.ts'
export type {
  Delivery,
  ReceiverOptions,
  ReceiverResult,
  TestEvent,
  WebhookReceiver,
} from '../webhooks/receiver.ts'
export { type HandlerOptions, type WebhookHandler, webhookHandler } from '../webhooks/request-handler.ts'
export { type EventHandlers, routeEvents } from '../webhooks/route-events.ts'
export {
  checkWebhook,
  type DeliveryHeaders,
  type VerifyOptions,
  verifyWebhook,
  type WebhookRefusal,
  type WebhookRefusalReason,
  type WebhookSecrets,
} from '../webhooks/verify-webhook-signature.ts'
export type { WebhookAuth } from '../webhooks/webhook-auth.ts'
