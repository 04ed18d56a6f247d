// Routes of customers (G-080 to G-089): persons, and companies that are customers of another company's service.

import type { ErrorKey } from '@company-data/protocol/errors'
import { uploadBodyBytes } from '@company-data/protocol/limits'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { companyProfile } from '@company-data/protocol/wire/sharing/company-profile'
import { consentRecord, newConsent } from '@company-data/protocol/wire/sharing/consents'
import {
  connectionAnswers,
  connectionMappings,
  customerConnection,
  newCompanyConnection,
} from '@company-data/protocol/wire/sharing/customer-connections'
import { codeQuery, profileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import { requestField } from '@company-data/protocol/wire/sharing/request-fields'
import { callers, type FileLimits, routeTo } from '../../../../gate/route.ts'
import { answerFile } from '../../contact-data/index.ts'
import { customerOf } from '../customer.ts'
import type { CustomerSide } from './customer-side.ts'

const route = routeTo<CustomerSide>()

const at = ['region'] as const
const documents = ['consumer'] as const
/** D1-CUST-04: a machine client acts for its company. A delegate acts for services, not as a customer (G-054). */
const customers = callers(['person', 'company', 'account-client'])

/** What the rules of an answer can give (G-083). */
const answerErrors = [
  'contact_data.encryption_required',
  'documents.too_large',
  'company_connections.type_mismatch',
  'company_connections.verified_required',
] as const satisfies readonly ErrorKey[]

/** What connecting can give beyond that. */
export const connectErrors = [
  'profile.code_not_found',
  'services.audience_b2b_only',
  'company_connections.already_connected',
  'services.config_conflict',
  ...answerErrors,
  'company_connections.mandatory_missing',
] as const satisfies readonly ErrorKey[]

/** Answers may carry sealed files. */
const withFiles = {
  bodyLimitBytes: ({ documentMaxMb }: FileLimits) => uploadBodyBytes(documentMaxMb),
  tooLarge: 'documents.too_large',
} as const

const lookupRoute = route({
  method: 'GET',
  path: '/api/profile/by-code',
  at,
  access: callers(['person', 'company', 'delegate']),
  summary: 'Who or what a code stands for: a person, or a service with what it asks for',
  documents,
  query: codeQuery,
  answers: profileByCode,
  errors: ['profile.company_code_requires_service', 'profile.code_not_found'],
  handler: ({ caller, query }, side) => side.find(customerOf(caller), query.code),
})

/** The same for a machine client, whose patterns begin with /api/customer (D1-CUST-04). */
const customerLookupRoute = route({
  method: 'GET',
  path: '/api/customer/by-code',
  at,
  access: customers,
  summary: 'Who or what a code stands for, as GET /api/profile/by-code',
  documents,
  query: codeQuery,
  answers: profileByCode,
  errors: ['profile.company_code_requires_service', 'profile.code_not_found'],
  handler: ({ caller, query }, side) => side.find(customerOf(caller), query.code),
})

const profileRoutes = [
  route({
    method: 'GET',
    path: '/api/company-connections/{id}/profile',
    at,
    access: customers,
    summary: 'What the company shows to those who are connected: fields of its business card, photos',
    documents,
    answers: companyProfile,
    errors: ['company_connections.not_found'],
    handler: ({ caller, params }, { profiles }) => profiles.read(customerOf(caller), params.id),
  }),
  route({
    method: 'GET',
    path: '/api/company-connections/{id}/photos/{photoId}/file',
    at,
    access: customers,
    summary: 'The bytes of a photo of the company',
    documents,
    contentType: 'image/*',
    errors: ['company_connections.not_found', 'services.photo_not_found'],
    handler: async ({ caller, params }, { profiles }) => {
      const { mimeType, sha256, ...opened } = await profiles.openPhoto(customerOf(caller), params.id, params.photoId)
      return answerFile({ shape: 'raw', mimeType, sha256 }, opened)
    },
  }),
]

const connectRoutes = [
  route({
    method: 'POST',
    path: '/api/company-connections',
    at,
    // CX-06: whoever acts for a company is told so, whatever the body is.
    access: callers(['person'], { refusal: 'company_connections.persons_only' }),
    summary: 'Connect with a service, with answers to what it asks for',
    documents,
    body: newCompanyConnection,
    ...withFiles,
    status: 201,
    answers: customerConnection,
    errors: ['company_connections.persons_only', 'profile.company_code_requires_service', ...connectErrors],
    handler: ({ caller, body }, side) => side.connectByCode(customerOf(caller), body),
  }),
  route({
    method: 'POST',
    path: '/api/customer/connections',
    at,
    access: callers(['company', 'account-client']),
    summary: 'Connect as a company with the service of another one',
    documents,
    body: newCompanyConnection,
    ...withFiles,
    status: 201,
    answers: customerConnection,
    errors: [
      'profile.company_code_requires_service',
      'company_connections.own_service',
      'services.audience_person_only',
      ...connectErrors.filter((key) => key !== 'services.audience_b2b_only'),
    ],
    handler: ({ caller, body }, side) => side.connectByCode(customerOf(caller), body),
  }),
]

const readRoutes = [
  route({
    method: 'GET',
    path: '/api/company-connections',
    at,
    access: customers,
    summary: 'The services that the caller is connected with, in all regions, oldest first',
    documents,
    query: pageQuery,
    answers: page(customerConnection),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, side) => side.list(customerOf(caller), query),
  }),
  route({
    method: 'GET',
    path: '/api/company-connections/{id}',
    at,
    access: customers,
    summary: 'One connection, with the answers that were given',
    documents,
    answers: customerConnection,
    errors: ['company_connections.not_found'],
    handler: ({ caller, params }, side) => side.read(customerOf(caller), params.id),
  }),
  route({
    method: 'DELETE',
    path: '/api/company-connections/{id}',
    at,
    access: customers,
    summary: 'Disconnect: what was shared is deleted here, and the service is told',
    documents,
    status: 204,
    errors: ['company_connections.not_found', 'company_connections.active_contract'],
    handler: async ({ caller, params }, side) => {
      await side.disconnect(customerOf(caller), params.id)
      return undefined
    },
  }),
]

