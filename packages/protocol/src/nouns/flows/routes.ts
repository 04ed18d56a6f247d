// The addresses of flow authoring, for portal sessions and clients with flow_authoring.
import type { Routes } from '../../contract/route.ts'

export const flowRoutes = {
  list: 'GET /services/{serviceId}/flows',
  create: 'POST /services/{serviceId}/flows',
  read: 'GET /flows/{flowId}',
  rename: 'PUT /flows/{flowId}',
  delete: 'DELETE /flows/{flowId}',
  saveDraft: 'SWAP /flows/{flowId}/draft',
  validate: 'POST /flows/{flowId}/validate',
  preview: 'POST /flows/{flowId}/preview',
  publish: 'POST /flows/{flowId}/publish',
  listVersions: 'GET /flows/{flowId}/versions',
  readVersion: 'GET /flows/{flowId}/versions/{version}',
  createAsset: 'POST /flows/{flowId}/assets',
  listAssets: 'GET /flows/{flowId}/assets',
  readAsset: 'BYTES /flows/{flowId}/assets/{assetKey}',
  previewAsset: 'POST /flows/{flowId}/assets/{assetKey}/preview',
  deleteAsset: 'DELETE /flows/{flowId}/assets/{assetKey}',
} as const satisfies Routes

export const publishedFlowRoutes = { read: 'GET /flows/{flowId}/published' } as const satisfies Routes
