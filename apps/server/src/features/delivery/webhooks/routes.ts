// Serves the contract of webhooks.
import { webhooks } from '@company-data/protocol/nouns/webhooks/contract'
import { serve } from '../../../gate/serve.ts'
import type { WebhookActions } from './webhook-actions.ts'

export const webhookRoutes = serve<WebhookActions>()(webhooks, {
  list: ({ caller, params }, actions) => actions.list(caller, params.serviceId),
  read: ({ caller, params }, actions) => actions.read(caller, params.serviceId, params.webhookId),
  create: ({ caller, params, body }, actions) => actions.create(caller, params.serviceId, body),
  update: ({ caller, params, body }, actions) => actions.change(caller, params.serviceId, params.webhookId, body),
  delete: ({ caller, params }, actions) => actions.remove(caller, params.serviceId, params.webhookId),
  attempts: ({ caller, params, query }, actions) => actions.attempts(caller, params.serviceId, params.webhookId, query),
  test: ({ caller, params, body }, actions) => actions.test(caller, params.serviceId, params.webhookId, body),
  probe: ({ caller, params }, actions) => actions.probe(caller, params.serviceId, params.webhookId),
})
