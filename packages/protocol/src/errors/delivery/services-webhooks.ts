// Error rows `services.webhook_*`: the webhooks of a service (D1-ERR-09, G-102).
import type { ErrorRow } from '../error-row.ts'

export const servicesWebhooksErrors = {
  'services.webhook_not_found': { status: 404, message: 'There is no such webhook.' },
  //
  'services.webhook_not_bad': { status: 409, message: 'Only a webhook whose health is bad can be probed.' },
  'services.webhook_url_invalid': {
    status: 400,
    message: 'A webhook URL starts with https:// or http://, has a host and no user name or password.',
  },
  'services.webhook_events_invalid': { status: 400, message: 'The events must be known event names.' },
  'services.webhook_config_invalid': { status: 400, message: 'The format or auth_type of the webhook is not known.' },
  'services.webhook_auth_invalid': {
    status: 400,
    message: 'The secrets for this auth_type are missing, or the header name is not allowed.',
  },
} as const satisfies Record<string, ErrorRow>
