// The client of a company's owner at the portal: the account, its machine clients, its services and its delegates.

import { accountKeyCalls } from '../accounts/account-key.ts'
import { auditLogCalls } from '../accounts/audit-log.ts'
import { companyDomainCalls } from '../accounts/company-domains.ts'
import { levelCalls } from '../accounts/level.ts'
import { recoverSecretCalls } from '../accounts/recover-secret.ts'
import { recoveryCopyCalls } from '../accounts/recovery-copies.ts'
import { companyRegisterCalls } from '../accounts/register.ts'
import { feedStatusCalls } from '../changes/changes-feed.ts'
import { delegateCalls } from '../delegates/delegates.ts'
import { type CodeProof, codeMembers, companySignCalls } from '../documents/sign-documents.ts'
import { customerRunCalls } from '../flow-runs/customer-runs.ts'
import { flowCalls } from '../flows/flow-authoring.ts'
import { portalFlowCalls } from '../flows/service-flows.ts'
import { publicKeyCalls } from '../keys/public-keys.ts'
import { accountClientCalls } from '../machine-clients/account-clients.ts'
import { companyPluginCalls } from '../plugins/company-plugins.ts'
import { platformSealCalls } from '../seals/platform-seal.ts'
import { deletedServiceCalls } from '../services/deleted-services.ts'
import { overviewCalls } from '../services/overview.ts'
import { ownerServiceKeyCalls } from '../services/owner-service-keys.ts'
import { accountRequestCalls, serviceRequestCalls } from '../services/requests.ts'
import { portalLogCalls } from '../services/service-logs.ts'
import { servicePortalCalls } from '../services/service-portal.ts'
import { testPersonCalls } from '../services/test-persons.ts'
import { createDevice, type Device, type DeviceOptions } from '../session/device.ts'
import { oauthAppCalls } from '../sign-in-apps/oauth-apps.ts'
import { openWebhookBodyCalls } from '../webhooks/open-webhook-body.ts'
import { accountHolderGroup } from './groups/account-holder.ts'
import { businessCardGroup } from './groups/business-card.ts'
import { serviceManagementGroup } from './groups/service-management.ts'

/**
 * The calls of a company's owner: register and sign in, create services and clients, invite delegates.
 * @example
 * const { service, keys } = await company.services.create({ name: 'Newsletter', admin_email: email })
 * const { client_id, client_secret } = await company.serviceClients.create(service.id)
 */
