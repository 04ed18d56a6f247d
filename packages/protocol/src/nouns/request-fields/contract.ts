// The contracts of request fields: for the service client (NS-10) and for the managers of the service (G-060, CX-05).
import { type Door, managementDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { managedServicePrefix } from '../../contract/prefixes.ts'
import {
  answeredRequestFields,
  managedRequestFieldSet,
  requestFieldSet,
  requestFieldsChange,
} from '../../wire/sharing/request-fields.ts'
import { answeredFieldRoutes, requestFieldRoutes } from './routes.ts'

const publishing = {
  summary:
    'Publish the whole set of request fields, matched by slug; a missing slug is removed, and a stale config_token is refused',
  since: '0.1.0',
  body: requestFieldsChange,
  // 200 rows, each with its options and the inputs of a plugin.
  limits: { bodyBytes: 1024 * 1024, bodyValues: 100_000 },
  errors: [
    'services.request_field_invalid',
    'services.request_field_type_invalid',
    'services.not_found',
    'services.config_conflict',
    'services.request_field_type_locked',
    'services.request_field_plugin_invalid',
  ],
} as const

const managerDoor = {
  ...managementDoor,
  prefix: managedServicePrefix,
  errors: ['services.not_found'],
} as const satisfies Door

export const requestFields = contract(
  requestFieldRoutes,
  { service: serviceDoor },
  {
    read: {
      summary: 'Read the request fields of the service, without their audience',
      since: '0.1.0',
      response: requestFieldSet,
    },
    publish: { ...publishing, response: requestFieldSet },
  },
)

export const managedRequestFields = contract(
  requestFieldRoutes,
  { manager: managerDoor },
  {
    read: {
      summary: 'Read the request fields of the service, with their audience',
      since: '0.1.0',
      response: managedRequestFieldSet,
    },
    publish: { ...publishing, response: managedRequestFieldSet },
  },
)

export const answeredFields = contract(
  answeredFieldRoutes,
  { manager: managerDoor },
  {
    list: {
      summary:
        'List the request fields that have answers: their type cannot change, and removing them deletes the answers',
      since: '0.1.0',
      response: answeredRequestFields,
    },
  },
)
