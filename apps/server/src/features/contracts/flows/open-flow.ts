// Finds the flow that a call names; a flow of a service the caller does not manage is 404 (T-60).
import type { FlowId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { RegionTx } from '../../../schema/region.ts'
import type { ServiceActor, ServiceRow } from '../../sharing/services/index.ts'
import type { Author, FlowDeps } from './deps.ts'
import {
  type DraftTextRow,
  type FlowListRow,
  type FlowRow,
  findDraftText,
  findFlow,
  findFlowHead,
  lockFlow,
  lockFlowHead,
} from './flow-store.ts'

export interface OpenFlow {
  /** The flow without its draft, for an author. */
  head(author: Author, flowId: FlowId): Promise<FlowListRow>
  /** The flow with its draft. */
  whole(author: Author, flowId: FlowId): Promise<FlowRow>
  /** The flow with its draft as JSON text. */
  text(author: Author, flowId: FlowId): Promise<DraftTextRow>
  /** The flow without its draft, locked: access was checked before the transaction. */
  lockedHead(tx: RegionTx, flowId: string): Promise<FlowListRow>
  /** The flow, locked: access was checked before the transaction. */
  locked(tx: RegionTx, flowId: string): Promise<FlowRow>
  /** A flow of that service, for callers that may use the service. */
  forService(caller: ServiceActor, serviceId: string, flowId: FlowId): Promise<FlowListRow>
}

const notFound = (): ApiError => new ApiError('flows.not_found')

/** The service's own refusal would reveal that such a flow exists; others, such as a missing second factor, stay. */
const asFlow = async (service: Promise<ServiceRow>): Promise<void> => {
  try {
    await service
  } catch (error) {
    throw error instanceof ApiError && error.key === 'services.not_found' ? notFound() : error
  }
}

/** The service of a flow: for a user of the portal, or for a client with flow_authoring (B-19). */
export const openService = (services: FlowDeps['services'], author: Author, serviceId: string): Promise<ServiceRow> =>
  author.kind === 'account-client' ? services.requireOwned(author, serviceId) : services.openInPortal(author, serviceId)

/** Like `openService`, but includes a service that its owner has deleted (B-20). */
export const readService = (services: FlowDeps['services'], author: Author, serviceId: string) =>
  author.kind === 'account-client'
    ? services.requireReadable(author, serviceId)
    : services.readInPortal(author, serviceId)

export const openFlow = ({ database, services }: Pick<FlowDeps, 'database' | 'services'>): OpenFlow => {
  const head = async (author: Author, flowId: FlowId): Promise<FlowListRow> => {
    const flow = await findFlowHead(database.kysely, flowId)
    if (flow === undefined) throw notFound()
    await asFlow(openService(services, author, flow.service_id))
    return flow
  }
  return {
    head,
    async whole(author, flowId) {
      const flow = await findFlow(database.kysely, (await head(author, flowId)).id)
      if (flow === undefined) throw notFound()
      return flow
    },
    async text(author, flowId) {
      const flow = await findDraftText(database.kysely, (await head(author, flowId)).id)
      if (flow === undefined) throw notFound()
      return flow
    },
    async lockedHead(tx, flowId) {
      const flow = await lockFlowHead(tx, flowId)
      if (flow === undefined) throw notFound()
      return flow
    },
    async locked(tx, flowId) {
      const flow = await lockFlow(tx, flowId)
      if (flow === undefined) throw notFound()
      return flow
    },
    async forService(caller, serviceId, flowId) {
      const service = await services.requireOwned(caller, serviceId)
      const flow = await findFlowHead(database.kysely, flowId)
      if (flow?.service_id !== service.id) throw notFound()
      return flow
    },
  }
}
