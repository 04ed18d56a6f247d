// Routes of public keys: a client that seals something asks here for the key of the recipient (G-084).
import { publicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import { callers, routeTo } from '../../../gate/route.ts'
import type { PublicKeys } from './public-keys.ts'

const route = routeTo<PublicKeys>()

const everyone = callers(['person', 'company', 'delegate', 'service-client', 'account-client'])

export const keyRoutes = [
  route({
    method: 'GET',
    path: '/api/keys/{shareCode}',
    at: ['region'],
    access: everyone,
    summary: 'The public key of a person or a company of any region, by code',
    documents: ['company-data', 'account', 'consumer'],
    response: publicKeyRecord,
    errors: ['keys.not_found'],
    handler: ({ params }, publicKeys) => publicKeys.readAccountKey(params.shareCode),
  }),
  route({
    method: 'GET',
    path: '/api/keys/{companyCode}/{serviceCode}',
    at: ['region'],
    access: everyone,
    summary: 'The public key of a service of any region, by its code COMPANY/SERVICE',
    documents: ['company-data', 'account', 'consumer'],
    response: publicKeyRecord,
    errors: ['keys.not_found'],
    handler: ({ params }, publicKeys) => publicKeys.readServiceKey(params.companyCode, params.serviceCode),
  }),
]
