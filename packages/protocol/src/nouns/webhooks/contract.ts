// The contract of webhooks (NS-12, G-109): managers of a service read them; only its owner creates, changes and deletes them.
import { callers, managementDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import {
  newWebhook,
  webhookAttempt,
  webhookPatch,
  webhookProbeResponse,
  webhookRecord,
  webhookTest,
  webhookTestResponse,
  writtenWebhook,
} from '../../wire/delivery/webhooks.ts'
import { arrayOf, page, pageQuery } from '../../wire/pages.ts'
import { webhookRoutes } from './routes.ts'

/** G-054: a webhook keeps sending after a delegate is removed, so only the owner may create one. */
const owners = callers(['company', 'account-client'])

const invalid = [
  'services.webhook_url_invalid',
  'services.webhook_events_invalid',
  'services.webhook_config_invalid',
  'services.webhook_auth_invalid',
] as const

export const webhooks = contract(
  webhookRoutes,
  { management: managementDoor },
  {
    list: {
      summary: 'List the webhooks of a service, oldest first; secrets are masked',
      since: '0.1.0',
      response: arrayOf(webhookRecord),
    },
    read: { summary: 'Read a webhook with its health and backlog', since: '0.1.0', response: webhookRecord },
    create: {
      summary: 'Create a webhook; an HMAC secret that is left out is generated, and only this response shows it',
      since: '0.1.0',
      description:
        'The platform posts every event of the service to `url`; no `events` means all. With `auth_type` hmac, each delivery is signed according to Standard Webhooks. The events are in the `webhooks` section of the service data API. With `order` customer, the events of one customer stay in order, and up to `parallel` requests are in flight. With `batch` above 1, the body is a JSON array of up to that many consecutive events; 200 acknowledges all of them.',
      access: owners,
      body: newWebhook,
      status: 201,
      response: writtenWebhook,
      errors: [...invalid, 'auth.owner_only', 'account.quota_exceeded'],
      examples: {
        responseMembers: {
          hmac_secret_once: 'b1sIfkLJxqAZpWvTnT0rIjzrZl9Pn2o0X8aMxhsCzuY',
          webhook_secret_once: 'whsec_YjFzSWZrTEp4cUFacFd2VG5UMHJJanpyWmw5UG4ybzBYOGFNeGhzQ3p1WQ==',
        },
      },
    },
    update: {
      summary:
        'Change a webhook; members that are left out stay, a masked secret counts as left out, and null clears a secret',
      since: '0.1.0',
      description:
        'If you send a new `hmac_secret`, or null to generate one, `overlap_hours` says how long the old secret signs too: `webhook-signature` then has one entry per secret, newest first. `overlap_hours` 0 ends a running overlap.',
      access: owners,
      body: webhookPatch,
      response: writtenWebhook,
      errors: [...invalid, 'auth.owner_only'],
    },
    delete: {
      summary: 'Delete a webhook and its backlog',
      since: '0.1.0',
      access: owners,
      status: 204,
      errors: ['auth.owner_only'],
    },
    attempts: {
      summary: 'List the delivery attempts of the last seven days, newest first; bodies are never stored',
      since: '0.1.0',
      query: pageQuery,
      response: page(webhookAttempt),
    },
    test: {
      summary: 'Send a test event now and report what the endpoint answered; health and backlog stay as they are',
      since: '0.1.0',
      description:
        'With `event`, a sample of that event is sent: its ids are made up, its values open with the key of the service, and it has the member `test: true`.',
      body: webhookTest,
      response: webhookTestResponse,
      limits: { ratesOfAction: ['webhookTests'] },
    },
    probe: {
      summary: 'Try a bad webhook now instead of at the end of its ten-minute pause',
      since: '0.1.0',
      description:
        'A webhook that fails becomes `bad`, and its events wait. This call ends the pause immediately; a successful delivery makes it `running` again, and the waiting events follow.',
      status: 202,
      response: webhookProbeResponse,
      limits: { ratesOfAction: ['webhookTests'] },
      errors: ['services.webhook_not_bad'],
    },
  },
)
