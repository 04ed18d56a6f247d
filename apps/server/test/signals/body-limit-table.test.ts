// Body limits of all routes: 64 KiB and 2,000 values, except for the routes of this table (B-21).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultBodyLimits, sealedBudget, uploadBodyBytes } from '@company-data/protocol/limits'
import { describedRoutes } from '@company-data/server'

const KIB = 1024
const limits = { documentMaxMb: 10, photoMaxMb: 5 }
const document = uploadBodyBytes(limits.documentMaxMb) / KIB
const photo = uploadBodyBytes(limits.photoMaxMb) / KIB
/** A file in the clear, and its sealed copies. */
const withCopies = document + sealedBudget(limits.documentMaxMb) / KIB

/** KiB and values of a body, by route. */
const exceptions: Readonly<Record<string, readonly [kib: number, values: number]>> = {
  'POST /api/account/oauth-apps': [256, 10_000],
  'POST /api/account/recovery-copies': [16, 2_000],
  'POST /api/company-connections': [document, 5_000],
  'POST /api/company-connections/{companyConnectionId}/consents/{slug}': [document, 5_000],
  'POST /api/company-connections/{companyConnectionId}/messages': [256, 2_000],
  'POST /api/company-connections/{id}/documents/{docId}/accept': [document, 2_000],
  'POST /api/company-connections/{id}/documents/{docId}/sign': [document, 2_000],
  'POST /api/company-connections/{id}/flow-runs/{runId}/answer-files': [document, 2_000],
  'POST /api/company-connections/{id}/flow-runs/{runId}/answers': [16384, 100_000],
  'POST /api/company-connections/{id}/flow-runs/{runId}/generate': [16384, 100_000],
  'POST /api/company-connections/{id}/flow-runs/{runId}/generate/inputs': [document, 2_000],
  'POST /api/company-data/connections/{connectionId}/messages': [256, 2_000],
  'POST /api/company-data/documents': [document, 250_000],
  'POST /api/company-data/flow-runs/{runId}/answer-files': [document, 2_000],
  'POST /api/company-data/flow-runs/{runId}/answers': [16384, 100_000],
  'POST /api/company-data/flow-runs/{runId}/documents/{outputKey}/accept': [document, 2_000],
  'POST /api/company-data/flow-runs/{runId}/documents/{outputKey}/sign': [document, 2_000],
  'POST /api/company-data/flow-runs/{runId}/generate': [16384, 100_000],
  'POST /api/company-data/flow-runs/{runId}/generate/inputs': [document, 2_000],
  'POST /api/company-data/flows/{flowId}/run-files': [document, 2_000],
  'POST /api/company-data/flows/{flowId}/runs': [16384, 100_000],
  'POST /api/connect-requests/{request_id}/accept': [document, 5_000],
  'POST /api/contact-data': [256, 2_000],
  'POST /api/customer/connections': [document, 5_000],
  'POST /api/delegates/{id}/services/{serviceId}/key': [256, 2_000],
  'POST /api/ops/contact-field-types': [1024, 10_000],
  'POST /api/photos': [photo, 2_000],
  'POST /api/plugin-notices': [64, 100],
  'POST /api/portal/flows/{flowId}/assets': [document, 2_000],
  'POST /api/portal/flows/{flowId}/assets/{assetKey}/preview': [1024, 20_000],
  'POST /api/portal/flows/{flowId}/preview': [1024, 20_000],
  'POST /api/portal/services/{serviceId}/connections/{connectionId}/messages': [256, 2_000],
  'POST /api/portal/services/{serviceId}/documents': [document, 250_000],
  'POST /api/services/{id}/flows/{flowId}/run-files': [document, 2_000],
  'POST /api/services/{id}/flows/{flowId}/runs': [16384, 100_000],
  'POST /api/services/{id}/flows/{flowId}/runs/{runId}/answer-files': [document, 2_000],
  'POST /api/services/{id}/flows/{flowId}/runs/{runId}/answers': [16384, 100_000],
  'POST /api/services/{id}/flows/{flowId}/runs/{runId}/documents/{outputKey}/accept': [document, 2_000],
  'POST /api/services/{id}/flows/{flowId}/runs/{runId}/documents/{outputKey}/sign': [document, 2_000],
  'POST /api/services/{id}/flows/{flowId}/runs/{runId}/generate': [16384, 100_000],
  'POST /api/services/{id}/flows/{flowId}/runs/{runId}/generate/inputs': [document, 2_000],
  'POST /api/services/{id}/share-photos': [photo, 2_000],
  'POST /api/verifications': [document, 2_000],
  'POST /call': [1024, 100],
  'POST /describe': [64, 100],
  'POST /oauth2/authorize': [1024, 2_000],
  'POST /orders': [64, 100],
  'PUT /api/account/activity': [257, 2_000],
  'PUT /api/account/oauth-apps/{id}': [256, 10_000],
  'PUT /api/account/pins': [257, 2_000],
  'PUT /api/company-connections/{companyConnectionId}/mappings': [document, 5_000],
  'PUT /api/company-data/documents/{documentId}': [128, 10_000],
  'PUT /api/company-data/documents/{documentId}/file': [document, 250_000],
  'PUT /api/company-data/request-fields': [1024, 100_000],
  'PUT /api/contact-data/{datumId}': [16384, 100_000],
  'PUT /api/contact-data/{datumId}/file': [withCopies, 100_000],
  'PUT /api/ops/contact-field-types/{type}': [1024, 10_000],
  'PUT /api/portal/flows/{flowId}/draft': [2048, 250_000],
  'PUT /api/portal/services/{serviceId}/documents/{documentId}': [128, 10_000],
  'PUT /api/portal/services/{serviceId}/documents/{documentId}/file': [document, 250_000],
  'PUT /api/services/{id}/request-fields': [1024, 100_000],
}

test('B-21: a route takes 64 KiB and 2,000 values, or what its definition says', () => {
  const routeLimits = describedRoutes.map(({ method, path, bodyLimitBytes, bodyValues }) => {
    const bytes = typeof bodyLimitBytes === 'function' ? bodyLimitBytes(limits) : bodyLimitBytes
    return [
      `${method} ${path}`,
      [(bytes ?? defaultBodyLimits.bytes) / KIB, bodyValues ?? defaultBodyLimits.values],
    ] as const
  })
  assert.deepEqual(defaultBodyLimits, { bytes: 64 * KIB, values: 2_000 })
  const others = routeLimits.filter(([, [kib, values]]) => kib !== 64 || values !== 2_000)
  assert.deepEqual(Object.fromEntries(others), exceptions)
})