export interface CompanyClient
  extends ReturnType<typeof companyRegisterCalls>,
    ReturnType<typeof accountHolderGroup>,
    Omit<ReturnType<typeof serviceManagementGroup>, 'webhooks'>,
    Omit<ReturnType<typeof businessCardGroup>, 'documents'>,
    ReturnType<typeof portalFlowCalls>,
    ReturnType<typeof servicePortalCalls> {
  /** The level of the company, which decides the features it may use. */
  level: ReturnType<typeof levelCalls>
  /** The key of the account, as the platform keeps it and as a file for programs. */
  accountKey: ReturnType<typeof accountKeyCalls>
  /** The audit log: the changes in the account, and who made them. */
  auditLog: ReturnType<typeof auditLogCalls>
  /** The overview of everything that needs attention, in all services. */
  overview: ReturnType<typeof overviewCalls>
  /** The endpoints that are notified of changes. */
  webhooks: ReturnType<typeof serviceManagementGroup>['webhooks'] & ReturnType<typeof openWebhookBodyCalls>
  /** The documents and contracts that the company got as a customer. */
  documents: ReturnType<typeof businessCardGroup>['documents'] & ReturnType<typeof companySignCalls>
  /** The runs that the company takes part in as a customer. */
  runs: ReturnType<typeof customerRunCalls<CodeProof>>
  /** The flows of services, as they are written. */
  flows: ReturnType<typeof flowCalls>
  /** The certificates that the platform seals contracts with. */
  platformSeal: ReturnType<typeof platformSealCalls>
  /** The copies of secrets that are shown once. */
  recoveryCopies: ReturnType<typeof recoveryCopyCalls> & ReturnType<typeof recoverSecretCalls>
  /** The public keys of persons, companies and services, by code. */
  publicKeys: ReturnType<typeof publicKeyCalls>
  /** Programs that act as the company, within granted groups. */
  accountClients: ReturnType<typeof accountClientCalls>
  /** Colleagues with a login, who see the services that they are granted. */
  delegates: ReturnType<typeof delegateCalls>
  /** Sites at which persons sign in and give claims. */
  oauthApps: ReturnType<typeof oauthAppCalls>
  /** The plugins that the company has registered, and the built-in ones that it can switch on. */
  plugins: ReturnType<typeof companyPluginCalls>
  /** The passphrases of services that the owner keeps sealed to the account key. */
  ownServiceKeys: ReturnType<typeof ownerServiceKeyCalls>
  /**
   * The test persons of services, for whom the owner acts.
   * @example
   * for (const { display_name, share_code } of await company.testPersons.list(serviceId)) console.log(display_name, share_code)
   */
  testPersons: ReturnType<typeof testPersonCalls>
  /**
   * The services that the company has deleted; their runs and documents are read with the same calls as before.
   * @example
   * const [latest] = await company.deletedServices.list()
   */
  deletedServices: ReturnType<typeof deletedServiceCalls>
  /**
   * The domains that the company proves to own, so that customers recognise it.
   * @example
   * const { id, dns } = await company.domains.create({ domain: 'nordwind.de' })
   * console.log(`Publish ${dns.value} as ${dns.type} record of ${dns.name}`)
   * await company.domains.check(id)
   */
  domains: ReturnType<typeof companyDomainCalls>
  /**
   * The calls of the client of a service in the last seven days, the newest first.
   * @example
   * for await (const { route, status } of company.serviceRequests.list(serviceId)) console.log(route, status)
   */
  serviceRequests: ReturnType<typeof serviceRequestCalls>
  /** The calls of all machine clients of the company in the last seven days, the newest first. */
  accountRequests: ReturnType<typeof accountRequestCalls>
  /** The feeds of services, from outside. */
  changes: ReturnType<typeof feedStatusCalls>
}

/** The calls on an existing device: a portal page combines them with those of delegates. */
export const companyCalls = (device: Device): CompanyClient => {
  const { api, pins } = device
  const management = serviceManagementGroup(api, pins)
  const businessCard = businessCardGroup(device)
  return {
    ...companyRegisterCalls(device),
    ...accountHolderGroup(device),
    level: levelCalls(api),
    accountKey: accountKeyCalls(device),
    auditLog: auditLogCalls(api),
    accountClients: accountClientCalls(api),
    ...management,
    serviceLogs: portalLogCalls(api),
    overview: overviewCalls(api),
    ownServiceKeys: ownerServiceKeyCalls(device),
    testPersons: testPersonCalls(device),
    deletedServices: deletedServiceCalls(api),
    domains: companyDomainCalls(api),
    changes: feedStatusCalls(api),
    serviceRequests: serviceRequestCalls(api),
    accountRequests: accountRequestCalls(api),
    webhooks: { ...management.webhooks, ...openWebhookBodyCalls(device) },
    ...businessCard,
    documents: { ...businessCard.documents, ...companySignCalls(api) },
    runs: customerRunCalls<CodeProof>({ ...device, proofMembers: codeMembers }),
    ...portalFlowCalls(api, pins),
    flows: flowCalls(api),
    ...servicePortalCalls(device),
    platformSeal: platformSealCalls(api),
    recoveryCopies: { ...recoveryCopyCalls(api, pins), ...recoverSecretCalls(device) },
    delegates: delegateCalls(api, pins),
    oauthApps: oauthAppCalls(api),
    plugins: companyPluginCalls(api, device.send),
    publicKeys: publicKeyCalls(api),
  }
}

/**
 * A client for the owner of a company.
 * @example
 * const company = createCompanyClient({ frontDoorUrl: 'https://data.example.org' })
 * await company.login({ email, password })
 */
export const createCompanyClient = (options: DeviceOptions): CompanyClient => companyCalls(createDevice(options))
