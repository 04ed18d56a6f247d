// What the pages of flows ask the platform for.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

export const flowsQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({
    queryKey: ['flows', serviceId],
    queryFn: () => client.flows(serviceId),
    enabled: serviceId !== '',
  })

/** Asked for once: what is edited is never replaced behind the author's back. */
export const flowQuery = (client: PortalClient, flowId: string) =>
  queryOptions({
    queryKey: ['flow', flowId],
    queryFn: () => client.getFlow(flowId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const assetsQuery = (client: PortalClient, flowId: string) =>
  queryOptions({ queryKey: ['flow', flowId, 'assets'], queryFn: () => client.flowAssets(flowId) })

export const versionsQuery = (client: PortalClient, flowId: string) =>
  queryOptions({ queryKey: ['flow', flowId, 'versions'], queryFn: () => client.flowVersions(flowId) })

export const versionQuery = (client: PortalClient, flowId: string, version: number) =>
  queryOptions({
    queryKey: ['flow', flowId, 'versions', version],
    queryFn: () => client.flowVersion(flowId, version),
    staleTime: Number.POSITIVE_INFINITY,
  })
