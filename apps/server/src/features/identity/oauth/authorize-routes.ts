// Serves the contract of /oauth2/authorize. A form gets a redirect, a JSON body gets `redirect_to`.
import { authorization } from '@company-data/protocol/nouns/authorization/contract'
import { serve } from '../../../gate/serve.ts'
import { decideAuthorization, startAuthorization } from './authorize/authorize.ts'
import { readConsent } from './consent/consent-details.ts'
import type { OAuthDeps } from './deps.ts'
import { parseQueryParameters } from './parameters.ts'
import { redirect } from './redirect.ts'

export const authorizeRoutes = serve<OAuthDeps>()(authorization, {
  readConsent: {
    // With the descriptions of plugins, the claims of an app may have a megabyte.
    isLargeValue: true,
    handler: ({ query, header, address }, deps) =>
      readConsent(deps, parseQueryParameters(query), header('authorization'), address),
  },
  start: async ({ query, address }, deps) => redirect(await startAuthorization(deps, query, address)),
  decide: async (call, deps) => {
    const redirectTo = await decideAuthorization(deps, {
      body: call.body,
      authorization: call.header('authorization'),
      address: call.address,
    })
    const isForm = call.body instanceof URLSearchParams
    return isForm && redirectTo !== undefined ? redirect(redirectTo) : { redirect_to: redirectTo ?? null }
  },
})
