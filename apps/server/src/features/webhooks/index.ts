// The door of webhooks, one per region: their routes, and the one way to deliver.
import type { Route } from '../../platform/http/route.ts'
import { type Delivery, type DeliveryNeeds, delivery } from './delivery.ts'
import type { WebhookNeeds } from './needs.ts'
import { webhookRoutes } from './routes.ts'
import { webhookService } from './service.ts'

export interface Webhooks {
  routes: Route[]
  deliver: Delivery['deliver']
}

export const webhooks = (needs: Omit<WebhookNeeds, 'delivery'> & DeliveryNeeds): Webhooks => {
  const made = delivery(needs)
  return { routes: webhookRoutes(webhookService({ ...needs, delivery: made })), deliver: made.deliver }
}
