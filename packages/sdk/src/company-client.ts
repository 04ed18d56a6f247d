// The owner of a company at the portal: the account, its machine clients, its services and its delegates.
import { accountClientCalls } from './calls/account-clients.ts'
import { businessCardCalls } from './calls/business-card.ts'
import { companyAccountCalls } from './calls/company-account.ts'
import { delegateCalls } from './calls/delegates.ts'
import { keyCalls } from './calls/keys.ts'
import { ownAccountCalls } from './calls/own-account.ts'
import { recoveryCalls } from './calls/recovery.ts'
import { recoveryCopyCalls } from './calls/recovery-copies.ts'
import { serviceManagementCalls } from './calls/service-management.ts'
import { companyRegistration } from './calls/sign-in.ts'
import { type DeviceOptions, device } from './device.ts'

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
