// A sign-in app as the API shows it, and the access check for apps.
import type { SignInAppId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { OauthApp } from '@company-data/protocol/wire/identity/oauth-apps'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { type AppClient, overlapEnd } from '../clients/index.ts'
import type { SignInAppDeps } from './deps.ts'
import { type AppRow, findApp } from './store.ts'

/** D1-APP-07: the owner at the portal, or an account client with oauth_apps. */
export type AppManager = SessionCaller | AccountClientCaller

export const requireCompanyId = ({ companyUserId }: AppManager): string => {
  if (companyUserId === undefined) throw new ApiError('auth.forbidden')
  return companyUserId
}

export interface App {
  row: AppRow
  client: AppClient
}

export const toRecord = ({ row, client }: App, now: Date): OauthApp => ({
  id: row.id,
  client_id: row.clientId,
  name: client.name,
  service_id: client.serviceId,
  redirect_uris: client.redirectUris,
  ...(client.postLogoutRedirectUris.length > 0 && { post_logout_redirect_uris: client.postLogoutRedirectUris }),
  claims: row.claims,
  claims_delivery: row.claimsDelivery,
  previous_secret_until: overlapEnd(client, now),
  created_at: formatTimestamp(client.createdAt),
})

/** An unknown id and another company's app get the same response. */
const notFound = (): ApiError => new ApiError('oauth_apps.not_found')

export const readApp = async (
  { directory, clients }: Pick<SignInAppDeps, 'directory' | 'clients'>,
  companyUserId: string,
  id: SignInAppId,
): Promise<App> => {
  const row = await findApp(directory.kysely, companyUserId, id)
  const client = row && (await clients.appClients.find(companyUserId, row.clientId))
  if (!row || !client) throw notFound()
  return { row, client }
}

/** The app with its client locked, which serializes changes of one app. */
export const lockApp = async (
  { clients }: Pick<SignInAppDeps, 'clients'>,
  tx: DirectoryTx,
  companyUserId: string,
  id: SignInAppId,
): Promise<App> => {
  const app = await findApp(tx, companyUserId, id)
  const client = app && (await clients.appClients.lock(tx, companyUserId, app.clientId))
  // Read again, because it may have changed before it was locked.
  const row = client && (await findApp(tx, companyUserId, id))
  if (!row || !client) throw notFound()
  return { row, client }
}
