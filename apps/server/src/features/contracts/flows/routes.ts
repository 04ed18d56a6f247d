// Routes of flow authoring, for portal sessions and clients with flow_authoring, and of the latest version (FG-23, B-19).
import { maxLevels } from '@company-data/flow-engine'
import { bodyValues, flowDraftBytes, uploadBodyBytes } from '@company-data/protocol/limits'
import {
  assetPreview,
  assetPreviewRequest,
  describedNewAsset,
  draftChange,
  flowAsset,
  flowPreview,
  flowProblems,
  flowRecord,
  flowSummary,
  flowVersionRecord,
  flowVersionSummary,
  newAsset,
  newFlow,
  previewRequest,
  publishedFlow,
  publishedVersion,
  publishRequest,
  savedDraft,
} from '@company-data/protocol/wire/contracts/flows'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { callers, createResponse, routeTo } from '../../../gate/route.ts'
import type { AuthoringActions } from './authoring-actions.ts'
import { ofAuthors, ofPortal } from './route-access.ts'

const route = routeTo<AuthoringActions>()

const flowPath = '/api/portal/flows/{flowId}'

/** FA-04: 1,000 levels of expressions, each an object in a list, inside the levels of a definition, and some to spare. */
const draftNesting = { levels: 2 * 1000 + 2 * maxLevels, refusal: 'flows.draft_invalid' } as const

const serviceRoutes = [
  route({
    ...ofAuthors,
    method: 'GET',
    path: '/api/portal/services/{serviceId}/flows',
    summary: 'The flows of a service, in the order in which they were made',
    isWholeList: true,
    response: arrayOf(flowSummary),
    errors: ['services.not_found'],
    handler: ({ caller, params }, { flows }) => flows.list(caller, params.serviceId),
  }),
  route({
    ...ofAuthors,
    method: 'POST',
    path: '/api/portal/services/{serviceId}/flows',
    summary: 'Make a flow with an empty draft; its output mode never changes',
    body: newFlow,
    status: 201,
    response: flowRecord,
    errors: ['account.quota_exceeded', 'services.not_found'],
    handler: ({ caller, params, body }, { flows }) => flows.create(caller, params.serviceId, body),
  }),
]

/** Sample answers to every field of a flow, or texts for every tag of a template. */
const sampleBodies = { bodyLimitBytes: 1024 * 1024, bodyValues: 20_000 } as const

const draftRoutes = [
  route({
    ...ofAuthors,
    method: 'GET',
    path: flowPath,
    summary: 'A flow with its draft and what publishing would say about it',
    response: flowRecord,
    errors: ['flows.not_found'],
    handler: ({ caller, params }, { drafts }) => drafts.read(caller, params.flowId),
  }),
  route({
    ...ofPortal,
    method: 'DELETE',
    path: flowPath,
    summary: 'Delete a flow; runs that were started before go on',
    status: 204,
    errors: ['flows.not_found'],
    handler: async ({ caller, params }, { flows }) => {
      await flows.remove(caller, params.flowId)
      return undefined
    },
  }),
  route({
    ...ofAuthors,
    method: 'PUT',
    path: `${flowPath}/draft`,
    summary: 'Save the draft, also with problems; draft_token is that of the draft that was read',
    body: draftChange,
    bodyLimitBytes: flowDraftBytes,
    bodyValues,
    tooLarge: 'flows.draft_invalid',
    nesting: draftNesting,
    response: savedDraft,
    errors: ['flows.not_found', 'flows.draft_invalid', 'flows.draft_conflict', 'account.quota_exceeded'],
    handler: ({ caller, params, body }, { drafts }) => drafts.save(caller, params.flowId, body),
  }),
  route({
    ...ofAuthors,
    method: 'POST',
    path: `${flowPath}/validate`,
    summary: 'What publishing the stored draft would say, all problems at once',
    response: flowProblems,
    errors: ['flows.not_found'],
    handler: ({ caller, params }, { drafts }) => drafts.validate(caller, params.flowId),
  }),
  route({
    ...ofAuthors,
    method: 'POST',
    path: `${flowPath}/preview`,
    summary: 'The constants and the way through the draft for sample answers',
    body: previewRequest,
    ...sampleBodies,
    response: flowPreview,
    errors: ['flows.not_found'],
    handler: ({ caller, params, body }, { drafts }) => drafts.preview(caller, params.flowId, body),
  }),
]

