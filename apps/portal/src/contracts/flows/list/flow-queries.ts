// Queries of the flow editor.
import type { FlowAsset, PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

/** Fetched once: an edited draft is never replaced behind the author's back. */
export const flowQuery = (client: PortalClient, flowId: string) =>
  queryOptions({
    queryKey: ['flow', flowId],
    queryFn: () => client.flows.read(flowId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const assetsQuery = (client: PortalClient, flowId: string) =>
  queryOptions({ queryKey: ['flow', flowId, 'assets'], queryFn: () => client.flows.listAssets(flowId) })

/** An asset never changes: another file has another key. */
export const assetBytesQuery = (client: PortalClient, flowId: string, { asset_key }: FlowAsset) =>
  queryOptions({
    queryKey: ['flow', flowId, 'asset-bytes', asset_key],
    queryFn: () => client.flows.readAsset({ flowId, assetKey: asset_key }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Positions of a template's tags, and how these texts would fit. */
export const assetPreviewQuery = (
  client: PortalClient,
  flowId: string,
  { asset_key }: FlowAsset,
  values: Readonly<Record<string, string>>,
) =>
  queryOptions({
    queryKey: ['flow', flowId, 'asset-preview', asset_key, values],
    queryFn: () => client.flows.previewAsset({ flowId, assetKey: asset_key }, values),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const versionsQuery = (client: PortalClient, flowId: string) =>
  queryOptions({ queryKey: ['flow', flowId, 'versions'], queryFn: () => client.flows.listVersions(flowId) })

export const versionQuery = (client: PortalClient, flowId: string, version: number) =>
  queryOptions({
    queryKey: ['flow', flowId, 'versions', version],
    queryFn: () => client.flows.readVersion({ flowId, version }),
    staleTime: Number.POSITIVE_INFINITY,
  })