const mappingRoutes = [
  route({
    method: 'GET',
    path: '/api/company-connections/{id}/mappings',
    at,
    access: customers,
    summary: 'What the service asks for, and which field answers it',
    documents,
    answers: connectionMappings,
    errors: ['company_connections.not_found'],
    handler: ({ caller, params }, side) => side.mappings.read(customerOf(caller), params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/company-connections/{id}/mappings',
    at,
    access: customers,
    summary: 'Replace the live answers; a live one that is left out is dropped, others stay until they are replaced',
    documents,
    body: connectionAnswers,
    ...withFiles,
    answers: connectionMappings,
    errors: [
      'company_connections.not_found',
      'services.config_conflict',
      ...answerErrors,
      'company_connections.mandatory_missing',
    ],
    handler: ({ caller, params, body }, side) => side.mappings.replace(customerOf(caller), params.id, body),
  }),
]

const consentRoutes = [
  route({
    method: 'GET',
    path: '/api/company-connections/{id}/consents',
    at,
    access: customers,
    summary: 'Rows that were published after the connection and wait for a decision',
    documents,
    query: pageQuery,
    answers: page(requestField),
    errors: ['company_connections.not_found', 'request.cursor_invalid'],
    handler: ({ caller, params, query }, side) => side.consents.list(customerOf(caller), params.id, query),
  }),
  route({
    method: 'POST',
    path: '/api/company-connections/{id}/consents/{slug}',
    at,
    access: customers,
    summary: 'Accept a row with an answer, or decline it; the connection stays either way',
    documents,
    body: newConsent,
    ...withFiles,
    answers: consentRecord,
    errors: ['company_connections.not_found', 'services.config_conflict', ...answerErrors],
    handler: ({ caller, params, body }, side) => side.consents.decide(customerOf(caller), params.id, params.slug, body),
  }),
]

export const customerRoutes = [
  lookupRoute,
  customerLookupRoute,
  ...profileRoutes,
  ...connectRoutes,
  ...readRoutes,
  ...mappingRoutes,
  ...consentRoutes,
]
