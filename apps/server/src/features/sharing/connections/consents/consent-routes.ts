// Routes to consents: rows that wait for a decision, and the decision (G-089).
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { consentRecord, newConsent } from '@company-data/protocol/wire/sharing/consents'
import { requestField } from '@company-data/protocol/wire/sharing/request-fields'
import { routeTo } from '../../../../gate/route.ts'
import { answerErrors, answerUploads } from '../answers/answer-uploads.ts'
import { customers } from '../customer/customer-access.ts'
import { toCustomer } from '../customer.ts'
import type { Consents } from './consents.ts'

const route = routeTo<Consents>()

export const consentRoutes = [
  route({
    method: 'GET',
    path: '/api/company-connections/{id}/consents',
    at: ['region'],
    access: customers,
    summary: 'Rows that were published after the connection and wait for a decision',
    documents: ['consumer'],
    query: pageQuery,
    response: page(requestField),
    errors: ['company_connections.not_found', 'request.cursor_invalid'],
    handler: ({ caller, params, query }, consents) => consents.list(toCustomer(caller), params.id, query),
  }),
  route({
    method: 'POST',
    path: '/api/company-connections/{id}/consents/{slug}',
    at: ['region'],
    access: customers,
    summary: 'Accept a row with an answer, or decline it; the connection stays either way',
    documents: ['consumer'],
    body: newConsent,
    ...answerUploads,
    response: consentRecord,
    errors: ['company_connections.not_found', 'services.config_conflict', ...answerErrors],
    handler: ({ caller, params, body }, consents) => consents.decide(toCustomer(caller), params.id, params.slug, body),
  }),
]
