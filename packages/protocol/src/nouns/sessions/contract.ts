// The contract of the session of a caller: refresh and logout, at the front door (G-010).
import { anyone, callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { authPrefix } from '../../contract/prefixes.ts'
import { refreshRequest, sessionResponse, sessionUsertypes } from '../../wire/identity/sessions.ts'
import { sessionRoutes } from './routes.ts'

const sessionDoor = {
  prefix: authPrefix,
  access: callers(sessionUsertypes),
  openapi: ['account', 'consumer'],
  at: ['front-door'],
} as const satisfies Door

export const sessions = contract(
  sessionRoutes,
  { session: sessionDoor },
  {
    refresh: {
      summary: 'Exchange a refresh token for a new access token and a new refresh token',
      since: '0.1.0',
      access: anyone,
      body: refreshRequest,
      response: sessionResponse,
      limits: { rate: perAddress('publicCalls') },
      modes: 'works-while-paused',
      errors: ['oauth.invalid_grant', 'platform.out_of_order'],
    },
    end: { summary: 'End this session', since: '0.1.0', status: 204 },
  },
)
