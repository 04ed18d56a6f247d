// Entries that a webhook change writes to the service's log.
import type { NewLogEntry } from '../../../sharing/services/index.ts'

export const webhookCreated = (id: string): NewLogEntry => ({
  kind: 'webhook.created',
  message: 'A webhook was created',
  data: { webhook_id: id },
})

/** D1-WHC-15: names the changed members but not their values, because a secret can be among them, even in the URL. */
export const webhookUpdated = (id: string, changed: readonly string[]): NewLogEntry => ({
  kind: 'webhook.updated',
  message: `Changed: ${changed.join(', ')}`,
  data: { webhook_id: id, changed },
})

export const webhookDeleted = (id: string): NewLogEntry => ({
  kind: 'webhook.deleted',
  message: 'A webhook was deleted',
  data: { webhook_id: id },
})
