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
  /**
   * The flows of a service.
   * @example
   * for (const { id, name, published_version } of await company.flows(serviceId)) console.log(id, name, published_version)
   */
  flows: (serviceId: string): Promise<FlowSummary[]> => api.get(path`/api/portal/services/${serviceId}/flows`),
  /**
   * Creates a flow with an empty draft.
   * @example
   * const { id, draft_token } = await company.createFlow(serviceId, { name: 'Car lease', output_mode: 'document' })
   */
  createFlow: (serviceId: string, flow: { name: string; output_mode: 'data_only' | 'document' }): Promise<FlowRecord> =>
    api.post(path`/api/portal/services/${serviceId}/flows`, flow),
  /**
   * A flow with its draft and the draft's problems.
   * @example
   * const { draft, draft_token, problems } = await company.getFlow(flowId)
   */
  getFlow: (flowId: string): Promise<FlowRecord> => api.get(flowPath(flowId)),
  /**
   * Saves the draft. The token of the edited draft prevents overwriting another editor's changes.
   * @example
   * const { draft, draft_token } = await company.getFlow(flowId)
   * const saved = await company.saveFlowDraft(flowId, { ...draft, entry: 'ask' }, draft_token)
   * console.log(saved.problems.map(({ path, error }) => `${path}: ${error}`))
   */
  saveFlowDraft: (flowId: string, definition: FlowDefinitionInput, draftToken: string): Promise<SavedDraft> =>
    api.put(`${flowPath(flowId)}/draft`, { definition, draft_token: draftToken }),
  /**
   * Publishes the draft as the next version; refused while it has a problem of severity error.
   * @example
   * const { draft_token } = await company.getFlow(flowId)
   * const { version } = await company.publishFlow(flowId, draft_token)
   */
  publishFlow: (flowId: string, draftToken: string): Promise<PublishedVersion> =>
    api.post(`${flowPath(flowId)}/publish`, { draft_token: draftToken }),
  /**
   * All problems that publishing the stored draft would report now.
   * @example
   * const problems = await company.validateFlow(flowId)
   * const canPublish = problems.every(({ severity }) => severity !== 'error')
   */
  validateFlow: async (flowId: string): Promise<FlowProblem[]> =>
    (await api.post<{ problems: FlowProblem[] }>(`${flowPath(flowId)}/validate`)).problems,
  /**
   * The published versions, the newest first.
   * @example
   * const [latest] = await company.flowVersions(flowId)
   * console.log(latest?.version, latest?.published_at)
   */
  flowVersions: (flowId: string): Promise<FlowVersionSummary[]> => api.get(`${flowPath(flowId)}/versions`),
  /**
   * One published version, which never changes.
   * @example
   * const { definition } = await company.flowVersion(flowId, 1)
   */
  flowVersion: (flowId: string, version: number): Promise<FlowVersion> =>
    api.get(path`/api/portal/flows/${flowId}/versions/${String(version)}`),
  /**
   * The templates and pictures of a flow.
   * @example
   * for (const { asset_key, name } of await company.flowAssets(flowId)) console.log(asset_key, name)
   */
  flowAssets: (flowId: string): Promise<FlowAsset[]> => api.get(`${flowPath(flowId)}/assets`),
  /**
   * The bytes of a template or picture.
   * @example
   * const template = await company.flowAssetBytes(flowId, assetKey)
   */
  flowAssetBytes: (flowId: string, assetKey: string): Promise<Uint8Array> =>
    api.bytes(path`/api/portal/flows/${flowId}/assets/${assetKey}`),
  /**
   * The positions of a template's tags on its pages, and how these texts would fit. For test data.
   * @example
   * const { places, unfilled } = await company.previewFlowAsset(flowId, assetKey, { name: 'Ada Lovelace' })
   */
  previewFlowAsset: (
    flowId: string,
    assetKey: string,
    values: Readonly<Record<string, string>> = {},
  ): Promise<FlowAssetPreview> => api.post(path`/api/portal/flows/${flowId}/assets/${assetKey}/preview`, { values }),
  /**
   * Deletes an asset that neither the draft nor a version names.
   * @example
   * await company.deleteFlowAsset(flowId, assetKey)
   */
  deleteFlowAsset: (flowId: string, assetKey: string): Promise<void> =>
    api.delete(path`/api/portal/flows/${flowId}/assets/${assetKey}`),
  /**
   * Adds a template (PDF) or a picture; the definition names it by its `asset_key`.
   * @example
   * const { asset_key, tags } = await company.addFlowAsset(flowId, { name: 'Lease', bytes: pdf })
   */
  addFlowAsset: (flowId: string, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<FlowAsset> =>
    api.post(`${flowPath(flowId)}/assets`, { name, data: toBase64(bytes) }),
})

/** A client with flow_authoring may not delete a flow. */
export const flowDeletionCalls = (api: Api) => ({
  /**
   * Deletes a flow; its runs continue.
   * @example
   * await company.deleteFlow(flowId)
   */
  deleteFlow: (flowId: string): Promise<void> => api.delete(flowPath(flowId)),
})
