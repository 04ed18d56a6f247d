// Dependencies of the OAuth endpoints.
import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Claim, ClaimsDelivery } from '@company-data/protocol/wire/identity/oauth-apps'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import type { AccountState, Accounts } from '../accounts/index.ts'
import type { Clients } from '../clients/index.ts'
import type { Tokens } from '../tokens/index.ts'
import type { DelegateGrants } from './client-rules.ts'

/** The claims that a sign-in app requests from a person (G-141). */
export interface AppRequest {
  claims: Claim[]
  claimsDelivery: ClaimsDelivery
}

/** The service whose client requests consent. */
export interface ConsentedService {
  serviceId: string
  companyUserId: string
}

export interface SignIn {
  grantId: string
  /** The client id of the sign-in app. */
  clientId: string
  personUserId: string
  consent: string
  /** The expiry of this exchange's access token. */
  tokenEndsAt: Date
}

export interface OAuthHooks {
  /** A person consents to two-factor approval; refuses by throwing. */
  'oauth.enrolling'(service: ConsentedService, personUserId: string): Promise<void>
  /** The service details for the consent page, and the person's relation to it; null without a person. */
  'oauth.service'(
    service: ConsentedService,
    personUserId: string | undefined,
  ): Promise<{
    name: string | null
    publicKey: string | null
    shareCode: string | null
    connected: boolean | null
    enrolled: boolean | null
  }>
  /** The claims that a sign-in app requests. */
  'oauth.app'(clientId: string): Promise<AppRequest>
  /** Checks a person's claims for a sign-in app and returns the text to store; refuses by throwing. */
  'oauth.consenting'(clientId: string, person: AccountState, claims: Readonly<Record<string, unknown>>): Promise<string>
  /** Stores that text with the grant, in the transaction of the exchange, and returns the claims for the ID token. */
  'oauth.signed-in'(tx: DirectoryTx, signIn: SignIn): Promise<Readonly<Record<string, unknown>>>
}

export interface OAuthDeps {
  hooks: OAuthHooks
  directory: Database<DirectoryTables>
  clock: Clock
  secrets: Secrets
  limits: RateLimits
  addresses: { frontDoor(): string; authWeb(): string; forwarder(): string }
  tokens: Tokens
  companies: {
    /** The identities of the existing companies, by id, in one query. */
    listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
    /** Refuses what a suspended company may not do, with `services.suspended`. */
    requireActive(companyUserId: string, reader: 'customer'): Promise<void>
  }
  accounts: Pick<Accounts, 'state' | 'verifyLogin' | 'listPublicAccounts'>
  clients: Pick<Clients, 'state' | 'authenticate'>
  regions: {
    getMode(region: string): Mode
    getApiUrl(region: string): string | undefined
    list(): ReadonlyArray<{ api_url: string }>
  }
  delegates: DelegateGrants
}
