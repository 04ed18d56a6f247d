// The contract of the endpoints at which a client authenticates: token, revoke, introspect, and the result poll of detached mode.
import { anyone, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { oauthPrefix } from '../../contract/prefixes.ts'
import { detachedResult } from '../../wire/identity/oauth/detached-result.ts'
import { introspectionResponse } from '../../wire/identity/oauth/introspection.ts'
import { oauthParameters } from '../../wire/identity/oauth/parameters.ts'
import { resultRequest, tokenRequest, tokenToCheck } from '../../wire/identity/oauth/requests.ts'
import { revocationResponse } from '../../wire/identity/oauth/revocation.ts'
import { tokenResponse } from '../../wire/identity/oauth/token.ts'
import { tokenRoutes } from './routes.ts'

const clientDoor = {
  prefix: oauthPrefix,
  access: anyone,
  openapi: ['company-data', 'account'],
  at: ['front-door'],
} as const satisfies Door

export const tokens = contract(
  tokenRoutes,
  { client: clientDoor },
  {
    issue: {
      summary: 'Issue an access token: client_credentials, authorization_code (front door only), refresh_token',
      since: '0.1.0',
      description:
        'A machine client sends `grant_type=client_credentials` with its id and secret, in the Authorization header (Basic) or in the form, and gets a token that lasts `expires_in` seconds. `api_url` in the response is the region to call.',
      at: ['front-door', 'region'],
      query: oauthParameters,
      body: oauthParameters,
      described: { body: tokenRequest },
      response: tokenResponse,
      limits: { rate: perAddress('token') },
      modes: 'handler',
      errorShape: 'token',
      accepts: ['form'],
      errors: [
        'oauth.invalid_client',
        'oauth.invalid_grant',
        'oauth.invalid_request',
        'oauth.unsupported_grant_type',
        'oauth.unauthorized_client',
        'account.level_required',
        'region.rebase_required',
      ],
    },
    revoke: {
      summary: 'Revoke an access or refresh token of the calling client (RFC 7009)',
      since: '0.1.0',
      query: oauthParameters,
      body: oauthParameters,
      described: { body: tokenToCheck },
      response: revocationResponse,
      limits: { rate: perAddress('clientCalls') },
      modes: 'handler',
      errorShape: 'token',
      accepts: ['form'],
      errors: ['oauth.invalid_client', 'oauth.invalid_request'],
    },
    introspect: {
      summary: 'Introspect a token of the calling client (RFC 7662)',
      since: '0.1.0',
      query: oauthParameters,
      body: oauthParameters,
      described: { body: tokenToCheck },
      response: introspectionResponse,
      limits: { rate: perAddress('clientCalls') },
      modes: 'handler',
      errorShape: 'token',
      accepts: ['form'],
      errors: ['oauth.invalid_client', 'oauth.invalid_request'],
    },
    pollResult: {
      summary: 'Poll the result of detached mode',
      since: '0.1.0',
      query: oauthParameters,
      body: oauthParameters,
      described: { body: resultRequest },
      response: detachedResult,
      limits: { rate: perAddress('clientCalls') },
      modes: 'handler',
      accepts: ['form', 'json'],
      errors: [
        'oauth.invalid_client',
        'oauth.invalid_request',
        'oauth.result_not_found',
        'oauth.result_consumed',
        'oauth.result_expired',
        'db.writes_paused',
      ],
    },
  },
)
