// Routes of /oauth2/authorize. A form gets a redirect, a JSON body gets `redirect_to`.
import { authorizeResponse } from '@company-data/protocol/wire/identity/oauth/authorize'
import { consentDetails } from '@company-data/protocol/wire/identity/oauth/consent-details'
import { oauthParameters } from '@company-data/protocol/wire/identity/oauth/parameters'
import { authorizeDecision, authorizeQuery } from '@company-data/protocol/wire/identity/oauth/requests'
import { anyone, routeTo } from '../../../../gate/route.ts'
import { readConsent } from '../consent/consent-details.ts'
import type { OAuthDeps } from '../deps.ts'
import { parseQueryParameters } from '../parameters.ts'
import { redirect } from '../redirect.ts'
import { decideAuthorization, startAuthorization } from './authorize.ts'

const route = routeTo<OAuthDeps>()

/** A decision includes a sealed value for each claim of the app. */
const DECISION_BYTES = 1024 * 1024

const authorizeErrors = [
  'oauth.invalid_client',
  'oauth.invalid_request',
  'oauth.redirect_uri_mismatch',
  'oauth.unauthorized_client',
] as const

export const authorizeRoutes = [
  route({
    method: 'GET',
    path: '/api/consent',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    summary: 'What the consent page shows of an authorization request; the session of the user is optional',
    documents: ['company-data', 'account', 'consumer'],
    query: oauthParameters,
    response: consentDetails,
    errors: [...authorizeErrors, 'auth.token_invalid', 'auth.token_expired', 'platform.out_of_order', 'rate.limited'],
    handler: ({ query, header, address }, deps) =>
      readConsent(deps, parseQueryParameters(query), header('authorization'), address),
  }),
  route({
    method: 'GET',
    path: '/oauth2/authorize',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    summary: 'Start the authorization-code flow: checks the request and leads to the consent page',
    documents: ['company-data', 'account'],
    query: oauthParameters,
    described: { query: authorizeQuery },
    contentType: 'text/plain',
    errors: authorizeErrors,
    handler: async ({ query }, deps) => redirect(await startAuthorization(deps, query)),
  }),
  route({
    method: 'POST',
    path: '/oauth2/authorize',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    summary: 'Submit credentials and decision; a form is answered by a redirect, JSON by `redirect_to`',
    documents: ['company-data', 'account', 'consumer'],
    accepts: ['form', 'json'],
    // Sealed claims of a sign-in, from the page of a person who is logged in.
    bodyLimitBytes: DECISION_BYTES,
    largeBodies: 'of-sessions',
    modes: 'handler',
    body: oauthParameters,
    described: { body: authorizeDecision },
    response: authorizeResponse,
    errors: [
      ...authorizeErrors,
      'auth.login_failed',
      'auth.code_required',
      'auth.token_invalid',
      'auth.token_expired',
      'account.level_required',
      'request.invalid',
      'contact_data.encryption_required',
      'contact_data.value_invalid',
      'company_connections.verified_required',
      'twofa.connection_required',
      'twofa.unavailable',
      'db.writes_paused',
      'platform.out_of_order',
      'rate.limited',
    ],
    handler: async (call, deps) => {
      const redirectTo = await decideAuthorization(deps, {
        body: call.body,
        authorization: call.header('authorization'),
        address: call.address,
      })
      const isForm = call.body instanceof URLSearchParams
      return isForm && redirectTo !== undefined ? redirect(redirectTo) : { redirect_to: redirectTo ?? null }
    },
  }),
]