const versionRoutes = [
  route({
    ...ofAuthors,
    method: 'POST',
    path: `${flowPath}/publish`,
    summary: 'Publish the draft as the next version; refused with every problem when one is an error',
    body: publishRequest,
    status: 201,
    response: publishedVersion,
    errors: ['flows.not_found', 'flows.draft_conflict', 'flows.publish_invalid', 'account.quota_exceeded'],
    handler: ({ caller, params, body }, { versions }) => versions.publish(caller, params.flowId, body.draft_token),
  }),
  route({
    ...ofAuthors,
    method: 'GET',
    path: `${flowPath}/versions`,
    summary: 'The published versions, the newest first',
    isWholeList: true,
    response: arrayOf(flowVersionSummary),
    errors: ['flows.not_found'],
    handler: ({ caller, params }, { versions }) => versions.list(caller, params.flowId),
  }),
  route({
    ...ofAuthors,
    method: 'GET',
    path: `${flowPath}/versions/{version}`,
    summary: 'One version, which never changes',
    response: flowVersionRecord,
    errors: ['flows.not_found'],
    handler: ({ caller, params }, { versions }) => versions.read(caller, params.flowId, params.version),
  }),
]

const assetRoutes = [
  route({
    ...ofAuthors,
    method: 'POST',
    path: `${flowPath}/assets`,
    summary: 'Add a PDF template or a picture, as base64 or as the file of a form',
    accepts: ['json', 'xml', 'multipart'],
    body: newAsset,
    described: { body: describedNewAsset },
    bodyLimitBytes: ({ documentMaxMb }) => uploadBodyBytes(documentMaxMb),
    tooLarge: 'documents.too_large',
    status: 201,
    response: flowAsset,
    errors: ['flows.not_found', 'flows.asset_invalid', 'documents.too_large', 'account.quota_exceeded'],
    admission: (caller, { assets }) => assets.requireRoom(caller),
    uploadTarget: (caller, { flowId }, { assets }) => assets.requireFlow(caller, flowId),
    handler: ({ caller, params, body }, { assets }) => assets.add(caller, params.flowId, body),
  }),
  route({
    ...ofAuthors,
    method: 'GET',
    path: `${flowPath}/assets`,
    summary: 'The templates and pictures of a flow',
    isWholeList: true,
    response: arrayOf(flowAsset),
    errors: ['flows.not_found'],
    handler: ({ caller, params }, { assets }) => assets.list(caller, params.flowId),
  }),
  route({
    ...ofAuthors,
    method: 'GET',
    path: `${flowPath}/assets/{assetKey}`,
    summary: 'The bytes of a template or picture',
    contentType: 'application/octet-stream',
    errors: ['flows.not_found', 'flows.asset_not_found'],
    handler: async ({ caller, params }, { assets }) => {
      const { mimeType, sha256, size, stream } = await assets.open(caller, params.flowId, params.assetKey)
      const headers = { 'content-type': mimeType, 'content-length': String(size), 'x-platform-content-sha256': sha256 }
      return createResponse<undefined>({ raw: stream, headers })
    },
  }),
  route({
    ...ofAuthors,
    method: 'POST',
    path: `${flowPath}/assets/{assetKey}/preview`,
    summary: 'Where the tags of a template stand on its pages, and how values would fit there',
    description: 'For test data. Nothing is stored, and a picture has no tags.',
    body: assetPreviewRequest,
    ...sampleBodies,
    response: assetPreview,
    errors: ['flows.not_found', 'flows.asset_not_found', 'server.overloaded'],
    handler: ({ caller, params, body }, { assets }) =>
      assets.preview(caller, params.flowId, params.assetKey, body.values),
  }),
  route({
    ...ofAuthors,
    method: 'DELETE',
    path: `${flowPath}/assets/{assetKey}`,
    summary: 'Delete an asset that neither the draft nor a version names',
    status: 204,
    errors: ['flows.not_found', 'flows.asset_not_found', 'flows.asset_in_use'],
    handler: async ({ caller, params }, { assets }) => {
      await assets.remove(caller, params.flowId, params.assetKey)
      return undefined
    },
  }),
]

const publishedRoutes = [
  route({
    at: ['region'],
    access: callers(['service-client']),
    documents: ['company-data'],
    method: 'GET',
    path: '/api/company-data/flows/{flowId}/published',
    summary: 'The latest published version of a flow, and the types of the request fields',
    response: publishedFlow,
    errors: ['services.not_found', 'flows.not_found', 'flows.not_published'],
    handler: ({ caller, params }, { versions }) => versions.published(caller, caller.serviceId, params.flowId),
  }),
  route({
    at: ['region'],
    access: callers(['company', 'delegate', 'account-client']),
    documents: ['account'],
    method: 'GET',
    path: '/api/services/{id}/flows/{flowId}/published',
    summary: 'The latest published version of a flow, and the types of the request fields',
    response: publishedFlow,
    errors: ['services.not_found', 'flows.not_found', 'flows.not_published'],
    handler: ({ caller, params }, { versions }) => versions.published(caller, params.id, params.flowId),
  }),
]

export const flowRoutes = [...serviceRoutes, ...draftRoutes, ...versionRoutes, ...assetRoutes, ...publishedRoutes]
