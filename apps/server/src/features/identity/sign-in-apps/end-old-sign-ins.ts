// Ends sign-ins of a person when the claims of all of them take too much room (B-22, decision 0071).
import type { DirectoryTx } from '../../../schema/directory.ts'
import type { SignIn } from '../oauth/index.ts'
import { measureConsentedClaims } from './consented-claims-store.ts'
import type { SignInAppDeps } from './deps.ts'

/** Limits of the claims that a person has given to apps and that the apps may still read. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_SIGN_INS = 1_000

/** Sign-ins at the app of the new one end first, so that an app which asks for much ends its own before those of others. */
export const endOldSignIns =
  ({ tokens }: Pick<SignInAppDeps, 'tokens'>) =>
  async (tx: DirectoryTx, { personUserId, clientId, grantId: newGrantId }: SignIn): Promise<void> => {
    const grants = await tokens.grants.listClientGrants(tx, personUserId, 10 * MAX_SIGN_INS)
    const clients = new Map(grants.map((grant) => [grant.id, grant.clientId]))
    const rank = (grantId: string): number => {
      if (grantId === newGrantId) return 0
      return clients.get(grantId) === clientId ? 2 : 1
    }
    const signIns = await measureConsentedClaims(tx, [...clients.keys()])
    let total = 0
    const ending = signIns
      .sort((a, b) => rank(a.grant_id) - rank(b.grant_id))
      .filter(({ bytes }, index) => {
        total += bytes
        return index > 0 && (total > MAX_BYTES || index >= MAX_SIGN_INS)
      })
    // In one order for every app, so that two sign-ins of a person cannot deadlock.
    for (const grantId of ending.map(({ grant_id }) => grant_id).sort()) await tokens.grants.revoke(tx, { grantId })
  }
