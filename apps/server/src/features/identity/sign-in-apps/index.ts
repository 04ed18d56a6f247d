// The door of sign-in apps: third-party sites at which persons sign in and give consented claims (D1-APP, G-141, G-142).
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { appActs } from './acts.ts'
import { type SignInConsents, signInConsents } from './consented-claims.ts'
import { removeClaimsExpiredBy } from './consented-claims-store.ts'
import type { SignInAppNeeds } from './needs.ts'
import { signInAppRoutes } from './routes.ts'

export { signInAppRoutes }

/** What oauth and tokens tell and ask it, besides its routes. */
export type SignInApps = Feature & Omit<SignInConsents, 'userinfo'>

export const signInApps = (needs: SignInAppNeeds): SignInApps => {
  const { userinfo, ...consents } = signInConsents(needs)
  const { directory, clock } = needs
  return {
    ...consents,
    routes: bindRoutes(signInAppRoutes, { ...appActs(needs), userinfo }),
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
