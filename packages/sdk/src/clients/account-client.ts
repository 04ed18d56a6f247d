// The client of a program that acts as the company: services and their keys, delegates, sign-in apps, recovery copies.
import { custodianSignCalls } from '../calls/contracts/documents/sign-documents.ts'
import { customerRunCalls } from '../calls/contracts/flow-runs/customer-runs.ts'
import { flowAuthoringCalls } from '../calls/contracts/flow-runs/flow-authoring.ts'
import { accountFlowCalls } from '../calls/contracts/flow-runs/service-flows.ts'
import { platformSealCalls } from '../calls/contracts/platform-seal.ts'
import { accountCalls } from '../calls/identity/accounts/account.ts'
import { profileCalls } from '../calls/identity/accounts/profile.ts'
import { recoveryCopyCalls } from '../calls/identity/accounts/recovery-copies.ts'
import { delegateCalls } from '../calls/identity/delegates/delegates.ts'
import { oauthAppCalls } from '../calls/identity/sign-in-apps/oauth-apps.ts'
import { companyPluginCalls } from '../calls/plugins/company-plugins.ts'
import { fieldTypeCalls } from '../calls/sharing/field-types.ts'
import { publicKeyCalls } from '../calls/sharing/public-keys.ts'
import { valueOpener } from '../keys/decrypt-many.ts'
import { type ServiceKeyInput, servicePublicKey } from '../keys/service-key.ts'
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
  const { openValue } = valueOpener(accountKey)
  const key = { openValue, publicKey: servicePublicKey(accountKey) }
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
