// Routes to the mappings of a connection (G-089).
import { connectionAnswers, connectionMappings } from '@company-data/protocol/wire/sharing/customer-connections'
import { routeTo } from '../../../../gate/route.ts'
import { answerErrors, answerUploads } from '../answers/answer-uploads.ts'
import { customers } from '../customer/customer-access.ts'
import { toCustomer } from '../customer.ts'
import type { Mappings } from './mappings.ts'

const route = routeTo<Mappings>()

export const mappingRoutes = [
  route({
    method: 'GET',
    path: '/api/company-connections/{id}/mappings',
    at: ['region'],
    access: customers,
    summary: 'What the service asks for, and which field answers it',
    documents: ['consumer'],
    response: connectionMappings,
    errors: ['company_connections.not_found'],
    handler: ({ caller, params }, mappings) => mappings.read(toCustomer(caller), params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/company-connections/{id}/mappings',
    at: ['region'],
    access: customers,
    summary: 'Replace the live answers; a live one that is left out is dropped, others stay until they are replaced',
    documents: ['consumer'],
    body: connectionAnswers,
    ...answerUploads,
    response: connectionMappings,
    errors: [
      'company_connections.not_found',
      'services.config_conflict',
      ...answerErrors,
      'company_connections.mandatory_missing',
    ],
    uploadTarget: (caller, { id }, mappings) => mappings.read(toCustomer(caller), id),
    handler: ({ caller, params, body }, mappings) => mappings.replace(toCustomer(caller), params.id, body),
  }),
]
