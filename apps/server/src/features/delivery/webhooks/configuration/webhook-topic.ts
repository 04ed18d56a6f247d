// Notification to dispatchers, with the webhook's id: it was created, changed or deleted.

export const WEBHOOK_TOPIC = 'webhook'
