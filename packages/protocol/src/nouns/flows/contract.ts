// The contract of flow authoring, for portal sessions and clients with flow_authoring (FG-23, B-19).
import { callers, type Door, managementDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { documentUpload } from '../../contract/endpoint-limits.ts'
import { managedServicePrefix, portalRootPrefix } from '../../contract/prefixes.ts'
import { bodyValues, flowDraftBytes } from '../../limits.ts'
import {
  assetPreview,
  assetPreviewRequest,
  describedNewAsset,
  draftChange,
  flowAsset,
  flowPreview,
  flowProblems,
  flowRecord,
  flowRename,
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
} from '../../wire/contracts/flows.ts'
import { arrayOf } from '../../wire/pages.ts'
import { flowRoutes, publishedFlowRoutes } from './routes.ts'

const authorDoor = {
  prefix: portalRootPrefix,
  access: callers(['company', 'delegate', 'account-client']),
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

/** Sample answers to every field of a flow, or texts for every tag of a template. */
const sampleBody = { bodyBytes: 1024 * 1024, bodyValues: 20_000 } as const

export const flows = contract(
  flowRoutes,
  { author: authorDoor },
  {
    list: {
      summary: 'List the flows of a service, in the order of their creation',
      since: '0.1.0',
      response: arrayOf(flowSummary),
      errors: ['services.not_found'],
    },
    create: {
      summary: 'Create a flow with an empty draft; its output mode never changes',
      since: '0.1.0',
      body: newFlow,
      status: 201,
      response: flowRecord,
      errors: ['account.quota_exceeded', 'services.not_found'],
    },
    read: {
      summary: 'Read a flow with its draft and the problems that publishing would report',
      since: '0.1.0',
      response: flowRecord,
      errors: ['flows.not_found'],
    },
    rename: {
      summary: 'Rename a flow; its runs show the new name too',
      since: '0.1.0',
      body: flowRename,
      response: flowSummary,
      errors: ['flows.not_found'],
    },
    delete: {
      summary: 'Delete a flow; runs that have started go on',
      since: '0.1.0',
      access: callers(['company', 'delegate']),
      status: 204,
      errors: ['flows.not_found'],
    },
    saveDraft: {
      summary: 'Save the draft, even with problems; send the draft_token of the draft that you read',
      since: '0.1.0',
      body: draftChange,
      response: savedDraft,
      limits: { bodyBytes: flowDraftBytes, bodyValues, tooLarge: 'flows.draft_invalid' },
      errors: ['flows.not_found', 'flows.draft_invalid', 'flows.draft_conflict', 'account.quota_exceeded'],
    },
    validate: {
      summary: 'Validate the stored draft: list all problems that publishing would report',
      since: '0.1.0',
      response: flowProblems,
      errors: ['flows.not_found'],
    },
    preview: {
      summary: 'Preview the constants and the path through the draft for sample answers',
      since: '0.1.0',
      body: previewRequest,
      response: flowPreview,
      limits: sampleBody,
      errors: ['flows.not_found'],
    },
    publish: {
      summary: 'Publish the draft as the next version; if a problem is an error, the call is refused with all problems',
      since: '0.1.0',
      body: publishRequest,
      status: 201,
      response: publishedVersion,
      errors: [
        'flows.not_found',
        'flows.draft_invalid',
        'flows.draft_conflict',
        'flows.publish_invalid',
        'account.quota_exceeded',
      ],
    },
    listVersions: {
      summary: 'List the published versions, newest first',
      since: '0.1.0',
      response: arrayOf(flowVersionSummary),
      errors: ['flows.not_found'],
    },
    readVersion: {
      summary: 'Read a version, which never changes',
      since: '0.1.0',
      response: flowVersionRecord,
      errors: ['flows.not_found'],
    },
    createAsset: {
      summary: 'Add a PDF template or an image, as base64 or as multipart form data',
      since: '0.1.0',
      body: newAsset,
      described: { body: describedNewAsset },
      status: 201,
      response: flowAsset,
      limits: documentUpload,
      accepts: ['json', 'xml', 'multipart'],
      errors: ['flows.not_found', 'flows.asset_invalid', 'documents.too_large', 'account.quota_exceeded'],
    },
    listAssets: {
      summary: 'List the templates and images of a flow',
      since: '0.1.0',
      response: arrayOf(flowAsset),
      errors: ['flows.not_found'],
    },
    readAsset: {
      summary: 'Read the bytes of a template or image',
      since: '0.1.0',
      contentType: 'application/octet-stream',
      errors: ['flows.not_found', 'flows.asset_not_found'],
    },
    previewAsset: {
      summary: 'Locate the tags of a template on its pages, and preview how values would fit',
      since: '0.1.0',
      description: 'Send test data. Nothing is stored, and an image has no tags.',
      body: assetPreviewRequest,
      response: assetPreview,
      limits: sampleBody,
      errors: ['flows.not_found', 'flows.asset_not_found', 'server.overloaded'],
    },
    deleteAsset: {
      summary: 'Delete an asset that neither the draft nor a version uses',
      since: '0.1.0',
      status: 204,
      errors: ['flows.not_found', 'flows.asset_not_found', 'flows.asset_in_use'],
    },
  },
)

/** The latest version, for the client of the service and for those who manage it. */
export const publishedFlows = contract(
  publishedFlowRoutes,
  {
    service: serviceDoor,
    manager: {
      ...managementDoor,
      prefix: managedServicePrefix,
      errors: ['services.not_found'],
    },
  },
  {
    read: {
      summary: 'Read the latest published version of a flow, and the types of the request fields',
      since: '0.1.0',
      response: publishedFlow,
      errors: ['flows.not_found', 'flows.not_published'],
    },
  },
)
