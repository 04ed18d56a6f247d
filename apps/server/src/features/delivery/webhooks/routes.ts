// Routes of webhooks (NS-12, G-109): whoever may manage a service reads them; only its owner creates, changes and deletes them.
import {
  newWebhook,
  webhookAttempt,
  webhookPatch,
  webhookProbeAnswer,
  webhookRecord,
  webhookTestAnswer,
  writtenWebhook,
} from '@company-data/protocol/wire/delivery/webhooks'
import { arrayOf, page, pageQuery } from '@company-data/protocol/wire/pages'
import { callers, routeTo } from '../../../gate/route.ts'
import type { WebhookActs } from './webhook-acts.ts'

const route = routeTo<WebhookActs>()

const atRegions = ['region'] as const
/** Reads and test sends are open to delegates too, on the services granted to them. */
const managers = callers(['company', 'delegate', 'account-client'])
/** G-054: a webhook keeps sending after a delegate is removed, so only the owner may create one. */
const owners = callers(['company', 'account-client'])

const missing = ['services.not_found', 'services.webhook_not_found'] as const
const invalid = [
  'services.webhook_url_invalid',
  'services.webhook_events_invalid',
  'services.webhook_config_invalid',
  'services.webhook_auth_invalid',
] as const

const readRoutes = [
  route({
    method: 'GET',
    path: '/api/services/{id}/webhooks',
    at: atRegions,
    access: managers,
    summary: 'The webhooks of a service, oldest first; secrets are masked',
    documents: ['account'],
    answers: arrayOf(webhookRecord),
    errors: ['services.not_found'],
    handler: ({ caller, params }, webhooks) => webhooks.list(caller, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/services/{id}/webhooks/{webhookId}',
    at: atRegions,
    access: managers,
    summary: 'One webhook with its health and backlog',
    documents: ['account'],
    answers: webhookRecord,
    errors: missing,
    handler: ({ caller, params }, webhooks) => webhooks.read(caller, params.id, params.webhookId),
  }),
]

const writeRoutes = [
  route({
    method: 'POST',
    path: '/api/services/{id}/webhooks',
    description:
      'The platform posts every event of the service to `url`; no `events` means all. With `auth_type` hmac each delivery is signed as Standard Webhooks say. The events are in the `webhooks` section of the service data API.',
    at: atRegions,
    access: owners,
    summary: 'Create a webhook; an HMAC secret that is left out is generated and shown in this answer only',
    documents: ['account'],
    body: newWebhook,
    status: 201,
    answers: writtenWebhook,
    errors: [...invalid, 'services.not_found', 'auth.owner_only', 'account.quota_exceeded'],
    handler: ({ caller, params, body }, webhooks) => webhooks.create(caller, params.id, body),
  }),
  route({
    method: 'PUT',
    path: '/api/services/{id}/webhooks/{webhookId}',
    at: atRegions,
    access: owners,
    summary:
      'Change a webhook; members that are left out stay, a masked secret counts as left out, null clears a secret',
    documents: ['account'],
    body: webhookPatch,
    answers: writtenWebhook,
    errors: [...invalid, ...missing, 'auth.owner_only'],
    handler: ({ caller, params, body }, webhooks) => webhooks.change(caller, params.id, params.webhookId, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/services/{id}/webhooks/{webhookId}',
    at: atRegions,
    access: owners,
    summary: 'Delete a webhook and its backlog',
    documents: ['account'],
    status: 204,
    errors: [...missing, 'auth.owner_only'],
    handler: async ({ caller, params }, webhooks) => {
      await webhooks.remove(caller, params.id, params.webhookId)
      return undefined
    },
  }),
]

const deliveryRoutes = [
  route({
    method: 'GET',
    path: '/api/services/{id}/webhooks/{webhookId}/attempts',
    at: atRegions,
    access: managers,
    summary: 'The delivery attempts of the last seven days, newest first; bodies are never stored',
    documents: ['account'],
    query: pageQuery,
    answers: page(webhookAttempt),
    errors: [...missing, 'request.cursor_invalid'],
    handler: ({ caller, params, query }, webhooks) => webhooks.attempts(caller, params.id, params.webhookId, query),
  }),
  route({
    method: 'POST',
    path: '/api/services/{id}/webhooks/{webhookId}/test',
    at: atRegions,
    access: managers,
    summary: 'Send a test event now and report what the endpoint answered; health and backlog stay as they are',
    documents: ['account'],
    answers: webhookTestAnswer,
    errors: missing,
    handler: ({ caller, params }, webhooks) => webhooks.test(caller, params.id, params.webhookId),
  }),
  route({
    method: 'POST',
    path: '/api/services/{id}/webhooks/{webhookId}/probe',
    description:
      'A webhook that fails becomes `bad` and its events wait. This call ends the pause at once; a delivery that succeeds makes it `running` again, and the waiting events follow.',
    at: atRegions,
    access: managers,
    summary: 'Try a bad webhook now instead of at the end of its ten-minute pause',
    documents: ['account'],
    status: 202,
    answers: webhookProbeAnswer,
    errors: [...missing, 'services.webhook_not_bad'],
    handler: ({ caller, params }, webhooks) => webhooks.probe(caller, params.id, params.webhookId),
  }),
]

export const webhookRoutes = [...readRoutes, ...writeRoutes, ...deliveryRoutes]
