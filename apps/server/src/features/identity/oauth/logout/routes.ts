// Serves the contract of /oauth2/logout.
import { oauthLogout } from '@company-data/protocol/nouns/oauth-logout/contract'
import { serve } from '../../../../gate/serve.ts'
import type { OAuthDeps } from '../deps.ts'
import { parseBodyParameters, parseQueryParameters } from '../parameters.ts'
import { redirect } from '../redirect.ts'
import { endSessions, startLogout } from './logout.ts'

export const logoutRoutes = serve<OAuthDeps>()(oauthLogout, {
  start: {
    limit: { name: 'publicCalls', by: 'address' },
    handler: async ({ query }, deps) => redirect(await startLogout(deps, parseQueryParameters(query))),
  },
  end: {
    limit: { name: 'publicCalls', by: 'address' },
    accepts: ['form', 'json'],
    handler: async ({ body }, deps) => {
      const { decision, ...request } = Object.fromEntries(parseBodyParameters(body))
      const parameters = new Map(Object.entries(request))
      if (decision !== 'approve') return redirect(await startLogout(deps, parameters))
      return { redirect_to: await endSessions(deps, parameters) }
    },
  },
})
