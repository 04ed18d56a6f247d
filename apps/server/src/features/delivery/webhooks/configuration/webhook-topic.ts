// The notice to dispatchers, with the webhook's id, that a webhook was created, changed or deleted.

export const WEBHOOK_TOPIC = 'webhook'
