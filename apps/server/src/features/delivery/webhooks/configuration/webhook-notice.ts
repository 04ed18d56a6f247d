// The notice that a webhook was made, changed or deleted, with its id: the dispatcher listens to it.

export const WEBHOOK_TOPIC = 'webhook'
