// Entry point of sign-in apps: third-party sites at which persons sign in and give consented claims (D1-APP, G-141, G-142).
import type { Claim } from '@company-data/protocol/wire/identity/oauth-apps'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { appActions } from './actions.ts'
import { type SignInConsents, signInConsents } from './consented-claims.ts'
import { removeClaimsExpiredBy } from './consented-claims-store.ts'
import type { SignInAppDeps } from './deps.ts'
import { signInAppRoutes } from './routes.ts'
import { findClientCompany, listApps } from './store.ts'

export type { SignInAppDeps } from './deps.ts'
export { signInAppRoutes }

/** What oauth, tokens and plugins tell and ask it, besides its routes. */
export interface SignInApps extends Feature, Omit<SignInConsents, 'userinfo'> {
  /** The apps of a company with what they ask for. */
  listClaims(companyUserId: string): Promise<ReadonlyArray<{ id: string; claims: readonly Claim[] }>>
  /** Undefined: there is no such app. */
  findClaims(clientId: string): Promise<{ companyUserId: string; claims: readonly Claim[] } | undefined>
}

export const signInApps = (deps: SignInAppDeps): SignInApps => {
  const { userinfo, ...consents } = signInConsents(deps)
  const { directory, clock } = deps
  return {
    ...consents,
    listClaims: (companyUserId) => listApps(directory.kysely, companyUserId),
    findClaims: (clientId) => findClientCompany(directory.kysely, clientId),
    routes: bindRoutes(signInAppRoutes, { ...appActions(deps), userinfo }),
    // claims in plaintext end with the first access token, and are read by nobody from then on.
    jobs: [
      {
        name: 'sign-in-apps.purge',
        everyMs: 3600_000,
        run: () => removeClaimsExpiredBy(directory.kysely, clock.now()),
      },
    ],
  }
}
