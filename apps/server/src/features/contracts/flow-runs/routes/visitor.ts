// The caller of a run. One set of actions serves service clients, the portal, the owner's account clients, and
// customers; the specification calls the routes of each a "door" (FA-15, FA-18). A run is in the company's region,
// regardless of its customer's region (FG-42).

import { type CustomerConnectionId, type FlowId, NIL_ID, type RunId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientCaller, ServiceClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { Customer } from '../../../sharing/connections/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import { findRun, type RunRow, type RunScope } from '../store.ts'

/** One side of a run: the company that owns the flow, or a customer bound to a party. */
export interface Visitor {
  as: 'owner' | 'customer'
  /** The company or the customer whose copies are read and written. */
  userId: string
  /** The database of the company's region. */
  regionDatabase: RegionDatabase
  scope: RunScope
}

export interface OwnerScope {
  serviceId: string
  companyUserId: string
  /** Set if the path names the flow. */
  flowId?: string
}

export const runNotFound = (): ApiError => new ApiError('flows.run_not_found')

/** A run and its caller. */
export interface Visit {
  visitor: Visitor
  runId: string
  /** The run row, if it was read to find its region. It may have changed since. */
  foundRun?: RunRow
}

/** The run, not locked: its immutable members are reliable, the others may have changed since. */
export const requireRun = async ({ visitor, runId, foundRun }: Visit): Promise<RunRow> => {
  const run = foundRun ?? (await findRun(visitor.regionDatabase.database.kysely, visitor.scope, runId))
  if (!run) throw runNotFound()
  return run
}

export type Visitors = ReturnType<typeof visitors>

export const visitors = ({ region, database, services, regionDatabases }: FlowRunDeps) => {
  const owner = ({ serviceId, companyUserId, flowId }: OwnerScope): Visitor => ({
    as: 'owner',
    userId: companyUserId,
    regionDatabase: { region, database },
    scope: { serviceId, ...(flowId !== undefined && { flowId }) },
  })

  return {
    owner,
    ofClient: ({ serviceId, companyUserId }: ServiceClientCaller): OwnerScope => ({ serviceId, companyUserId }),
    /** The service must belong to the caller (404 services.not_found). */
    async forService(
      caller: SessionCaller | AccountClientCaller,
      serviceId: string,
      flowId: FlowId,
    ): Promise<OwnerScope> {
      const service = await services.requireOwned(caller, serviceId)
      return { serviceId: service.id, companyUserId: service.company_user_id, flowId }
    },
    /** B-20: the owner also reads the runs of a service that was deleted. */
    async forReading(
      caller: SessionCaller | AccountClientCaller,
      serviceId: string,
      flowId: FlowId,
    ): Promise<OwnerScope> {
      const service = await services.requireReadable(caller, serviceId)
      return { serviceId: service.id, companyUserId: service.company_user_id, flowId }
    },
    visitAsOwner: (scope: OwnerScope, runId: RunId): Visit => ({ visitor: owner(scope), runId }),
    /** Also under an ended connection: the customer keeps its copies, as it keeps its documents. */
    async visitAsCustomer({ userId }: Customer, connectionId: CustomerConnectionId, runId: RunId): Promise<Visit> {
      const scope = { customerUserId: userId, connectionId }
      if (runId === NIL_ID || connectionId === NIL_ID) throw runNotFound()
      const locatedRun = await regionDatabases.find((db) => findRun(db, scope, runId))
      if (!locatedRun) throw runNotFound()
      const { regionDatabase, row: foundRun } = locatedRun
      return { visitor: { as: 'customer', userId, regionDatabase, scope }, runId, foundRun }
    },
    /** Called before a large body for a run is read. */
    requireExisting: async (visit: Visit): Promise<void> => void (await requireRun(visit)),
    /** Refuses while writes are paused in the region of the run, regardless of the caller's region. */
    requireOpen: ({ visitor }: Visit): void => regionDatabases.requireOpen(visitor.regionDatabase),
  }
}
