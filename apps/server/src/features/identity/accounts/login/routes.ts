// The route of the login, at the front door (G-010).
import { loginRequest, loginResponse } from '@company-data/protocol/wire/identity/login'
import { anyone, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

export const loginRoutes = [
  route({
    method: 'POST',
    path: '/api/auth/login',
    description:
      '`password` is the verifier that the device derives with the salt and the iterations of `GET /api/auth/params`. An account with a second factor also sends `code`.',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    modes: 'works-while-paused',
    summary: 'Open a session',
    documents: ['account', 'consumer'],
    body: loginRequest,
    response: loginResponse,
    errors: ['auth.login_failed', 'auth.code_required', 'rate.limited', 'platform.out_of_order'],
    handler: ({ body, address, header }, parts) => parts.login.login({ ...body, address, agent: header('user-agent') }),
  }),
]
