// Registers a sign-in app for a service of the company; its secret is shown once (D1-APP-01).
import { ApiError } from '@company-data/protocol/errors'
import type { CreatedOauthApp, NewOauthApp } from '@company-data/protocol/wire/identity/oauth-apps'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { acceptAppName } from './app-name.ts'
import { type AppManager, requireCompanyId, toRecord } from './app-record.ts'
import { readClaims } from './claim-rules.ts'
import type { SignInAppDeps } from './deps.ts'
import { insertApp } from './store.ts'

export const createApp =
  ({ directory, clock, ids, clients, fieldTypes, quotas, names, serviceEntries, describePlugin }: SignInAppDeps) =>
  async (caller: AppManager, input: NewOauthApp): Promise<CreatedOauthApp> => {
    const name = acceptAppName(names, input.name)
    const { redirect_uris: redirectUris, claims_delivery: claimsDelivery } = input
    const companyUserId = requireCompanyId(caller)
    const serviceId = input.service_id.toLowerCase()
    return directory.transaction(async (tx) => {
      // Locked, so that the deletion of the service either finds the new app or comes first.
      const isOwned = isUuid(serviceId) && (await serviceEntries.lockOwned(tx, companyUserId, serviceId))
      if (!isOwned) throw new ApiError('services.not_found')
      const claims = await readClaims(fieldTypes.rows(), companyUserId, input.claims, describePlugin)
      const postLogoutRedirectUris = input.post_logout_redirect_uris
      const newClient = { companyUserId, serviceId, name, redirectUris, postLogoutRedirectUris }
      const { client, secret } = await clients.appClients.add(tx, newClient, caller)
      const row = { id: ids.next(), clientId: client.clientId, claims, claimsDelivery }
      await insertApp(tx, companyUserId, row)
      await quotas.requireWithin(['sign_in_apps'], companyUserId, tx)
      return { ...toRecord({ row, client }, clock.now()), client_secret: secret }
    })
  }
