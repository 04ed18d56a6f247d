// Queries of the run pages.
import type { FlowSummary, PortalClient } from '@company-data/sdk/company'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const PAGE_SIZE = 25
const EXPORT_PAGE_SIZE = 250

export const isPublished = ({ published_version }: FlowSummary): boolean => published_version !== null

export const publishedQuery = (client: PortalClient, serviceId: string, flow: FlowSummary) =>
  queryOptions({
    queryKey: ['flows', serviceId, flow.id, 'published', flow.published_version],
    queryFn: () => client.serviceFlows(serviceId).readPublished(flow.id),
  })

export const startInputsQuery = (client: PortalClient, serviceId: string, flow: FlowSummary) =>
  queryOptions({
    queryKey: ['flows', serviceId, flow.id, 'start-inputs', flow.published_version],
    queryFn: () => client.serviceFlows(serviceId).startInputs(flow.id),
  })

export interface RunFilter {
  flowId: string
  status: string | undefined
  cursor: string | undefined
}

export const toRunOptions = (status: string | undefined, cursor: string | undefined, pageSize = EXPORT_PAGE_SIZE) => ({
  pageSize,
  ...(status !== undefined && { status }),
  ...(cursor !== undefined && { cursor }),
})

export const runsQuery = (client: PortalClient, serviceId: string, { flowId, status, cursor }: RunFilter) =>
  queryOptions({
    queryKey: ['flow-runs', serviceId, flowId, status ?? '', cursor ?? ''],
    queryFn: () => client.serviceFlows(serviceId).runs.list.page(flowId, toRunOptions(status, cursor, PAGE_SIZE)),
    placeholderData: keepPreviousData,
  })
