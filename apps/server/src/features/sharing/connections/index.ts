// Entry point of connections, one per region: customers, their services, and the values they share.
import { bindRoutes, type Route, type RouteDescription } from '../../../gate/route.ts'
import { bindDatabase } from '../../../platform/db/index.ts'
import type { RegionDb } from '../../../schema/region.ts'
import { slotAnswers } from './answers/answers.ts'
import { companyConnections } from './company/company-connections.ts'
import { companyActions, companyRoutes } from './company-routes.ts'
import { connectCustomer } from './connect/connect.ts'
import { connectByCode } from './connect/connect-by-code.ts'
import { connectionChange } from './connection-change.ts'
import { connectionConversations, connectionEnrollments, connectionRows } from './connection-rows.ts'
import { type ConnectionRow, findConnectionTo } from './connection-store.ts'
import { connectionConsents } from './consents/consents.ts'
import { companyProfiles } from './customer/company-profile.ts'
import { customerConnections } from './customer/customer-connections.ts'
import { customerRecords } from './customer/customer-record.ts'
import type { Customer } from './customer.ts'
import { customerNotices } from './customer-notifications/customer-notifications.ts'
import { customerRoutes } from './customer-routes.ts'
import type { ComponentDeps, ConnectionDeps } from './deps.ts'
import { followData } from './flow-answers/follow-data.ts'
import { dropFlowLinks, shareFlowAnswers } from './flow-answers/share-flow-answers.ts'
import { dataFollowers } from './live-copies/followers.ts'
import { liveCopies } from './live-copies/live-copies.ts'
import { followerRepair } from './live-copies/repair-followers.ts'
import { type LocatedConnection, locateConnection } from './locate-connection.ts'
import { connectionMappings } from './mappings/mappings.ts'
import { findProfileByCode } from './profile-by-code/profile-by-code.ts'
import { requireConnection } from './require-connection.ts'
import { findConnection } from './service-connection-store.ts'
import * as overview from './service-overview-store.ts'
import { shareEndJob } from './share-ends/end-shares.ts'
import { sweepFiles } from './slot-files/file-sweep.ts'
import { shareOnceExpiryJob } from './slot-files/share-once-expiry.ts'
import { slotFiles } from './slot-files/slot-file.ts'
import { readSlots } from './slots/slot-state.ts'
import { listAnsweredFields, type SlotKey } from './slots/value-store.ts'
import { customerEndings } from './termination/disconnect.ts'
import { connectionEndings, type Endings } from './termination/end-connections.ts'

export {
  type ConnectionEnrollments,
  type ConnectionRows,
  connectionEnrollments,
  connectionRows,
} from './connection-rows.ts'
export type { ConnectionRow, RegionTxContext } from './connection-store.ts'
export { type Customer, toCustomer } from './customer.ts'
export type { ConnectingHooks, ConnectionDeps, CustomerNotice } from './deps.ts'
export type { SharedAnswer } from './flow-answers/share-flow-answers.ts'
export { flowLinkSlug } from './flow-link.ts'
export type { LiveCopies } from './live-copies/live-copies.ts'
export type { LocatedConnection } from './locate-connection.ts'
export type {
  BroadcastRecipient,
  ConversationCursor,
  ConversationRow,
  ConversationScope,
  Sender,
} from './message-counter-store.ts'
export type { ServiceScope } from './service-scope.ts'
export type { SlotState } from './slots/slot-state.ts'
export type { SlotKey } from './slots/value-store.ts'
export type { EndingHooks, EndScope } from './termination/active-contract.ts'

/** The routes of this feature, for the OpenAPI documents. */
export const connectionRoutes: readonly RouteDescription[] = [...customerRoutes, ...companyRoutes]

/** The customer's actions, at its home region. */
const createCustomerApi = (deps: ComponentDeps, endings: Endings) => {
  const records = customerRecords(deps)
  const connect = connectCustomer(deps)
  const answers = slotAnswers(deps)
  const changeConnection = connectionChange(deps, answers)
  const { disconnect, endAccountConnections } = customerEndings(deps, endings)
  return {
    connect,
    readRecord: records.readRecord,
    endAccountConnections,
    routes: bindRoutes(customerRoutes, {
      ...customerConnections(deps, records),
      connect: connectByCode(deps, connect, records),
      disconnect,
      profiles: companyProfiles(deps),
      mappings: connectionMappings(deps, answers, changeConnection),
      consents: connectionConsents(deps, answers, changeConnection),
      findProfile: findProfileByCode(deps),
    }),
  }
}

/** The service's actions on its customers' connections. */
const createCompanyRoutes = (deps: ComponentDeps, endings: Endings): Route[] => {
  const connections = companyConnections(deps, endings)
  const files = slotFiles(deps)
  return bindRoutes(companyRoutes, companyActions(deps, connections, files))
}

export type Connections = ReturnType<typeof connections>

export const connections = (deps: ConnectionDeps) => {
  const { regionDatabases } = deps
  const parts: ComponentDeps = { ...deps, followers: dataFollowers(deps) }
  sweepFiles(parts)
  const endings = connectionEndings(parts)
  const { routes, connect, readRecord, endAccountConnections } = createCustomerApi(parts, endings)
  return {
    routes: [...routes, ...createCompanyRoutes(parts, endings)],
    jobs: [shareOnceExpiryJob(parts), shareEndJob(parts, endings), followerRepair(parts)],
    /** For the portal: connections and unread messages of several services. */
    overview: bindDatabase(deps.database.kysely, {
      count: overview.countConnections,
      countUnread: overview.countUnread,
      countByDay: overview.countConnectionsByDay,
      countByService: overview.countByService,
      listById: overview.listConnectionsById,
      listLatestMessages: overview.listLatestMessages,
      listNew: overview.listNewConnections,
      listUnread: overview.listUnreadConversations,
    }),
    rows: connectionRows(),
    conversations: connectionConversations(),
    enrollments: connectionEnrollments(),
    /** For the hooks of contact data: every change to a datum changes the slots that follow it. */
    liveCopies: liveCopies(parts),
    readSlots: (db: RegionDb, keys: readonly SlotKey[], maxBytes?: number) =>
      readSlots(db, keys, deps.clock.now(), maxBytes),
    listAnsweredFields,
    ...customerNotices(parts),
    /** At the customer's home region. `also` runs in the company's region, in the same operation. */
    connect,
    /** The new connection in its customer's view. */
    readRecord,
    isConnected: async (db: RegionDb, serviceId: string, customerUserId: string): Promise<boolean> =>
      (await findConnectionTo(db, customerUserId, serviceId)) !== undefined,
    /** A connection of the customer, in any region. */
    locate: (customer: Customer, connectionId: string): Promise<LocatedConnection> =>
      locateConnection(regionDatabases, customer, connectionId),
    /** A connection of the service. */
    requireOfService: (db: RegionDb, serviceId: string, connectionId: string): Promise<ConnectionRow> =>
      requireConnection(connectionId, (id) => findConnection(db, serviceId, id)),
    /** Ends all connections of a deleted account, in every region (G-013). */
    endAccountConnections,
    endings,
    /** For flow runs, whose answers become values of a connection. */
    flowAnswers: { share: shareFlowAnswers(parts), follow: followData(parts), dropLinks: dropFlowLinks(parts) },
  }
}
