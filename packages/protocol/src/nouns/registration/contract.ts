// The contract of registration, at the front door (G-010).
import { anyone, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { authPrefix } from '../../contract/prefixes.ts'
import { authParams, authParamsQuery } from '../../wire/identity/login.ts'
import { registration, registrationResponse } from '../../wire/identity/register.ts'
import { registrationRoutes } from './routes.ts'

const publicDoor = {
  prefix: authPrefix,
  access: anyone,
  openapi: ['account', 'consumer'],
  at: ['front-door'],
} as const satisfies Door

export const registrations = contract(
  registrationRoutes,
  { public: publicDoor },
  {
    readParams: {
      summary: 'Read what a device needs to derive its verifier from the password',
      since: '0.1.0',
      query: authParamsQuery,
      response: authParams,
      limits: { rate: perAddress('publicCalls') },
    },
    register: {
      summary: 'Register a person or a company with keys that the device created',
      since: '0.1.0',
      description:
        'The device derives the verifier (`password`) from the password and creates the keys; neither the password nor an unencrypted private key is ever sent. The home region is `region`, or the first of the list. A code that confirms the address is mailed.',
      body: registration,
      status: 201,
      response: registrationResponse,
      limits: { rate: [perAddress('publicCalls'), perAddress('registrations')] },
      errors: [
        'auth.email_taken',
        'auth.company_code_taken',
        'auth.name_reserved',
        'account.region_unknown',
        'db.writes_paused',
        'platform.out_of_order',
      ],
    },
  },
)
