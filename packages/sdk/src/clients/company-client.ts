// The client of a company's owner at the portal: the account, its machine clients, its services and its delegates.
import { companySignCalls } from '../calls/contracts/documents/sign-documents.ts'
import { platformSealCalls } from '../calls/contracts/platform-seal.ts'
import { servicePortalCalls } from '../calls/contracts/service-portal.ts'
import { accountKeyCalls } from '../calls/identity/accounts/account-key.ts'
import { auditLogCalls } from '../calls/identity/accounts/audit-log.ts'
import { levelCalls } from '../calls/identity/accounts/level.ts'
import { recoverSecretCalls } from '../calls/identity/accounts/recover-secret.ts'
import { recoveryCopyCalls } from '../calls/identity/accounts/recovery-copies.ts'
import { companyRegisterCalls } from '../calls/identity/accounts/register.ts'
import { accountClientCalls } from '../calls/identity/clients/account-clients.ts'
import { delegateCalls } from '../calls/identity/delegates/delegates.ts'
import { oauthAppCalls } from '../calls/identity/sign-in-apps/oauth-apps.ts'
import { publicKeyCalls } from '../calls/sharing/public-keys.ts'
import { createDevice, type DeviceOptions } from '../session/device.ts'
import { accountHolderGroup } from './groups/account-holder.ts'
import { businessCardGroup } from './groups/business-card.ts'
import { serviceManagementGroup } from './groups/service-management.ts'

/**
 * What the owner of a company does: register and sign in, create services and clients, invite delegates.
 * @example
 * const { service, keys } = await company.createService({ name: 'Newsletter', admin_email: email })
 * const { client_id, client_secret } = await company.registerServiceClient(service.id)
 */
export interface CompanyClient
  extends ReturnType<typeof companyRegisterCalls>,
    ReturnType<typeof accountHolderGroup>,
    ReturnType<typeof levelCalls>,
    ReturnType<typeof accountKeyCalls>,
    ReturnType<typeof auditLogCalls>,
    ReturnType<typeof accountClientCalls>,
    ReturnType<typeof serviceManagementGroup>,
    ReturnType<typeof businessCardGroup>,
    ReturnType<typeof companySignCalls>,
    ReturnType<typeof servicePortalCalls>,
    ReturnType<typeof platformSealCalls>,
    ReturnType<typeof recoveryCopyCalls>,
    ReturnType<typeof recoverSecretCalls>,
    ReturnType<typeof delegateCalls>,
    ReturnType<typeof oauthAppCalls>,
    ReturnType<typeof publicKeyCalls> {}

/**
 * A client for the owner of a company.
 * @example
 * const company = createCompanyClient({ frontDoorUrl: 'https://data.example.org' })
 * await company.login({ email, password })
 */
export const createCompanyClient = (options: DeviceOptions): CompanyClient => {
  const device = createDevice(options)
  return {
    ...companyRegisterCalls(device),
    ...accountHolderGroup(device),
    ...levelCalls(device.api),
    ...accountKeyCalls(device.api),
    ...auditLogCalls(device.api),
    ...accountClientCalls(device.api),
    ...serviceManagementGroup(device.api),
    ...businessCardGroup(device),
    ...companySignCalls(device.api),
    ...servicePortalCalls(device),
    ...platformSealCalls(device.request),
    ...recoveryCopyCalls(device.api),
    ...recoverSecretCalls(device),
    ...delegateCalls(device.api),
    ...oauthAppCalls(device.api),
    ...publicKeyCalls(device.api),
  }
}
