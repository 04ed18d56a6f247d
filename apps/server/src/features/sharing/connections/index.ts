// Entry point of connections, one per region: who is connected with which service, and what each shares with it.
import { bindRoutes, type Route, type RouteDescription } from '../../../gate/route.ts'
import { slotAnswers } from './answers/answers.ts'
import { companyConnections, requireConnection } from './company/company-connections.ts'
import { companyRoutes } from './company/company-routes.ts'
import { portalActs, portalRoutes } from './company/portal-routes.ts'
import { findConnection } from './company/service-connection-store.ts'
import { connectCustomer } from './connect/connect.ts'
import { connectByCode } from './connect/connect-by-code.ts'
import { connectRoutes } from './connect/connect-routes.ts'
import { type ConnectionRow, findConnectionTo, type RegionDb } from './connection-store.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import { connectionConsents } from './consents/consents.ts'
import { companyProfiles } from './customer/company-profile.ts'
import { companyProfileRoutes } from './customer/company-profile-routes.ts'
import { connectionChange } from './customer/connection-change.ts'
import { customerConnections } from './customer/customer-connections.ts'
import { customerRecords } from './customer/customer-record.ts'
import { customerRoutes } from './customer/customer-routes.ts'
import { type ConnectionPlace, locateConnection } from './customer/locate-connection.ts'
import type { Customer } from './customer.ts'
import { customerNotices } from './customer-notices/customer-notices.ts'
import { customerEndings } from './ending/disconnect.ts'
import { connectionEndings, type Endings } from './ending/end-connections.ts'
import { followData } from './flow-answers/follow-data.ts'
import { dropFlowLinks, shareFlowAnswers } from './flow-answers/share-flow-answers.ts'
import { dataFollowers } from './live-copies/followers.ts'
import { liveCopies } from './live-copies/live-copies.ts'
import { followerRepair } from './live-copies/repair-followers.ts'
import { mappingRoutes } from './mappings/mapping-routes.ts'
import { connectionMappings } from './mappings/mappings.ts'
import type { ConnectionNeeds, PartNeeds } from './needs.ts'
import { regionPlaces } from './places.ts'
import { findProfileByCode } from './profile-by-code/profile-by-code.ts'
import { profileByCodeRoutes } from './profile-by-code/profile-by-code-routes.ts'
import { fileSweep } from './slot-files/file-sweep.ts'
import { shareOnceExpiryJob } from './slot-files/share-once-expiry.ts'
import { slotFiles } from './slot-files/slot-file.ts'
import { readSlots } from './slots/slot-state.ts'
import { listAnsweredFields } from './slots/value-store.ts'

export { answerUploads } from './answers/answer-uploads.ts'
export { findConnection } from './company/service-connection-store.ts'
export type { ServiceScope } from './company/service-scope.ts'
export { connectErrors } from './connect/connect-routes.ts'
export type {
  ConnectionRow,
  RegionDb,
  RegionSide,
  RegionTx,
} from './connection-store.ts'
export { findConnectionTo, holdConnection, holdConnections, lockForSharing } from './connection-store.ts'
export {
  type BroadcastRecipient,
  type ConversationCursor,
  type ConversationRow,
  type ConversationScope,
  countBroadcast,
  countMessage,
  countRead,
  listConversations,
  lockConversation,
  measureConnections,
  type Sender,
} from './conversation-store.ts'
export { customers } from './customer/customer-access.ts'
export { type ConnectionPlace, locateConnection } from './customer/locate-connection.ts'
export { type Customer, customerOf } from './customer.ts'
export { customersOf } from './customer-notices/customer-notices.ts'
export type { EndingHooks, EndScope } from './ending/active-contract.ts'
export { changeEnrollment, type EnrolledConnection, holdEnrolled, listEnrolled } from './enrollment-store.ts'
export { flowLinkSlug, type SharedAnswer } from './flow-answers/share-flow-answers.ts'
export type { Mapping } from './live-copies/datum-mappings.ts'
export type { LiveCopies } from './live-copies/live-copies.ts'
export type { ConnectingHooks, ConnectionNeeds, CustomerNotice } from './needs.ts'
export type { Place, Places, RegionRows } from './places.ts'
export {
  countConnections,
  countUnread,
  listNewConnections,
  listUnreadConversations,
  type RecentConnection,
} from './service-overview-store.ts'
export type { SlotState } from './slots/slot-state.ts'
export { listAnsweredSlots, type SlotKey } from './slots/value-store.ts'

