// The rows of webhooks that other features read, in any region.
import { countDispatchers } from './dispatcher/membership-store.ts'
import { countByHealth, readWebhookQueues } from './signals/webhook-signals-store.ts'
import { listWebhooksByCompany } from './webhook-store.ts'

export type WebhookRows = ReturnType<typeof webhookRows>

export const webhookRows = () => ({
  listByCompany: listWebhooksByCompany,
  countByHealth,
  readQueues: readWebhookQueues,
  countDispatchers,
})
