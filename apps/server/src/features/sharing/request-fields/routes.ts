// Routes of request rows: the service client's own door (NS-10), and that of whoever manages the service (G-060, CX-05).
import {
  managedRequestFieldSet,
  requestFieldSet,
  requestFieldsChange,
} from '@company-data/protocol/wire/sharing/request-fields'
import { callers, routeTo } from '../../../gate/route.ts'
import type { RequestFieldActs } from './service.ts'

const route = routeTo<RequestFieldActs>()

const atRegions = ['region'] as const
const data = callers(['service-client'])
const managers = callers(['company', 'delegate', 'account-client'])

const publishErrors = [
  'services.request_field_invalid',
  'services.request_field_type_invalid',
  'services.not_found',
  'services.config_conflict',
  'services.request_field_type_locked',
  'services.request_field_plugin_invalid',
] as const

const dataRoutes = [
  route({
    method: 'GET',
    path: '/api/company-data/request-fields',
    at: atRegions,
    access: data,
    summary: 'What the service asks its customers for, without the audience of the rows',
    documents: ['company-data'],
    answers: requestFieldSet,
    errors: ['services.not_found'],
    handler: ({ caller }, acts) => acts.read(caller),
  }),
  route({
    method: 'PUT',
    path: '/api/company-data/request-fields',
    at: atRegions,
    access: data,
    summary: 'Publish the whole set, matched by slug; an absent slug is removed, a stale config_token refused',
    documents: ['company-data'],
    body: requestFieldsChange,
    answers: requestFieldSet,
    errors: publishErrors,
    handler: ({ caller, body }, acts) => acts.publish(caller, body),
  }),
]

const managedRoutes = [
  route({
    method: 'GET',
    path: '/api/services/{id}/request-fields',
    at: atRegions,
    access: managers,
    summary: 'What the service asks its customers for, with the audience of each row',
    documents: ['account'],
    answers: managedRequestFieldSet,
    errors: ['services.not_found'],
    handler: ({ caller, params }, acts) => acts.readManaged(caller, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/services/{id}/request-fields',
    at: atRegions,
    access: managers,
    summary: 'Publish the whole set, matched by slug; an absent slug is removed, a stale config_token refused',
    documents: ['account'],
    body: requestFieldsChange,
    answers: managedRequestFieldSet,
    errors: publishErrors,
    handler: ({ caller, params, body }, acts) => acts.publishManaged(caller, params.id, body),
  }),
]

export const requestFieldRoutes = [...dataRoutes, ...managedRoutes]
