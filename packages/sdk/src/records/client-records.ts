// The records of clients and delegates that the clients take and return.
import type * as capabilitiesWire from '@company-data/protocol/capability-groups'
import type * as levelsWire from '@company-data/protocol/levels'
import type * as accountClientsWire from '@company-data/protocol/wire/identity/account-clients'
import type * as delegatesWire from '@company-data/protocol/wire/identity/delegates'
import type * as consentWire from '@company-data/protocol/wire/identity/oauth/consent-details'
import type * as oauthAppsWire from '@company-data/protocol/wire/identity/oauth-apps'
import type * as serviceClientsWire from '@company-data/protocol/wire/identity/service-clients'

/**
 * A capability that an account client may be granted.
 * @example
 * const capability: Capability = 'service_management'
 */
export type Capability = capabilitiesWire.Capability

/**
 * The level of a company, which decides what it may do.
 * @example
 * const level: Level = 'basic'
 * await company.level.update(level)
 */
export type Level = levelsWire.Level

/**
 * A change of an account client. An absent redirect URI stays; null clears it.
 * @example
 * const patch: AccountClientPatchInput = { capabilities: ['service_management'], redirect_uri: null }
 * await company.accountClients.setCapabilities(client_id, patch)
 */
export type AccountClientPatchInput = accountClientsWire.AccountClientPatchInput

/**
 * An account client, without its secret.
 * @example
 * const clients: AccountClientRecord[] = await company.accountClients.list()
 */
export type AccountClientRecord = accountClientsWire.AccountClientRecord

/**
 * A new account client, with the secret that is shown once.
 * @example
 * const { client_secret }: CreatedAccountClient = await company.accountClients.create({ name: 'Purchasing' })
 */
export type CreatedAccountClient = accountClientsWire.CreatedAccountClient

/**
 * An account client to register. Its purpose is set once, and no two clients of a company have the same.
 * @example
 * const client: NewAccountClientInput = { name: 'Purchasing', capabilities: ['customer_connections'] }
 * const { client_id, client_secret } = await company.accountClients.create(client)
 */
export type NewAccountClientInput = accountClientsWire.NewAccountClientInput

/**
 * A new secret, which is shown once.
 * @example
 * const { client_secret }: RegeneratedSecret = await company.serviceClients.regenerateSecret(serviceId)
 */
export type RegeneratedSecret = accountClientsWire.RegeneratedSecret

/**
 * The claims that a sign-in app requests from a person.
 * @example
 * const { claims }: SignInRequest = await person.signIns.read(location.href)
 */
export type SignInRequest = consentWire.ConsentDetails

/**
 * A sign-in app, without its secret.
 * @example
 * const apps: OauthApp[] = await company.oauthApps.list()
 */
export type OauthApp = oauthAppsWire.OauthApp

/**
 * A new sign-in app, with the secret that is shown once.
 * @example
 * const app = { name: 'Shop', service_id: serviceId, redirect_uris: ['https://shop.example/back'] }
 * const { client_id, client_secret }: CreatedOauthApp = await company.oauthApps.create(app)
 */
export type CreatedOauthApp = oauthAppsWire.CreatedOauthApp

/**
 * A sign-in app to register.
 * @example
 * const claims = [{ claim: 'email', label: 'E-mail', type: 'email', required: true }]
 * const app: NewOauthAppInput = { name: 'Shop', service_id: serviceId, redirect_uris: ['https://shop.example/back'], claims }
 * await company.oauthApps.create(app)
 */
export type NewOauthAppInput = oauthAppsWire.NewOauthAppInput

/**
 * A change of a sign-in app; absent members stay. `redirect_uris` is the whole new set.
 * @example
 * const patch: OauthAppPatchInput = { redirect_uris: ['https://shop.example/back'] }
 * for (const { id } of await company.oauthApps.list()) await company.oauthApps.update(id, patch)
 */
export type OauthAppPatchInput = oauthAppsWire.OauthAppPatchInput

/**
 * A change of a delegate; absent members stay. `service_ids` is the whole new set.
 * @example
 * const patch: DelegatePatchInput = { service_ids: [serviceId] }
 * await company.delegates.update(delegateId, patch)
 */
export type DelegatePatchInput = delegatesWire.DelegatePatchInput

/**
 * The public key of a delegate, with its fingerprint.
 * @example
 * const { public_key }: DelegatePublicKey = await company.delegates.readPublicKey(delegateId)
 */
export type DelegatePublicKey = delegatesWire.DelegatePublicKey

/**
 * A delegate, with the services that it is granted.
 * @example
 * const delegates: DelegateRecord[] = await company.delegates.list()
 */
export type DelegateRecord = delegatesWire.DelegateRecord

/**
 * A delegate to invite.
 * @example
 * const delegate: NewDelegateInput = { email: 'grace@example.org', name: 'Grace', service_ids: [serviceId] }
 * await company.delegates.create(delegate)
 */
export type NewDelegateInput = delegatesWire.NewDelegateInput

/**
 * The new data client of a service, with the secret that is shown once.
 * @example
 * const { client_secret }: CreatedServiceClient = await company.serviceClients.create(serviceId)
 */
export type CreatedServiceClient = serviceClientsWire.CreatedServiceClient

/**
 * The data client of a service, without its secret.
 * @example
 * const client: ServiceClientRecord = await company.serviceClients.read(serviceId)
 */
export type ServiceClientRecord = serviceClientsWire.ServiceClientRecord

/**
 * The company and the service that a service client belongs to.
 * @example
 * const { service_id }: WhoAmI = await service.whoami()
 */
export type WhoAmI = serviceClientsWire.WhoAmI
