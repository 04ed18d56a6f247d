// Routes to connect: one for persons, one for companies that become customers of another company's service.
import type { ErrorKey } from '@company-data/protocol/errors'
import { customerConnection, newCompanyConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { callers, routeTo } from '../../../../gate/route.ts'
import { answerErrors, answerUploads } from '../answers/answer-uploads.ts'
import { toCustomer } from '../customer.ts'
import type { ConnectByCode } from './connect-by-code.ts'

const route = routeTo<ConnectByCode>()

/** The errors of a connect, on any route. */
export const connectErrors = [
  'profile.code_not_found',
  'services.audience_b2b_only',
  'company_connections.already_connected',
  'services.config_conflict',
  ...answerErrors,
  'company_connections.mandatory_missing',
] as const satisfies readonly ErrorKey[]

const description = {
  at: ['region'],
  documents: ['consumer'],
  body: newCompanyConnection,
  ...answerUploads,
  status: 201,
  response: customerConnection,
} as const

export const connectRoutes = [
  route({
    ...description,
    method: 'POST',
    path: '/api/company-connections',
    description:
      'Answers go to the rows that `GET /api/profile/by-code` has shown, with its `config_token`. A live answer follows the profile field that it names; any other is a value sealed once to the key of the service.',
    // CX-06: a caller that acts for a company is refused before the body is read.
    access: callers(['person'], { refusal: 'company_connections.persons_only' }),
    summary: 'Connect with a service, with answers to what it asks for',
    errors: ['company_connections.persons_only', 'profile.company_code_requires_service', ...connectErrors],
    handler: ({ caller, body }, connect) => connect(toCustomer(caller), body),
  }),
  route({
    ...description,
    method: 'POST',
    path: '/api/customer/connections',
    access: callers(['company', 'account-client']),
    summary: 'Connect as a company with the service of another one',
    errors: [
      'profile.company_code_requires_service',
      'company_connections.own_service',
      'services.audience_person_only',
      ...connectErrors.filter((key) => key !== 'services.audience_b2b_only'),
    ],
    handler: ({ caller, body }, connect) => connect(toCustomer(caller), body),
  }),
]
