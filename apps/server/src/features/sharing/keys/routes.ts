// Routes of public keys: whoever seals something asks here for the key of the one it is for (G-084).
import { publicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import { callers, routeTo } from '../../../gate/route.ts'
import type { Keys } from './service.ts'

const route = routeTo<Keys>()

const everyone = callers(['person', 'company', 'delegate', 'service-client', 'account-client'])

export const keyRoutes = [
  route({
    method: 'GET',
    path: '/api/keys/{shareCode}',
    at: ['region'],
    access: everyone,
    summary: 'The public key of a person or a company, by code; of any region',
    documents: ['company-data', 'account', 'consumer'],
    answers: publicKeyRecord,
    errors: ['keys.not_found'],
    handler: ({ params }, keys) => keys.ofAccount(params.shareCode),
  }),
  route({
    method: 'GET',
    path: '/api/keys/{companyCode}/{serviceCode}',
    at: ['region'],
    access: everyone,
    summary: 'The public key of a service, by its code COMPANY/SERVICE; of any region',
    documents: ['company-data', 'account', 'consumer'],
    answers: publicKeyRecord,
    errors: ['keys.not_found'],
    handler: ({ params }, keys) => keys.ofService(params.companyCode, params.serviceCode),
  }),
]
