// Routes of request fields: for the service client (NS-10) and for the managers of the service (G-060, CX-05).
import {
  answeredRequestFields,
  managedRequestFieldSet,
  requestFieldSet,
  requestFieldsChange,
} from '@company-data/protocol/wire/sharing/request-fields'
import { callers, routeTo } from '../../../gate/route.ts'
import type { RequestFieldActions } from './request-field-actions.ts'

const route = routeTo<RequestFieldActions>()

const atRegions = ['region'] as const
const serviceClient = callers(['service-client'])
const managers = callers(['company', 'delegate', 'account-client'])

const publishErrors = [
  'services.request_field_invalid',
  'services.request_field_type_invalid',
  'services.not_found',
  'services.config_conflict',
  'services.request_field_type_locked',
  'services.request_field_plugin_invalid',
] as const

/** 200 rows, each with its options and the inputs of a plugin. */
const rowSets = { bodyLimitBytes: 1024 * 1024, bodyValues: 100_000 } as const

const serviceClientRoutes = [
  route({
    method: 'GET',
    path: '/api/company-data/request-fields',
    at: atRegions,
    access: serviceClient,
    summary: 'The request fields of the service, without their audience',
    documents: ['company-data'],
    response: requestFieldSet,
    errors: ['services.not_found'],
    handler: ({ caller }, actions) => actions.read(caller),
  }),
  route({
    method: 'PUT',
    path: '/api/company-data/request-fields',
    at: atRegions,
    access: serviceClient,
    summary: 'Publish the whole set, matched by slug; a missing slug is removed, a stale config_token is refused',
    documents: ['company-data'],
    body: requestFieldsChange,
    ...rowSets,
    response: requestFieldSet,
    errors: publishErrors,
    handler: ({ caller, body }, actions) => actions.publish(caller, body),
  }),
]

const managerRoutes = [
  route({
    method: 'GET',
    path: '/api/services/{id}/request-fields',
    at: atRegions,
    access: managers,
    summary: 'The request fields of the service, with their audience',
    documents: ['account'],
    response: managedRequestFieldSet,
    errors: ['services.not_found'],
    handler: ({ caller, params }, actions) => actions.readManaged(caller, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/services/{id}/request-fields',
    at: atRegions,
    access: managers,
    summary: 'Publish the whole set, matched by slug; a missing slug is removed, a stale config_token is refused',
    documents: ['account'],
    body: requestFieldsChange,
    ...rowSets,
    response: managedRequestFieldSet,
    errors: publishErrors,
    handler: ({ caller, params, body }, actions) => actions.publishManaged(caller, params.id, body),
  }),
  route({
    method: 'GET',
    path: '/api/services/{id}/request-fields/answered',
    at: atRegions,
    access: managers,
    summary: 'Which request fields have answers: their type cannot change, and removing them deletes the answers',
    documents: ['account'],
    response: answeredRequestFields,
    errors: ['services.not_found'],
    handler: ({ caller, params }, actions) => actions.listAnswered(caller, params.id),
  }),
]

export const requestFieldRoutes = [...serviceClientRoutes, ...managerRoutes]
