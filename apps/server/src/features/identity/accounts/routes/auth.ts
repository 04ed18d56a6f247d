// Registration, login and sessions, at the front door (G-010).
import { keyWrap } from '@company-data/protocol/limits'
import { emailConfirmation, emailConfirmationAnswer } from '@company-data/protocol/wire/identity/email'
import { authParams, authParamsQuery, loginAnswer, loginRequest } from '@company-data/protocol/wire/identity/login'
import { registration, registrationAnswer } from '@company-data/protocol/wire/identity/register'
import { refreshRequest, sessionAnswer, sessionUsertypes } from '@company-data/protocol/wire/identity/sessions'
import { anyone, callers, routeTo } from '../../../../gate/route.ts'
import type { AccountParts } from '../parts.ts'

const route = routeTo<AccountParts>()

const at = ['front-door'] as const
const documents = ['account', 'consumer'] as const

const registerRoutes = [
  route({
    method: 'GET',
    path: '/api/auth/params',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    summary: 'What a device needs to derive its verifier from the password',
    documents,
    query: authParamsQuery,
    answers: authParams,
    handler: async ({ query }, { authSalt: saltOf }) => ({
      auth_salt: await saltOf(query.email),
      iter: keyWrap.iterations,
    }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/register',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    summary: 'Register a person or a company; the device has made the keys',
    documents,
    body: registration,
    status: 201,
    answers: registrationAnswer,
    errors: [
      'auth.email_taken',
      'auth.company_code_taken',
      'account.region_unknown',
      'db.writes_paused',
      'platform.out_of_order',
    ],
    handler: ({ body }, { registrations }) => registrations.register(body),
  }),
  route({
    method: 'POST',
    path: '/api/auth/confirm-email',
    at,
    access: callers(sessionUsertypes),
    summary: 'Prove the e-mail address with the code that was mailed to it',
    documents,
    body: emailConfirmation,
    answers: emailConfirmationAnswer,
    errors: ['account.code_invalid'],
    handler: async ({ caller, body }, { emails }) => {
      await emails.confirm(caller.userId, body.code)
      return { email_confirmed: true }
    },
  }),
]

export const authRoutes = [
  ...registerRoutes,
  route({
    method: 'POST',
    path: '/api/auth/login',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    modes: 'works-while-paused',
    summary: 'Open a session',
    documents,
    body: loginRequest,
    answers: loginAnswer,
    errors: ['auth.login_failed', 'auth.code_required', 'rate.limited', 'platform.out_of_order'],
    handler: ({ body, address }, parts) => parts.login.login({ ...body, address }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/refresh',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    modes: 'works-while-paused',
    summary: 'Exchange a refresh token for a new access token and a new refresh token',
    documents,
    body: refreshRequest,
    answers: sessionAnswer,
    errors: ['oauth.invalid_grant', 'platform.out_of_order'],
    handler: ({ body }, parts) => parts.sessions.refresh(body.refresh_token),
  }),
  route({
    method: 'POST',
    path: '/api/auth/logout',
    at,
    access: callers(sessionUsertypes),
    summary: 'End this session',
    documents,
    status: 204,
    handler: async ({ caller }, parts) => {
      await parts.sessions.end(caller.grantId)
      return undefined
    },
  }),
]
