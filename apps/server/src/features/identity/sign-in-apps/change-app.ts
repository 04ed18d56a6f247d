// Changes a sign-in app: a redirect set in the body replaces the old one and is audit-logged (D1-APP-03, D1-APP-05).
import type { SignInAppId } from '@company-data/protocol/contract/ids'
import type { OauthApp, OauthAppPatch } from '@company-data/protocol/wire/identity/oauth-apps'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { acceptAppName } from './app-name.ts'
import { type App, type AppManager, lockApp, requireCompanyId, toRecord } from './app-record.ts'
import { readClaims } from './claim-rules.ts'
import type { SignInAppDeps } from './deps.ts'
import { updateApp } from './store.ts'

const isSameSet = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((uri) => after.includes(uri))

/** the old set, the new one and the actor. */
const auditRedirects = async (
  { accounts }: SignInAppDeps,
  tx: DirectoryTx,
  actor: AppManager,
  { row, client }: App,
  after: readonly string[],
): Promise<void> => {
  if (isSameSet(client.redirectUris, after)) return
  await accounts.audit(tx, {
    companyUserId: client.companyUserId,
    actor,
    action: 'oauth_app.redirect_uris_changed',
    data: { app_id: row.id, before: client.redirectUris, after },
  })
}

export const changeApp =
  (deps: SignInAppDeps) =>
  (caller: AppManager, id: SignInAppId, patch: OauthAppPatch): Promise<OauthApp> => {
    const { directory, clock, clients, fieldTypes, names, describePlugin } = deps
    const name = patch.name && acceptAppName(names, patch.name)
    const companyUserId = requireCompanyId(caller)
    return directory.transaction(async (tx) => {
      const app = await lockApp(deps, tx, companyUserId, id)
      const claims = patch.claims && (await readClaims(fieldTypes.rows(), companyUserId, patch.claims, describePlugin))
      const row = {
        ...app.row,
        claims: claims ?? app.row.claims,
        claimsDelivery: patch.claims_delivery ?? app.row.claimsDelivery,
      }
      const redirectUris = patch.redirect_uris ?? app.client.redirectUris
      const postLogoutRedirectUris = patch.post_logout_redirect_uris ?? app.client.postLogoutRedirectUris
      const client = { ...app.client, name: name ?? app.client.name, redirectUris, postLogoutRedirectUris }
      await updateApp(tx, row)
      await clients.appClients.change(tx, client)
      await auditRedirects(deps, tx, caller, app, redirectUris)
      return toRecord({ row, client }, clock.now())
    })
  }