/** What this feature serves, for the documents. */
export const connectionRoutes: readonly RouteDescription[] = [
  ...profileByCodeRoutes,
  ...companyProfileRoutes,
  ...connectRoutes,
  ...customerRoutes,
  ...mappingRoutes,
  ...consentRoutes,
  ...companyRoutes,
  ...portalRoutes,
]

/** What a customer does, at its own home region. */
const customerSide = (needs: PartNeeds, endings: Endings) => {
  const records = customerRecords(needs)
  const connect = connectCustomer(needs)
  const answers = slotAnswers(needs)
  const changeConnection = connectionChange(needs, answers)
  const { disconnect, endConnectionsOf } = customerEndings(needs, endings)
  return {
    connect,
    recordOf: records.recordOf,
    endConnectionsOf,
    routes: [
      ...bindRoutes(profileByCodeRoutes, findProfileByCode(needs)),
      ...bindRoutes(companyProfileRoutes, companyProfiles(needs)),
      ...bindRoutes(connectRoutes, connectByCode(needs, connect, records)),
      ...bindRoutes(customerRoutes, { ...customerConnections(needs, records), disconnect }),
      ...bindRoutes(mappingRoutes, connectionMappings(needs, answers, changeConnection)),
      ...bindRoutes(consentRoutes, connectionConsents(needs, answers, changeConnection)),
    ],
  }
}

/** What a service does with the connections of its customers. */
const companySideRoutes = (needs: PartNeeds, endings: Endings): Route[] => {
  const connections = companyConnections(needs, endings)
  const files = slotFiles(needs)
  return [
    ...bindRoutes(companyRoutes, { connections, files }),
    ...bindRoutes(portalRoutes, portalActs(needs, connections, files)),
  ]
}

export type Connections = ReturnType<typeof connections>

export const connections = (needs: ConnectionNeeds) => {
  const places = regionPlaces(needs)
  const parts: PartNeeds = { ...needs, places, followers: dataFollowers({ ...needs, places }) }
  const endings = connectionEndings(parts)
  const { routes, connect, recordOf, endConnectionsOf } = customerSide(parts, endings)
  return {
    routes: [...routes, ...companySideRoutes(parts, endings)],
    jobs: [shareOnceExpiryJob(parts), fileSweep(parts), followerRepair(parts)],
    places,
    /** What every act on contact data goes through. */
    liveCopies: liveCopies(parts),
    readSlots,
    listAnsweredFields,
    ...customerNotices(parts),
    /** At the customer's home region. `also` runs in the company's region, in the same act. */
    connect,
    /** The new connection, as its customer sees it. */
    recordOf,
    isConnected: async (db: RegionDb, serviceId: string, customerUserId: string): Promise<boolean> =>
      (await findConnectionTo(db, customerUserId, serviceId)) !== undefined,
    /** A connection of the customer, in whichever region it is. */
    locate: (customer: Customer, connectionId: string): Promise<ConnectionPlace> =>
      locateConnection(places, customer, connectionId),
    /** A connection of the service. */
    requireOfService: (db: RegionDb, serviceId: string, connectionId: string): Promise<ConnectionRow> =>
      requireConnection(connectionId, (id) => findConnection(db, serviceId, id)),
    /** All connections of a deleted account, in every region (G-013). */
    endConnectionsOf,
    endings,
    /** For runs of flows, whose answers become values of a connection. */
    flowAnswers: { share: shareFlowAnswers(parts), follow: followData(parts), dropLinks: dropFlowLinks },
  }
}
