// Entry point of messages, one per region: what services and their customers write to each other, and who has read it (D1-MSG).
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { deliverBroadcast, unfinishedBroadcasts } from './broadcasts/deliver-broadcast.ts'
import { sendBroadcast } from './broadcasts/send-broadcast.ts'
import { companyActs } from './company-acts.ts'
import { companyRoutes } from './company-routes.ts'
import { customerActs } from './customer-acts.ts'
import { customerNotices } from './customer-notices.ts'
import { customerRoutes } from './customer-routes.ts'
import type { MessageNeeds } from './needs.ts'
import { portalRoutes } from './portal-routes.ts'
import { readMessages } from './read-messages.ts'
import { sendToCustomer } from './send-to-customer.ts'
import { sendToService } from './send-to-service.ts'

/** What this feature serves, for the documents. */
export const messageRoutes: readonly RouteDescription[] = [...companyRoutes, ...portalRoutes, ...customerRoutes]

export const messages = (needs: MessageNeeds): Feature => {
  const notices = customerNotices(needs)
  const reading = readMessages(needs, notices)
  const deliver = deliverBroadcast(needs, notices)
  const ofCompany = companyActs(needs, {
    send: sendToCustomer(needs, notices),
    broadcast: sendBroadcast(needs, deliver),
    reading,
  })
  const ofCustomer = customerActs(needs, sendToService(needs, notices), reading)
  return {
    routes: [
      ...bindRoutes(companyRoutes, ofCompany),
      ...bindRoutes(portalRoutes, ofCompany),
      ...bindRoutes(customerRoutes, ofCustomer),
    ],
    jobs: [unfinishedBroadcasts(needs, deliver)],
  }
}
