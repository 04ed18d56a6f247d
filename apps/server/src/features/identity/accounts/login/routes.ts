// The route of the login, at the front door (G-010).
import { loginAnswer, loginRequest } from '@company-data/protocol/wire/identity/login'
import { anyone, routeTo } from '../../../../gate/route.ts'
import type { AccountParts } from '../parts.ts'

const route = routeTo<AccountParts>()

export const loginRoutes = [
  route({
    method: 'POST',
    path: '/api/auth/login',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    modes: 'works-while-paused',
    summary: 'Open a session',
    documents: ['account', 'consumer'],
    body: loginRequest,
    answers: loginAnswer,
    errors: ['auth.login_failed', 'auth.code_required', 'rate.limited', 'platform.out_of_order'],
    handler: ({ body, address }, parts) => parts.login.login({ ...body, address }),
  }),
]
