// Who calls about a run. One set of acts serves the client of the service, the portal and account clients of the owner, and
// customers; the specification calls the routes of each a "door" (FA-15, FA-18). A run lives in the company's region, wherever its
// customer calls from (FG-42).
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientCaller, ServiceClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { Customer, RegionDatabase, RegionDb } from '../../../sharing/connections/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import { findRun, type RunRow, type RunScope } from '../store.ts'

/** One side of a run: the company that owns the flow, or a customer that is bound to a party. */
export interface Visitor {
  as: 'owner' | 'customer'
  /** The company, or the customer: whose copies are read and written. */
  userId: string
  /** Of the company's region. */
  regionDatabase: RegionDatabase
  scope: RunScope
}

export interface OwnerScope {
  serviceId: string
  companyUserId: string
  /** Where the path names the flow. */
  flowId?: string
}

export const runNotFound = (): ApiError => new ApiError('flows.run_not_found')

/** A run and whoever came to it. */
export interface Visit {
  visitor: Visitor
  runId: string
  /** As it was when it was looked for, where that was necessary to know its region. It may have changed since. */
  foundRun?: RunRow
}

/** The run, not locked: what never changes of it is true, the rest may have changed since. */
export const requireRun = async ({ visitor, runId, foundRun }: Visit): Promise<RunRow> => {
  const run = foundRun ?? (await findRun(visitor.regionDatabase.database.kysely, visitor.scope, runId))
  if (!run) throw runNotFound()
  return run
}

export type Visitors = ReturnType<typeof visitors>

export const visitors = ({ region, database, services, connections }: FlowRunDeps) => {
  const { regionDatabases } = connections

  const owner = ({ serviceId, companyUserId, flowId }: OwnerScope): Visitor => ({
    as: 'owner',
    userId: companyUserId,
    regionDatabase: { region, database },
    scope: { serviceId, ...(flowId !== undefined && { flowId }) },
  })

  return {
    owner,
    ofClient: ({ serviceId, companyUserId }: ServiceClientCaller): OwnerScope => ({ serviceId, companyUserId }),
    /** The service must be the caller's own (404 services.not_found). */
    async forService(
      caller: SessionCaller | AccountClientCaller,
      serviceId: string,
      flowId: string,
    ): Promise<OwnerScope> {
      const service = await services.requireOwned(caller, serviceId)
      return { serviceId: service.id, companyUserId: service.company_user_id, flowId: flowId.toLowerCase() }
    },
    visitAsOwner: (scope: OwnerScope, runId: string): Visit => {
      const id = runId.toLowerCase()
      if (!isUuid(id) || (scope.flowId !== undefined && !isUuid(scope.flowId))) throw runNotFound()
      return { visitor: owner(scope), runId: id }
    },
    /** Also under a connection that has ended: the customer keeps its copies, as it keeps its documents. */
    async visitAsCustomer({ userId }: Customer, connectionId: string, runId: string): Promise<Visit> {
      const id = runId.toLowerCase()
      const scope = { customerUserId: userId, connectionId: connectionId.toLowerCase() }
      if (!isUuid(id) || !isUuid(scope.connectionId)) throw runNotFound()
      const read = async (db: RegionDb): Promise<RunRow[]> => {
        const run = await findRun(db, scope, id)
        return run ? [run] : []
      }
      const { regionRows, lostRegions } = await regionDatabases.readReachable(read)
      const holder = regionRows.find(({ rows }) => rows.length > 0)
      const [foundRun] = holder?.rows ?? []
      if (!holder || !foundRun) throw lostRegions[0]?.refusal ?? runNotFound()
      return { visitor: { as: 'customer', userId, regionDatabase: holder.regionDatabase, scope }, runId: id, foundRun }
    },
    /** Refuses while saving is paused in the region of the run, whatever the mode of the caller's own. */
    requireOpen: ({ visitor }: Visit): void => regionDatabases.requireOpen(visitor.regionDatabase),
  }
}
