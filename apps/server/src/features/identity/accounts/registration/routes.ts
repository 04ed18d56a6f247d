// Routes of registration, at the front door (G-010).
import { keyWrap } from '@company-data/protocol/limits'
import { authParams, authParamsQuery } from '@company-data/protocol/wire/identity/login'
import { registration, registrationResponse } from '@company-data/protocol/wire/identity/register'
import { anyone, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

const at = ['front-door'] as const
const documents = ['account', 'consumer'] as const

export const registrationRoutes = [
  route({
    method: 'GET',
    path: '/api/auth/params',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    summary: 'What a device needs to derive its verifier from the password',
    documents,
    query: authParamsQuery,
    response: authParams,
    handler: async ({ query }, { authSalts }) => ({
      auth_salt: await authSalts.read(query.email),
      iter: keyWrap.iterations,
    }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/register',
    description:
      'The device derives the verifier (`password`) from the password and makes the keys; neither the password nor a private key in the clear is ever sent. The home region is `region`, or the first of the list. A code to confirm the address is mailed.',
    limit: [
      { name: 'publicCalls', by: 'address' },
      { name: 'registrations', by: 'address' },
    ],
    at,
    access: anyone,
    summary: 'Register a person or a company; the device has made the keys',
    documents,
    body: registration,
    status: 201,
    response: registrationResponse,
    errors: [
      'auth.email_taken',
      'auth.company_code_taken',
      'auth.name_reserved',
      'rate.limited',
      'account.region_unknown',
      'db.writes_paused',
      'platform.out_of_order',
    ],
    handler: ({ body, address, header }, { registrations }) =>
      registrations.register(body, address, header('user-agent')),
  }),
]
