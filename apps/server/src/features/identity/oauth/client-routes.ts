// Routes of the endpoints at which a client authenticates: token, revoke, introspect, and the result poll of detached mode.
import { detachedResult } from '@company-data/protocol/wire/identity/oauth/detached-result'
import { introspectionResponse } from '@company-data/protocol/wire/identity/oauth/introspection'
import { oauthParameters } from '@company-data/protocol/wire/identity/oauth/parameters'
import { resultRequest, tokenRequest, tokenToCheck } from '@company-data/protocol/wire/identity/oauth/requests'
import { revocationResponse } from '@company-data/protocol/wire/identity/oauth/revocation'
import { tokenResponse } from '@company-data/protocol/wire/identity/oauth/token'
import { type Access, anyone, type Call, createResponse, routeTo } from '../../../gate/route.ts'
import type { ClientRequest } from './client-authentication.ts'
import type { OAuthDeps } from './deps.ts'
import { readResult } from './detached/poll-result.ts'
import { introspect } from './introspect.ts'
import { parseBodyParameters, parseQueryParameters } from './parameters.ts'
import { revoke } from './revoke.ts'
import { issueToken } from './token/issue-token.ts'

const route = routeTo<OAuthDeps>()

const form = ['form'] as const
const formOrJson = ['form', 'json'] as const
const clientCalls = { name: 'clientCalls', by: 'address' } as const
const endpoint = {
  method: 'POST',
  access: anyone,
  body: oauthParameters,
  query: oauthParameters,
  documents: ['company-data', 'account'],
} as const

const toClientRequest = (call: Call<Access, unknown, unknown, unknown>): ClientRequest => ({
  parameters: parseBodyParameters(call.body),
  query: parseQueryParameters(call.query),
  authorization: call.header('authorization'),
  address: call.address,
  base: call.base,
})

export const clientRoutes = [
  route({
    ...endpoint,
    path: '/oauth2/token',
    description:
      'A machine client sends `grant_type=client_credentials` with its id and secret, in the Authorization header (Basic) or in the form, and gets a token that lasts `expires_in` seconds. `api_url` of the answer is the region to call.',
    described: { body: tokenRequest },
    at: ['front-door', 'region'],
    summary: 'Issue an access token: client_credentials, authorization_code (front door only), refresh_token',
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    limit: { name: 'token', by: 'address' },
    response: tokenResponse,
    errors: [
      'oauth.invalid_client',
      'oauth.invalid_grant',
      'oauth.invalid_request',
      'oauth.unsupported_grant_type',
      'oauth.unauthorized_client',
      'account.level_required',
      'region.rebase_required',
      'rate.limited',
    ],
    handler: async (call, deps) =>
      createResponse({ body: await issueToken(deps, toClientRequest(call)), headers: { pragma: 'no-cache' } }),
  }),
  route({
    ...endpoint,
    path: '/oauth2/revoke',
    described: { body: tokenToCheck },
    at: ['front-door'],
    summary: 'Revoke an access or refresh token of the calling client (RFC 7009)',
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    limit: clientCalls,
    response: revocationResponse,
    errors: ['oauth.invalid_client', 'oauth.invalid_request', 'rate.limited'],
    handler: async (call, deps) => {
      await revoke(deps, toClientRequest(call))
      return {}
    },
  }),
  route({
    ...endpoint,
    path: '/oauth2/introspect',
    described: { body: tokenToCheck },
    at: ['front-door'],
    summary: 'What a token of the calling client is worth now (RFC 7662)',
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    limit: clientCalls,
    response: introspectionResponse,
    errors: ['oauth.invalid_client', 'oauth.invalid_request', 'rate.limited'],
    handler: (call, deps) => introspect(deps, toClientRequest(call)),
  }),
  route({
    ...endpoint,
    path: '/oauth2/result',
    described: { body: resultRequest },
    at: ['front-door'],
    summary: 'The result poll of detached mode',
    accepts: formOrJson,
    modes: 'handler',
    limit: clientCalls,
    response: detachedResult,
    errors: [
      'oauth.invalid_client',
      'oauth.invalid_request',
      'oauth.result_not_found',
      'oauth.result_consumed',
      'oauth.result_expired',
      'db.writes_paused',
      'rate.limited',
    ],
    handler: (call, deps) => readResult(deps, toClientRequest(call)),
  }),
]
