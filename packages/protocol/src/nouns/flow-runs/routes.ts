// The addresses of flow runs: for the client of the service, for those who manage it, and for its customers.
import type { Routes } from '../../contract/route.ts'

export const serviceRunRoutes = {
  runFile: 'POST /flows/{flowId}/run-files',
  trigger: 'ONCE /flows/{flowId}/runs',
  list: 'PAGES /flow-runs',
  read: 'GET /flow-runs/{runId}',
  answers: 'POST /flow-runs/{runId}/answers',
  cancel: 'REPEAT /flow-runs/{runId}/cancel',
  remind: 'REPEAT /flow-runs/{runId}/remind',
  reminders: 'PAGES /run-reminders',
  counts: 'GET /flows/{flowId}/run-counts',
  pluginPass: 'POST /flow-runs/{runId}/plugin-pass',
  answerFile: 'POST /flow-runs/{runId}/answer-files',
  answerFileRead: 'GET /flow-runs/{runId}/slots/{slug}/file',
  sourceFile: 'GET /flow-runs/{runId}/source-files/{sourceKey}',
  picture: 'BYTES /flow-runs/{runId}/assets/{assetKey}',
  generate: 'REPEAT /flow-runs/{runId}/generate',
  generationInput: 'REPEAT /flow-runs/{runId}/generate/inputs',
  outputFile: 'GET /flow-runs/{runId}/documents/{outputKey}/file',
  sign: 'POST /flow-runs/{runId}/documents/{outputKey}/sign',
  accept: 'POST /flow-runs/{runId}/documents/{outputKey}/accept',
  decline: 'POST /flow-runs/{runId}/documents/{outputKey}/decline',
} as const satisfies Routes

export const ownerRunRoutes = {
  runFile: 'POST /run-files',
  trigger: 'ONCE /runs',
  list: 'PAGES /runs',
  read: 'GET /runs/{runId}',
  answers: 'POST /runs/{runId}/answers',
  cancel: 'REPEAT /runs/{runId}/cancel',
  remind: 'REPEAT /runs/{runId}/remind',
  reminders: 'PAGES /run-reminders',
  counts: 'GET /run-counts',
  pluginPass: 'POST /runs/{runId}/plugin-pass',
  answerFile: 'POST /runs/{runId}/answer-files',
  answerFileRead: 'GET /runs/{runId}/slots/{slug}/file',
  sourceFile: 'GET /runs/{runId}/source-files/{sourceKey}',
  picture: 'BYTES /runs/{runId}/assets/{assetKey}',
  generate: 'REPEAT /runs/{runId}/generate',
  generationInput: 'REPEAT /runs/{runId}/generate/inputs',
  outputFile: 'GET /runs/{runId}/documents/{outputKey}/file',
  sign: 'POST /runs/{runId}/documents/{outputKey}/sign',
  accept: 'POST /runs/{runId}/documents/{outputKey}/accept',
  decline: 'POST /runs/{runId}/documents/{outputKey}/decline',
  mailSignCode: 'POST /runs/{runId}/documents/{outputKey}/sign-code',
} as const satisfies Routes

export const customerRunRoutes = {
  answers: 'POST /company-connections/{id}/flow-runs/{runId}/answers',
  cancel: 'REPEAT /company-connections/{id}/flow-runs/{runId}/cancel',
  pluginPass: 'POST /company-connections/{id}/flow-runs/{runId}/plugin-pass',
  answerFile: 'POST /company-connections/{id}/flow-runs/{runId}/answer-files',
  ownFile: 'GET /company-connections/{id}/flow-runs/{runId}/answer-files/{file}',
  picture: 'BYTES /company-connections/{id}/flow-runs/{runId}/assets/{assetKey}',
  generate: 'REPEAT /company-connections/{id}/flow-runs/{runId}/generate',
  generationInput: 'REPEAT /company-connections/{id}/flow-runs/{runId}/generate/inputs',
  outputFile: 'GET /company-connections/{id}/flow-runs/{runId}/documents/{outputKey}/file',
} as const satisfies Routes

/** Reads of runs, for those who take no part in them now. */
export const customerRunListRoutes = {
  listUnder: 'PAGES /company-connections/{id}/flow-runs',
  list: 'PAGES /customer/flow-runs',
  read: 'GET /company-connections/{id}/flow-runs/{runId}',
} as const satisfies Routes
