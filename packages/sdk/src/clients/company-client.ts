// The owner of a company at the portal: the account, its machine clients, its services and its delegates.

import { companyAccountCalls } from '../calls/identity/accounts/company-account.ts'
import { companyRegistration } from '../calls/identity/accounts/login.ts'
import { recoveryCalls } from '../calls/identity/accounts/recover-secret.ts'
import { recoveryCopyCalls } from '../calls/identity/accounts/recovery-copies.ts'
import { accountClientCalls } from '../calls/identity/clients/account-clients.ts'
import { delegateCalls } from '../calls/identity/delegates/delegates.ts'
import { keyCalls } from '../calls/sharing/public-keys.ts'
import { type DeviceOptions, device } from '../session/device.ts'
import { ownAccountCalls } from './groups/account-holder.ts'
import { businessCardCalls } from './groups/business-card.ts'
import { serviceManagementCalls } from './groups/service-management.ts'

export interface CompanyClient
  extends ReturnType<typeof companyRegistration>,
    ReturnType<typeof ownAccountCalls>,
    ReturnType<typeof companyAccountCalls>,
    ReturnType<typeof accountClientCalls>,
    ReturnType<typeof serviceManagementCalls>,
    ReturnType<typeof businessCardCalls>,
    ReturnType<typeof recoveryCopyCalls>,
    ReturnType<typeof recoveryCalls>,
    ReturnType<typeof delegateCalls>,
    ReturnType<typeof keyCalls> {}

export const createCompanyClient = (options: DeviceOptions): CompanyClient => {
  const on = device(options)
  return {
    ...companyRegistration(on),
    ...ownAccountCalls(on),
    ...companyAccountCalls(on.api),
    ...accountClientCalls(on.api),
    ...serviceManagementCalls(on.api),
    ...businessCardCalls(on.api, on.request),
    ...recoveryCopyCalls(on.api),
    ...recoveryCalls(on),
    ...delegateCalls(on.api),
    ...keyCalls(on.api),
  }
}
