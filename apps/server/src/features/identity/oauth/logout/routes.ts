// Routes of /oauth2/logout, the end session endpoint of OpenID Connect (B-10).
import { authorizeResponse } from '@company-data/protocol/wire/identity/oauth/authorize'
import { oauthParameters } from '@company-data/protocol/wire/identity/oauth/parameters'
import { logoutDecision, logoutQuery } from '@company-data/protocol/wire/identity/oauth/requests'
import { anyone, routeTo } from '../../../../gate/route.ts'
import type { OAuthDeps } from '../deps.ts'
import { parseBodyParameters, parseQueryParameters } from '../parameters.ts'
import { redirect } from '../redirect.ts'
import { endSessions, startLogout } from './logout.ts'

const route = routeTo<OAuthDeps>()

const logoutErrors = [
  'oauth.invalid_client',
  'oauth.invalid_request',
  'oauth.redirect_uri_mismatch',
  'rate.limited',
] as const

export const logoutRoutes = [
  route({
    method: 'GET',
    path: '/oauth2/logout',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    summary: 'Start a logout: checks the request and leads to a page that asks the person',
    documents: ['company-data', 'account'],
    query: oauthParameters,
    described: { query: logoutQuery },
    contentType: 'text/plain',
    errors: logoutErrors,
    handler: async ({ query }, deps) => redirect(await startLogout(deps, parseQueryParameters(query))),
  }),
  route({
    method: 'POST',
    path: '/oauth2/logout',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    summary: 'The same as a form; with `decision` of the page, which has asked, ends the sessions of the consent page',
    documents: ['company-data', 'account', 'consumer'],
    accepts: ['form', 'json'],
    body: oauthParameters,
    described: { body: logoutDecision },
    response: authorizeResponse,
    examples: { body: { decision: 'approve' }, response: { redirect_to: null } },
    errors: [...logoutErrors, 'db.writes_paused', 'platform.out_of_order'],
    handler: async ({ body }, deps) => {
      const { decision, ...request } = Object.fromEntries(parseBodyParameters(body))
      const parameters = new Map(Object.entries(request))
      if (decision !== 'approve') return redirect(await startLogout(deps, parameters))
      return { redirect_to: await endSessions(deps, parameters) }
    },
  }),
]
