// The contract of flow authoring, for portal sessions and clients with flow_authoring (FG-23, B-19).
import { callers, type Door, managementDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { managedServicePrefix, portalRootPrefix } from '../../contract/prefixes.ts'
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

export const flows = contract(
  flowRoutes,
  { author: authorDoor },
  {
    list: {
      summary: 'The flows of a service, in the order in which they were made',
      response: arrayOf(flowSummary),
      errors: ['services.not_found'],
    },
    create: {
      summary: 'Make a flow with an empty draft; its output mode never changes',
      body: newFlow,
      status: 201,
      response: flowRecord,
      errors: ['account.quota_exceeded', 'services.not_found'],
    },
    read: {
      summary: 'A flow with its draft and what publishing would say about it',
      response: flowRecord,
      errors: ['flows.not_found'],
    },
    rename: {
      summary: 'Give a flow another name; its runs show the new one too',
      body: flowRename,
      response: flowSummary,
      errors: ['flows.not_found'],
    },
    delete: {
      summary: 'Delete a flow; runs that were started before go on',
      access: callers(['company', 'delegate']),
      status: 204,
      errors: ['flows.not_found'],
    },
    saveDraft: {
      summary: 'Save the draft, also with problems; draft_token is that of the draft that was read',
      body: draftChange,
      response: savedDraft,
      errors: ['flows.not_found', 'flows.draft_invalid', 'flows.draft_conflict', 'account.quota_exceeded'],
    },
    validate: {
      summary: 'What publishing the stored draft would say, all problems at once',
      response: flowProblems,
      errors: ['flows.not_found'],
    },
    preview: {
      summary: 'The constants and the way through the draft for sample answers',
      body: previewRequest,
      response: flowPreview,
      errors: ['flows.not_found'],
    },
    publish: {
      summary: 'Publish the draft as the next version; refused with every problem when one is an error',
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
      summary: 'The published versions, the newest first',
      response: arrayOf(flowVersionSummary),
      errors: ['flows.not_found'],
    },
    readVersion: {
      summary: 'One version, which never changes',
      response: flowVersionRecord,
      errors: ['flows.not_found'],
    },
    createAsset: {
      summary: 'Add a PDF template or a picture, as base64 or as the file of a form',
      body: newAsset,
      described: { body: describedNewAsset },
      status: 201,
      response: flowAsset,
      errors: ['flows.not_found', 'flows.asset_invalid', 'documents.too_large', 'account.quota_exceeded'],
    },
    listAssets: {
      summary: 'The templates and pictures of a flow',
      response: arrayOf(flowAsset),
      errors: ['flows.not_found'],
    },
    readAsset: {
      summary: 'The bytes of a template or picture',
      contentType: 'application/octet-stream',
      errors: ['flows.not_found', 'flows.asset_not_found'],
    },
    previewAsset: {
      summary: 'Where the tags of a template stand on its pages, and how values would fit there',
      description: 'For test data. Nothing is stored, and a picture has no tags.',
      body: assetPreviewRequest,
      response: assetPreview,
      errors: ['flows.not_found', 'flows.asset_not_found', 'server.overloaded'],
    },
    deleteAsset: {
      summary: 'Delete an asset that neither the draft nor a version names',
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
      summary: 'The latest published version of a flow, and the types of the request fields',
      response: publishedFlow,
      errors: ['flows.not_found', 'flows.not_published'],
    },
  },
)
