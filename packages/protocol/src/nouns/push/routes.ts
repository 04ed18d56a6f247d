// The addresses of push: the stream of a person's device, and the browsers that are notified by Web Push.
import type { Routes } from '../../contract/route.ts'

export const pushRoutes = {
  stream: 'STREAM /push/stream',
  key: 'GET /push/web-push-key',
  /** Has the browser notified of pushes also while the app is closed; takes the result of `PushSubscription.toJSON()`. */
  subscribe: 'POST /push/subscriptions',
  /** Ends the subscription of a browser. */
  unsubscribe: 'DELETE /push/subscriptions/{subscriptionId}',
} as const satisfies Routes
