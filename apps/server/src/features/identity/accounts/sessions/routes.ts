// Routes of sessions: refresh and logout at the front door (G-010), the list at the home region.
import { accountSessions } from '@company-data/protocol/nouns/account-sessions/contract'
import { refreshRequest, sessionResponse, sessionUsertypes } from '@company-data/protocol/wire/identity/sessions'
import { anyone, callers, routeTo } from '../../../../gate/route.ts'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

const at = ['front-door'] as const
const documents = ['account', 'consumer'] as const

export const sessionRoutes = [
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
    response: sessionResponse,
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

export const accountSessionRoutes = serve<AccountComponents>()(accountSessions, {
  list: ({ caller }, parts) => parts.accountSessions.list(caller),
  end: ({ caller, params }, parts) => parts.accountSessions.end(caller, params.sessionId),
  endOthers: ({ caller }, parts) => parts.accountSessions.endOthers(caller),
})
