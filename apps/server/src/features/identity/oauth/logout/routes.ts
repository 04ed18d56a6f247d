// Serves the contract of /oauth2/logout.
import { ApiError } from '@company-data/protocol/errors'
import { oauthLogout } from '@company-data/protocol/nouns/oauth-logout/contract'
import { serve } from '../../../../gate/serve.ts'
import type { OAuthDeps } from '../deps.ts'
import { parseBodyParameters, parseQueryParameters } from '../parameters.ts'
import { redirect } from '../redirect.ts'
import { endSessions, startLogout } from './logout.ts'

/**
 * Only the page asks the person. Each browser names the origin of a POST; a call without one comes from a program, such as
 * that of an app, which may not say that the person agreed.
 */
const requirePage = ({ addresses }: OAuthDeps, origin: string | undefined): void => {
  if (origin === new URL(addresses.authWeb()).origin) return
  throw new ApiError('oauth.invalid_request', { message: 'Only the logout page sends a decision.' })
}

export const logoutRoutes = serve<OAuthDeps>()(oauthLogout, {
  start: async ({ query }, deps) => redirect(await startLogout(deps, parseQueryParameters(query))),
  end: async ({ body, header }, deps) => {
    const { decision, ...request } = Object.fromEntries(parseBodyParameters(body))
    const parameters = new Map(Object.entries(request))
    if (decision !== 'approve') return redirect(await startLogout(deps, parameters))
    requirePage(deps, header('origin'))
    return { redirect_to: await endSessions(deps, parameters) }
  },
})
