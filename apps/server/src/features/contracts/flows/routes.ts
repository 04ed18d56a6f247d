// Serves the contracts of flow authoring and of published flows.
import { maxLevels } from '@company-data/flow-engine'
import { flows, publishedFlows } from '@company-data/protocol/nouns/flows/contract'
import { createResponse } from '../../../gate/route.ts'
import { serve, serveDoors } from '../../../gate/serve.ts'
import type { ServiceActor } from '../../sharing/services/index.ts'
import type { AuthoringActions } from './authoring-actions.ts'

/** FA-04: 1,000 levels of expressions, each an object in a list, inside the levels of a definition, and some to spare. */
const draftNesting = { levels: 2 * 1000 + 2 * maxLevels, refusal: 'flows.draft_invalid' } as const

/** The caller, and the service of the flow. */
interface PublishedScope {
  caller: ServiceActor
  serviceId: string
}

const authoringRoutes = serve<AuthoringActions>()(flows, {
  list: {
    isWholeList: true,
    handler: ({ caller, params }, { flows }) => flows.list(caller, params.serviceId),
  },
  create: ({ caller, params, body }, { flows }) => flows.create(caller, params.serviceId, body),
  read: {
    isLargeValue: true,
    isBulkyRead: true,
    handler: ({ caller, params }, { drafts }) => drafts.read(caller, params.flowId),
  },
  rename: ({ caller, params, body }, { flows }) => flows.rename(caller, params.flowId, body),
  delete: ({ caller, params }, { flows }) => flows.remove(caller, params.flowId),
  saveDraft: {
    isLargeValue: true,
    nesting: draftNesting,
    uploadTarget: ({ caller, params: { flowId } }, { assets }) => assets.requireFlow(caller, flowId),
    handler: ({ caller, params, body }, { drafts }) => drafts.save(caller, params.flowId, body),
  },
  validate: {
    isLargeValue: true,
    isBulkyRead: true,
    handler: ({ caller, params }, { drafts }) => drafts.validate(caller, params.flowId),
  },
  preview: {
    isLargeValue: true,
    isBulkyRead: true,
    handler: ({ caller, params, body }, { drafts }) => drafts.preview(caller, params.flowId, body),
  },
  publish: {
    isLargeValue: true,
    handler: ({ caller, params, body }, { versions }) => versions.publish(caller, params.flowId, body.draft_token),
  },
  listVersions: {
    isWholeList: true,
    handler: ({ caller, params }, { versions }) => versions.list(caller, params.flowId),
  },
  readVersion: {
    isLargeValue: true,
    handler: ({ caller, params }, { versions }) => versions.read(caller, params.flowId, params.version),
  },
  createAsset: {
    admission: (caller, { assets }) => assets.requireRoom(caller),
    uploadTarget: ({ caller, params: { flowId } }, { assets }) => assets.requireFlow(caller, flowId),
    handler: ({ caller, params, body }, { assets }) => assets.add(caller, params.flowId, body),
  },
  listAssets: {
    isWholeList: true,
    handler: ({ caller, params }, { assets }) => assets.list(caller, params.flowId),
  },
  readAsset: async ({ caller, params }, { assets }) => {
    const { mimeType, sha256, size, stream } = await assets.open(caller, params.flowId, params.assetKey)
    const headers = { 'content-type': mimeType, 'content-length': String(size), 'x-platform-content-sha256': sha256 }
    return createResponse<undefined>({ raw: stream, headers })
  },
  previewAsset: {
    isLargeValue: true,
    isBulkyRead: true,
    handler: ({ caller, params, body }, { assets }) => assets.preview(caller, params.flowId, params.assetKey, body),
  },
  deleteAsset: ({ caller, params }, { assets }) => assets.remove(caller, params.flowId, params.assetKey),
})

const publishedRoutes = serveDoors<AuthoringActions, PublishedScope>()(
  publishedFlows,
  {
    service: ({ caller }) => ({ caller, serviceId: caller.serviceId }),
    manager: ({ caller, params }) => ({ caller, serviceId: params.id }),
  },
  {
    read: {
      isLargeValue: true,
      handler: ({ scope: { caller, serviceId }, params }, { versions }) =>
        versions.published(caller, serviceId, params.flowId),
    },
  },
)

export const flowRoutes = [...authoringRoutes, ...publishedRoutes]
