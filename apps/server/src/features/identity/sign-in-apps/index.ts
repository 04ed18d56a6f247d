// Entry point of sign-in apps: third-party sites where persons sign in with consented claims (D1-APP, G-141, G-142).

import type { Claim } from '@company-data/protocol/wire/identity/oauth-apps'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { removeInBatches } from '../../../platform/jobs/jobs.ts'
import { appActions } from './actions.ts'
import { type SignInConsents, signInConsents } from './consented-claims.ts'
import { removeClaimsExpiredBy } from './consented-claims-store.ts'
import type { SignInAppDeps } from './deps.ts'
import { signInAppRoutes } from './routes.ts'
import { findClientCompany, listPluginClaims, type PluginClaim } from './store.ts'

export type { SignInAppDeps } from './deps.ts'
export { signInAppRoutes }

/** The interface for oauth, tokens and plugins, in addition to the routes. */
export interface SignInApps extends Feature, Omit<SignInConsents, 'userinfo'> {
  /** The claims of a company's apps that a plugin fills. */
  listPluginClaims(companyUserId: string): Promise<readonly PluginClaim[]>
  /** Undefined: the app does not exist. */
  findClaims(clientId: string): Promise<{ companyUserId: string; claims: readonly Claim[] } | undefined>
}

const BATCH_ROWS = 5_000

export const signInApps = (deps: SignInAppDeps): SignInApps => {
  const { userinfo, ...consents } = signInConsents(deps)
  const { directory, clock } = deps
  return {
    ...consents,
    listPluginClaims: (companyUserId) => listPluginClaims(directory.kysely, companyUserId),
    findClaims: (clientId) => findClientCompany(directory.kysely, clientId),
    routes: bindRoutes(signInAppRoutes, { ...appActions(deps), userinfo }),
    // plaintext claims end with the first access token and cannot be read afterwards.
    jobs: [
      {
        name: 'sign-in-apps.purge',
        everyMs: 3600_000,
        run: (context) =>
          removeInBatches(context, BATCH_ROWS, () => removeClaimsExpiredBy(directory.kysely, clock.now(), BATCH_ROWS)),
      },
    ],
  }
}
