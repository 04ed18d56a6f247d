// Entry point of messages, one per region: between services and their customers, with read state (D1-MSG).
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { deliverBroadcast, unfinishedBroadcasts } from './broadcasts/deliver-broadcast.ts'
import { sendBroadcast } from './broadcasts/send-broadcast.ts'
import { companyActions } from './company-actions.ts'
import { companyRoutes } from './company-routes.ts'
import { customerActions } from './customer-actions.ts'
import { customerNotifications } from './customer-notifications.ts'
import { customerRoutes } from './customer-routes.ts'
import type { MessageDeps } from './deps.ts'
import { readMessages } from './read-messages.ts'
import { sendToCustomer } from './send-to-customer.ts'
import { sendToService } from './send-to-service.ts'

/** The routes of this feature, for the OpenAPI documents. */
export const messageRoutes: readonly RouteDescription[] = [...companyRoutes, ...customerRoutes]

export const messages = (deps: MessageDeps): Feature => {
  const notifications = customerNotifications(deps)
  const reading = readMessages(deps, notifications)
  const deliver = deliverBroadcast(deps, notifications)
  const ofCompany = companyActions(deps, {
    send: sendToCustomer(deps, notifications),
    broadcast: sendBroadcast(deps, deliver),
    reading,
  })
  const ofCustomer = customerActions(deps, sendToService(deps, notifications), reading)
  return {
    routes: [...bindRoutes(companyRoutes, ofCompany), ...bindRoutes(customerRoutes, ofCustomer)],
    jobs: [unfinishedBroadcasts(deps, deliver)],
  }
}
