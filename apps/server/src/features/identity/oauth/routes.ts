// Routes of the OAuth endpoints. Token, revoke and introspect take forms; result and authorize take JSON too.
import { ApiError } from '@company-data/protocol/errors'
import { authorizeAnswer } from '@company-data/protocol/wire/identity/oauth/authorize'
import { detachedResult } from '@company-data/protocol/wire/identity/oauth/detached-result'
import { introspectionAnswer } from '@company-data/protocol/wire/identity/oauth/introspection'
import { oauthParameters } from '@company-data/protocol/wire/identity/oauth/parameters'
import { revocationAnswer } from '@company-data/protocol/wire/identity/oauth/revocation'
import { signingKeyIds, signingKeyRotation } from '@company-data/protocol/wire/identity/oauth/signing-keys'
import { tokenAnswer } from '@company-data/protocol/wire/identity/oauth/token'
import { type Access, type Answer, answer, anyone, type Call, operator, routeTo } from '../../../gate/route.ts'
import { readAuthorization } from './authorization-request.ts'
import { completeAuthorization } from './authorize.ts'
import { consentRoutes } from './consent/routes.ts'
import { openDetached } from './detached-result.ts'
import { introspect } from './introspect.ts'
import { metadataRoutes } from './metadata.ts'
import type { OAuthNeeds } from './needs.ts'
import { parametersOf, queryParametersOf } from './parameters.ts'
import { readResult } from './result.ts'
import { revoke } from './revoke.ts'
import { issueToken, type TokenRequest } from './token.ts'
import { userOf } from './user.ts'

const route = routeTo<OAuthNeeds>()

const form = ['form'] as const
const formOrJson = ['form', 'json'] as const
const machine = {
  method: 'POST',
  access: anyone,
  body: oauthParameters,
  query: oauthParameters,
  documents: ['company-data', 'account'],
} as const

const requestOf = (call: Call<Access, unknown, unknown, unknown>): TokenRequest => ({
  parameters: parametersOf(call.body),
  query: queryParametersOf(call.query),
  authorization: call.header('authorization'),
  address: call.address,
  base: call.base,
})

const machineRoutes = [
  route({
    ...machine,
    path: '/oauth2/token',
    at: ['front-door', 'region'],
    summary: 'Issue an access token: client_credentials, authorization_code (front door only), refresh_token',
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    limit: { name: 'token', by: 'address' },
    answers: tokenAnswer,
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
    handler: async (call, needs) =>
      answer({ body: await issueToken(needs, requestOf(call)), headers: { pragma: 'no-cache' } }),
  }),
  route({
    ...machine,
    path: '/oauth2/revoke',
    at: ['front-door'],
    summary: 'Revoke an access or refresh token of the calling client (RFC 7009)',
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    answers: revocationAnswer,
    errors: ['oauth.invalid_client', 'oauth.invalid_request', 'rate.limited'],
    handler: async (call, needs) => {
      await revoke(needs, requestOf(call))
      return {}
    },
  }),
  route({
    ...machine,
    path: '/oauth2/introspect',
    at: ['front-door'],
    summary: 'What a token of the calling client is worth now (RFC 7662)',
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    answers: introspectionAnswer,
    errors: ['oauth.invalid_client', 'oauth.invalid_request', 'rate.limited'],
    handler: (call, needs) => introspect(needs, requestOf(call)),
  }),
  route({
    ...machine,
    path: '/oauth2/result',
    at: ['front-door'],
    summary: 'The result poll of detached mode',
    accepts: formOrJson,
    modes: 'handler',
    answers: detachedResult,
    errors: [
      'oauth.invalid_client',
      'oauth.invalid_request',
      'oauth.result_not_found',
      'oauth.result_consumed',
      'oauth.result_expired',
      'db.writes_paused',
    ],
    handler: (call, needs) => readResult(needs, requestOf(call)),
  }),
]

/** The page that follows may not be framed, and its address, which holds the state, goes to nobody. */
const redirect = (location: string): Answer<never> =>
  answer({
    status: 302,
    raw: '',
    headers: {
      location,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': "frame-ancestors 'none'",
    },
  })

const authorizeErrors = [
  'oauth.invalid_client',
  'oauth.invalid_request',
  'oauth.redirect_uri_mismatch',
  'oauth.unauthorized_client',
] as const

const authorizeRoutes = [
  route({
    method: 'GET',
    path: '/oauth2/authorize',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    summary: 'Start the authorization-code flow: checks the request and leads to the consent page',
    documents: ['company-data', 'account'],
    query: oauthParameters,
    contentType: 'text/plain',
    errors: authorizeErrors,
    handler: async ({ query }, needs) => {
      const parameters = queryParametersOf(query)
      await openDetached(needs, await readAuthorization(needs, parameters))
      return redirect(`${needs.addresses.authWeb()}?${new URLSearchParams([...parameters])}`)
    },
  }),
  route({
    method: 'POST',
    path: '/oauth2/authorize',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    summary: 'Submit credentials and decision; a form is answered by a redirect, JSON by `redirect_to`',
    documents: ['company-data', 'account'],
    accepts: formOrJson,
    modes: 'handler',
    body: oauthParameters,
    answers: authorizeAnswer,
    errors: [
      ...authorizeErrors,
      'auth.login_failed',
      'auth.code_required',
      'auth.token_invalid',
      'auth.token_expired',
      'rate.limited',
    ],
    handler: async (call, needs) => {
      const parameters = parametersOf(call.body)
      const request = await readAuthorization(needs, parameters)
      const user = await userOf(needs, parameters, call.header('authorization'), call.address)
      const decision = parameters.get('decision')
      if (decision !== 'approve' && decision !== 'deny')
        throw new ApiError('oauth.invalid_request', { message: 'decision must be approve or deny.' })
      const { redirectTo } = await completeAuthorization(needs, request, user, decision === 'approve')
      const isForm = call.body instanceof URLSearchParams
      return isForm && redirectTo !== undefined ? redirect(redirectTo) : { redirect_to: redirectTo ?? null }
    },
  }),
]

const keyRoutes = [
  route({
    method: 'POST',
    path: '/api/ops/signing-keys/rotate',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'Make a new signing key; `now` retires the old one at once, for a leaked key',
    documents: ['operations'],
    body: signingKeyRotation,
    answers: signingKeyIds,
    handler: async ({ body }, needs) => {
      await needs.tokens.signingKeys.rotate({ now: body?.now ?? false })
      return { keys: needs.tokens.signingKeys.jwks().keys.map(({ kid }) => kid ?? '') }
    },
  }),
]

export const oauthRoutes = [...machineRoutes, ...authorizeRoutes, ...metadataRoutes, ...keyRoutes, ...consentRoutes]
