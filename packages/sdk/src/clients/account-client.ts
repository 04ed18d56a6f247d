// The client of a program that acts as the company: services and their keys, delegates, sign-in apps, recovery copies.

import { accountCalls } from '../accounts/account.ts'
import { profileCalls } from '../accounts/profile.ts'
import { recoveryCopyCalls } from '../accounts/recovery-copies.ts'
import { delegateCalls } from '../delegates/delegates.ts'
import { custodianSignCalls } from '../documents/sign-documents.ts'
import { fieldTypeCalls } from '../field-types/field-types.ts'
import { customerRunCalls } from '../flow-runs/customer-runs.ts'
import { flowAuthoringCalls } from '../flows/flow-authoring.ts'
import { accountFlowCalls } from '../flows/service-flows.ts'
import { createServiceOpener } from '../keys/decrypt-many.ts'
import { publicKeyCalls } from '../keys/public-keys.ts'
import type { ServiceKeyInput } from '../keys/service-key.ts'
import { companyPluginCalls } from '../plugins/company-plugins.ts'
import { platformSealCalls } from '../seals/platform-seal.ts'
import { oauthAppCalls } from '../sign-in-apps/oauth-apps.ts'
import { businessCardGroup } from './groups/business-card.ts'
import { serviceManagementGroup } from './groups/service-management.ts'
import { type MachineClient, type MachineClientOptions, machineClient } from './machine-client.ts'

/**
 * The options of an account client.
 * @example
 * const options: AccountClientOptions = { frontDoorUrl, clientId, clientSecret, accountKey: { pem, passphrase } }
 */
export interface AccountClientOptions extends MachineClientOptions {
  /**
   * The private key of the account, needed only to take part in runs as a customer: the downloaded PEM with its passphrase
   * (B-04), or PKCS#8. It stays in the memory of this program.
   */
  accountKey?: ServiceKeyInput
}

/**
 * The calls of a program that acts as the company. D1-CLI-49: the capability groups of the client decide which calls are
 * allowed; the others are refused with 403.
 * @example
 * for (const service of await account.services.list()) console.log(service.code)
 */
export interface AccountClient
  extends MachineClient,
    ReturnType<typeof serviceManagementGroup>,
    Omit<ReturnType<typeof businessCardGroup>, 'documents'>,
    ReturnType<typeof accountFlowCalls> {
  /** The account that the client belongs to. */
  account: ReturnType<typeof accountCalls>
  /** The display name and the language. */
  profile: ReturnType<typeof profileCalls>
  /** The registry of field types. */
  fieldTypes: ReturnType<typeof fieldTypeCalls>
  /** The documents and contracts that the company got as a customer. */
  documents: ReturnType<typeof businessCardGroup>['documents'] & ReturnType<typeof custodianSignCalls>
  /** The runs that the company takes part in as a customer. */
  runs: ReturnType<typeof customerRunCalls<void>>
  /** The flows of services, as they are written. */
  flows: ReturnType<typeof flowAuthoringCalls>
  /** The certificates that the platform seals contracts with. */
  platformSeal: ReturnType<typeof platformSealCalls>
  /** The copies of secrets that are shown once. */
  recoveryCopies: ReturnType<typeof recoveryCopyCalls>
  /** The public keys of persons, companies and services, by code. */
  publicKeys: ReturnType<typeof publicKeyCalls>
  /** Colleagues with a login, who see the services that they are granted. */
  delegates: ReturnType<typeof delegateCalls>
  /** Sites at which persons sign in and give claims. */
  oauthApps: ReturnType<typeof oauthAppCalls>
  /** The plugins that the company has registered, and the built-in ones that it can switch on. */
  plugins: ReturnType<typeof companyPluginCalls>
}

/**
 * A client for a program that acts as the company.
 * @example
 * const account = createAccountClient({ frontDoorUrl: 'https://data.example.org', clientId, clientSecret })
 * const { display_name } = await account.profile.read()
 */
export const createAccountClient = ({ accountKey, ...options }: AccountClientOptions): AccountClient => {
  const { api, client, pins } = machineClient(options)
  const { openValue, publicKey } = createServiceOpener(accountKey)
  const key = { openValue, publicKey }
  const businessCard = businessCardGroup({ api, pins })
  return {
    ...client,
    account: accountCalls(api),
    profile: profileCalls(api),
    fieldTypes: fieldTypeCalls(api),
    ...serviceManagementGroup(api, pins),
    ...businessCard,
    documents: { ...businessCard.documents, ...custodianSignCalls(api) },
    runs: customerRunCalls<void>({ api, key, pins, proofMembers: () => ({ method: 'custodian' }) }),
    ...accountFlowCalls(api, pins),
    flows: flowAuthoringCalls(api),
    platformSeal: platformSealCalls(api),
    recoveryCopies: recoveryCopyCalls(api, pins),
    delegates: delegateCalls(api, pins),
    oauthApps: oauthAppCalls(api),
    plugins: companyPluginCalls(api, options.fetch),
    publicKeys: publicKeyCalls(api),
  }
}
