// The contract of /oauth2/logout, the end session endpoint of OpenID Connect (B-10).
import { anyone, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { oauthPrefix } from '../../contract/prefixes.ts'
import { authorizeResponse } from '../../wire/identity/oauth/authorize.ts'
import { oauthParameters } from '../../wire/identity/oauth/parameters.ts'
import { logoutDecision, logoutQuery } from '../../wire/identity/oauth/requests.ts'
import { oauthLogoutRoutes } from './routes.ts'

const logoutErrors = [
  'oauth.invalid_client',
  'oauth.invalid_request',
  'oauth.redirect_uri_mismatch',
  'rate.limited',
] as const

/** A person sees it in a browser, so that it asks for no authentication. */
const errorStatuses = { 'oauth.invalid_client': 400 } as const

const publicDoor = {
  prefix: oauthPrefix,
  access: anyone,
  openapi: ['company-data', 'account'],
  at: ['front-door'],
} as const satisfies Door

export const oauthLogout = contract(
  oauthLogoutRoutes,
  { public: publicDoor },
  {
    start: {
      summary: 'Start a logout: check the request and redirect to a page that asks the person',
      since: '0.1.0',
      query: oauthParameters,
      described: { query: logoutQuery },
      redirects: 'always',
      limits: { rate: perAddress('publicCalls') },
      errors: logoutErrors,
      errorStatuses,
    },
    end: {
      summary:
        'Start a logout from a form; with the `decision` and the `Origin` of the page, end the sessions of the consent page',
      since: '0.1.0',
      openapi: ['company-data', 'account', 'consumer'],
      body: oauthParameters,
      described: { body: logoutDecision },
      redirects: 'forms',
      response: authorizeResponse,
      errorStatuses,
      limits: { rate: perAddress('publicCalls') },
      accepts: ['form', 'json'],
      errors: [...logoutErrors, 'db.writes_paused', 'platform.out_of_order'],
      examples: { body: { decision: 'approve' }, response: { redirect_to: null } },
    },
  },
)
