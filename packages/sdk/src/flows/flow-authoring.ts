// Flow authoring: drafts, templates, pictures, versions. For the portal, and for clients with flow_authoring (FG-23, B-19).
import { portalRootPrefix } from '@company-data/protocol/contract/prefixes'
import type { flows } from '@company-data/protocol/nouns/flows/contract'
import { flowRoutes } from '@company-data/protocol/nouns/flows/routes'
import type {
  FlowAsset,
  FlowAssetPreview,
  FlowProblem,
  PublishedVersion,
} from '@company-data/protocol/wire/contracts/flows'
import { decodeDataUri } from '../files/data-uri.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { checkDigest } from '../transport/content-digest.ts'
import {
  type FlowDefinitionInput,
  type FlowRecord,
  type FlowVersion,
  type SavedDraft,
  toFlowRecord,
  toFlowVersion,
  toSavedDraft,
} from './flow-record.ts'

const toBase64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export interface AssetIds {
  flowId: string
  assetKey: string
}

export const flowAuthoringCalls = (api: Api) => {
  const raw = calls<typeof flows>()(api, flowRoutes, portalRootPrefix)
  return {
    /**
     * The flows of a service.
     * @example
     * for (const { id, name, published_version } of await company.flows.list(serviceId)) console.log(id, name, published_version)
     */
    list: raw.list,
    /**
     * Creates a flow with an empty draft.
     * @example
     * const { id, draft_token } = await company.flows.create(serviceId, { name: 'Car lease', output_mode: 'document' })
     */
    create: async (serviceId: string, flow: Parameters<typeof raw.create>[1]): Promise<FlowRecord> =>
      toFlowRecord(await raw.create(serviceId, flow)),
    /**
     * A flow with its draft and the draft's problems.
     * @example
     * const { draft, draft_token, problems } = await company.flows.read(flowId)
     */
    read: async (flowId: string): Promise<FlowRecord> => toFlowRecord(await raw.read(flowId)),
    /**
     * Gives a flow another name. Its draft and its runs stay as they are.
     * @example
     * await company.flows.rename(flowId, { name: 'Car lease 2027' })
     */
    rename: raw.rename,
    /**
     * Saves the draft. The token of the edited draft prevents overwriting another editor's changes.
     * @example
     * const { draft, draft_token } = await company.flows.read(flowId)
     * const saved = await company.flows.saveDraft(flowId, { ...draft, entry: 'ask' }, draft_token)
     * console.log(saved.problems.map(({ path, error }) => `${path}: ${error}`))
     */
    saveDraft: async (flowId: string, definition: FlowDefinitionInput, draftToken: string): Promise<SavedDraft> =>
      toSavedDraft(await raw.saveDraft(flowId, { definition, draft_token: draftToken })),
    /**
     * Publishes the draft as the next version; refused while it has a problem of severity error.
     * @example
     * const { draft_token } = await company.flows.read(flowId)
     * const { version } = await company.flows.publish(flowId, draft_token)
     */
    publish: (flowId: string, draftToken: string): Promise<PublishedVersion> =>
      raw.publish(flowId, { draft_token: draftToken }),
    /**
     * All problems that publishing the stored draft would report now.
     * @example
     * const problems = await company.flows.validate(flowId)
     * const canPublish = problems.every(({ severity }) => severity !== 'error')
     */
    validate: async (flowId: string): Promise<FlowProblem[]> => (await raw.validate(flowId)).problems,
    /**
     * The published versions, the newest first.
     * @example
     * const [latest] = await company.flows.listVersions(flowId)
     * console.log(latest?.version, latest?.published_at)
     */
    listVersions: raw.listVersions,
    /**
     * One published version, which never changes.
     * @example
     * const { definition } = await company.flows.readVersion({ flowId, version: 1 })
     */
    readVersion: async ({ flowId, version }: { flowId: string; version: number }): Promise<FlowVersion> =>
      toFlowVersion(await raw.readVersion({ flowId, version: String(version) })),
    /**
     * The templates and pictures of a flow.
     * @example
     * for (const { asset_key, name } of await company.flows.listAssets(flowId)) console.log(asset_key, name)
     */
    listAssets: raw.listAssets,
    /**
     * The bytes of a template or picture.
     * @example
     * const template = await company.flows.readAsset({ flowId, assetKey })
     */
    readAsset: async (ids: AssetIds): Promise<Uint8Array> => checkDigest(await raw.readAsset(ids)),
    /**
     * The positions of a template's tags on its pages, and how these texts would fit. For test data.
     * @example
     * const { places, unfilled } = await company.flows.previewAsset({ flowId, assetKey }, { name: 'Ada Lovelace' })
     */
    previewAsset: (ids: AssetIds, values: Readonly<Record<string, string>> = {}): Promise<FlowAssetPreview> =>
      raw.previewAsset(ids, { values }),
    /**
     * A template filled with these texts, as a PDF; undefined if that cannot be made or is larger than 8 MiB. For test
     * data: nothing is stored.
     * @example
     * const pdf = await company.flows.fillAsset({ flowId, assetKey }, { name: 'Ada Lovelace' })
     */
    async fillAsset(ids: AssetIds, values: Readonly<Record<string, string>>): Promise<Uint8Array | undefined> {
      const { document } = await raw.previewAsset(ids, { values, document: true })
      return document == null ? undefined : decodeDataUri(`data:application/pdf;base64,${document}`).bytes
    },
    /**
     * Deletes an asset that neither the draft nor a version names.
     * @example
     * await company.flows.deleteAsset({ flowId, assetKey })
     */
    deleteAsset: raw.deleteAsset,
    /**
     * Adds a template (PDF) or a picture; the definition names it by its `asset_key`.
     * @example
     * const { asset_key, tags } = await company.flows.createAsset(flowId, { name: 'Lease', bytes: pdf })
     */
    createAsset: (flowId: string, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<FlowAsset> =>
      raw.createAsset(flowId, { name, data: toBase64(bytes) }),
  }
}

/** A client with flow_authoring may not delete a flow. */
export const flowCalls = (api: Api) => ({
  ...flowAuthoringCalls(api),
  /**
   * Deletes a flow; its runs continue.
   * @example
   * await company.flows.delete(flowId)
   */
  delete: calls<typeof flows>()(api, flowRoutes, portalRootPrefix).delete,
})
