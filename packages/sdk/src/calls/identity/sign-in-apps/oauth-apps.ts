// The sign-in apps of a company: sites at which persons sign in and give consented claims (D1-APP, G-141).
import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type {
  CreatedOauthApp,
  NewOauthAppInput,
  OauthApp,
  OauthAppPatchInput,
} from '@company-data/protocol/wire/identity/oauth-apps'
import type { NewSecretRequestInput } from '@company-data/protocol/wire/secret-overlap'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const ROUTE = '/api/account/oauth-apps'
const appPath = (appId: string): string => path`/api/account/oauth-apps/${appId}`

export const oauthAppCalls = (api: Api) => ({
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
  create: (app: NewOauthAppInput): Promise<CreatedOauthApp> => api.post(ROUTE, app),
  /**
   * The sign-in apps of the company, oldest first.
   * @example
   * for (const { id, name } of await company.oauthApps.list()) console.log(id, name)
   */
  list: (): Promise<OauthApp[]> => api.get(ROUTE),
  /**
   * One sign-in app, without its secret.
   * @example
   * const { redirect_uris } = await company.oauthApps.read(appId)
   */
  read: (appId: string): Promise<OauthApp> => api.get(appPath(appId)),
  /**
   * Changes a sign-in app. `redirect_uris` replaces the whole set; omitted members stay.
   * @example
   * await company.oauthApps.update(appId, { redirect_uris: ['https://shop.example/back'] })
   */
  update: (appId: string, patch: OauthAppPatchInput): Promise<OauthApp> => api.put(appPath(appId), patch),
  /**
   * Creates a new secret. The old one, and every token that was issued with it, stop working immediately, or after
   * `overlap_hours` (B-14).
   * @example
   * const { client_secret } = await company.oauthApps.regenerateSecret(appId, { overlap_hours: 24 })
   */
  regenerateSecret: (appId: string, request: NewSecretRequestInput = {}): Promise<RegeneratedSecret> =>
    api.post(`${appPath(appId)}/regenerate-secret`, request),
  /**
   * Deletes an app; its tokens stop working immediately, and the claims that persons gave to it are erased.
   * @example
   * await company.oauthApps.delete(appId)
   */
  delete: (appId: string): Promise<void> => api.delete(appPath(appId)),
})
