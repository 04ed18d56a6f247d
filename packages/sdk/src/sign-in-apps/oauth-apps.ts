// The sign-in apps of a company: sites at which persons sign in and give consented claims (D1-APP, G-141).
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { signInApps } from '@company-data/protocol/nouns/sign-in-apps/contract'
import { signInAppRoutes } from '@company-data/protocol/nouns/sign-in-apps/routes'
import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { NewSecretRequestInput } from '@company-data/protocol/wire/secret-overlap'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const oauthAppCalls = (api: Api) => {
  const raw = calls<typeof signInApps>()(api, signInAppRoutes, accountPrefix)
  return {
    /**
     * Registers a sign-in app for a service. Its secret is in this response and never shown again.
     * @example
     * const { client_id, client_secret } = await company.oauthApps.create({
     *   name: 'Shop',
     *   service_id: serviceId,
     *   redirect_uris: ['https://shop.example/back'],
     *   claims: [{ claim: 'email', label: 'E-mail', type: 'email', required: true }],
     * })
     */
    create: raw.create,
    /**
     * The sign-in apps of the company, oldest first.
     * @example
     * for (const { id, name } of await company.oauthApps.list()) console.log(id, name)
     */
    list: raw.list,
    /**
     * One sign-in app, without its secret.
     * @example
     * const { redirect_uris } = await company.oauthApps.read(appId)
     */
    read: raw.read,
    /**
     * Changes a sign-in app. `redirect_uris` replaces the whole set; omitted members stay.
     * @example
     * await company.oauthApps.update(appId, { redirect_uris: ['https://shop.example/back'] })
     */
    update: raw.update,
    /**
     * Creates a new secret. The old one, and every token that was issued with it, stop working immediately, or after
     * `overlap_hours` (B-14).
     * @example
     * const { client_secret } = await company.oauthApps.regenerateSecret(appId, { overlap_hours: 24 })
     */
    regenerateSecret: (appId: string, request: NewSecretRequestInput = {}): Promise<RegeneratedSecret> =>
      raw.regenerateSecret(appId, request),
    /**
     * Deletes an app; its tokens stop working immediately, and the claims that persons gave to it are erased.
     * @example
     * await company.oauthApps.delete(appId)
     */
    delete: raw.delete,
  }
}
