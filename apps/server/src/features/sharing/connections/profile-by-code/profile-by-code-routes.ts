// GET /api/profile/by-code, and the same for account clients.
import { codeQuery, profileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import { callers, routeTo } from '../../../../gate/route.ts'
import { customers } from '../customer/customer-access.ts'
import { toCustomer } from '../customer.ts'
import type { FindProfileByCode } from './profile-by-code.ts'

const route = routeTo<FindProfileByCode>()

const description = {
  at: ['region'],
  documents: ['consumer'],
  query: codeQuery,
  response: profileByCode,
  errors: ['profile.company_code_requires_service', 'profile.code_not_found'],
} as const

export const profileByCodeRoutes = [
  route({
    ...description,
    method: 'GET',
    path: '/api/profile/by-code',
    access: callers(['person', 'company', 'delegate']),
    summary: 'Who or what a code stands for: a person, or a service with what it asks for',
    handler: ({ caller, query }, findProfile) => findProfile(toCustomer(caller), query.code),
  }),
  // D1-CUST-04: the patterns of an account client begin with /api/customer.
  route({
    ...description,
    method: 'GET',
    path: '/api/customer/by-code',
    access: customers,
    summary: 'Who or what a code stands for, as GET /api/profile/by-code',
    handler: ({ caller, query }, findProfile) => findProfile(toCustomer(caller), query.code),
  }),
]
