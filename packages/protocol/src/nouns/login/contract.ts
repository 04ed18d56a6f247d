// The contract of the login, at the front door (G-010).
import { anyone, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { authPrefix } from '../../contract/prefixes.ts'
import { loginRequest, loginResponse } from '../../wire/identity/login.ts'
import { loginRoutes } from './routes.ts'

const publicDoor = {
  prefix: authPrefix,
  access: anyone,
  openapi: ['account', 'consumer'],
  at: ['front-door'],
} as const satisfies Door

export const logins = contract(
  loginRoutes,
  { public: publicDoor },
  {
    login: {
      summary: 'Open a session',
      since: '0.1.0',
      description:
        '`password` is the verifier that the device derives with the salt and the iterations of `GET /api/auth/params`. An account with a second factor also sends `code`.',
      body: loginRequest,
      response: loginResponse,
      limits: { rate: perAddress('publicCalls'), ratesOfAction: ['login'] },
      modes: 'works-while-paused',
      errors: ['auth.login_failed', 'auth.code_required', 'platform.out_of_order'],
    },
  },
)
