// Flow authoring: drafts, templates, pictures, versions. For the portal, and for clients with flow_authoring (FG-23, B-19).
import type {
  FlowAsset,
  FlowAssetPreview,
  FlowDefinitionInput,
  FlowProblem,
  FlowRecord,
  FlowSummary,
  FlowVersion,
  FlowVersionSummary,
  PublishedVersion,
  SavedDraft,
} from '../../../records/flow-records.ts'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const toBase64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

const flowPath = (flowId: string): string => path`/api/portal/flows/${flowId}`

export const flowAuthoringCalls = (api: Api) => ({
  /** The flows of a service. */
  flows: (serviceId: string): Promise<FlowSummary[]> => api.get(path`/api/portal/services/${serviceId}/flows`),
  /** Creates a flow with an empty draft. */
  createFlow: (serviceId: string, flow: { name: string; output_mode: 'data_only' | 'document' }): Promise<FlowRecord> =>
    api.post(path`/api/portal/services/${serviceId}/flows`, flow),
  /** A flow with its draft and the draft's problems. */
  getFlow: (flowId: string): Promise<FlowRecord> => api.get(flowPath(flowId)),
  /** Saves the draft. The token of the edited draft prevents overwriting another editor's changes. */
  saveFlowDraft: (flowId: string, definition: FlowDefinitionInput, draftToken: string): Promise<SavedDraft> =>
    api.put(`${flowPath(flowId)}/draft`, { definition, draft_token: draftToken }),
  /** Publishes the draft as the next version; refused while it has a problem of severity error. */
  publishFlow: (flowId: string, draftToken: string): Promise<PublishedVersion> =>
    api.post(`${flowPath(flowId)}/publish`, { draft_token: draftToken }),
  /** All problems that publishing the stored draft would report now. */
  validateFlow: async (flowId: string): Promise<FlowProblem[]> =>
    (await api.post<{ problems: FlowProblem[] }>(`${flowPath(flowId)}/validate`)).problems,
  /** The published versions, the newest first. */
  flowVersions: (flowId: string): Promise<FlowVersionSummary[]> => api.get(`${flowPath(flowId)}/versions`),
  /** One published version, which never changes. */
  flowVersion: (flowId: string, version: number): Promise<FlowVersion> =>
    api.get(path`/api/portal/flows/${flowId}/versions/${String(version)}`),
  /** The templates and pictures of a flow. */
  flowAssets: (flowId: string): Promise<FlowAsset[]> => api.get(`${flowPath(flowId)}/assets`),
  /** The bytes of a template or picture. */
  flowAssetBytes: (flowId: string, assetKey: string): Promise<Uint8Array> =>
    api.bytes(path`/api/portal/flows/${flowId}/assets/${assetKey}`),
  /** The positions of a template's tags on its pages, and how these texts would fit. For test data. */
  previewFlowAsset: (
    flowId: string,
    assetKey: string,
    values: Readonly<Record<string, string>> = {},
  ): Promise<FlowAssetPreview> => api.post(path`/api/portal/flows/${flowId}/assets/${assetKey}/preview`, { values }),
  /** Deletes an asset that neither the draft nor a version names. */
  deleteFlowAsset: (flowId: string, assetKey: string): Promise<void> =>
    api.delete(path`/api/portal/flows/${flowId}/assets/${assetKey}`),
  /** Adds a template (PDF) or a picture; the definition names it by its `asset_key`. */
  addFlowAsset: (flowId: string, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<FlowAsset> =>
    api.post(`${flowPath(flowId)}/assets`, { name, data: toBase64(bytes) }),
})

/** A client with flow_authoring may not delete a flow. */
export const flowDeletionCalls = (api: Api) => ({
  /** Deletes a flow; its runs continue. */
  deleteFlow: (flowId: string): Promise<void> => api.delete(flowPath(flowId)),
})
