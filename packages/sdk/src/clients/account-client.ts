// The client of a program that acts as the company: services and their keys, delegates, recovery copies.
import { accountCalls } from '../calls/identity/accounts/account.ts'
import { recoveryCopyCalls } from '../calls/identity/accounts/recovery-copies.ts'
import { delegateCalls } from '../calls/identity/delegates/delegates.ts'
import { fieldTypeCalls } from '../calls/sharing/field-types.ts'
import { keyCalls } from '../calls/sharing/public-keys.ts'
import { businessCardCalls } from './groups/business-card.ts'
import { serviceManagementCalls } from './groups/service-management.ts'
import { type MachineClient, type MachineClientOptions, machineClient } from './machine-client.ts'

/** Which of these answer depends on the capability groups of the client; the others say 403 (D1-CLI-49). */
export interface AccountClient
  extends MachineClient,
    ReturnType<typeof accountCalls>,
    ReturnType<typeof fieldTypeCalls>,
    ReturnType<typeof serviceManagementCalls>,
    ReturnType<typeof businessCardCalls>,
    ReturnType<typeof recoveryCopyCalls>,
    ReturnType<typeof delegateCalls>,
    ReturnType<typeof keyCalls> {}

export const createAccountClient = (options: MachineClientOptions): AccountClient => {
  const { api, client } = machineClient(options)
  return {
    ...client,
    ...accountCalls(api),
    ...fieldTypeCalls(api),
    ...serviceManagementCalls(api),
    ...businessCardCalls(api, client.request),
    ...recoveryCopyCalls(api),
    ...delegateCalls(api),
    ...keyCalls(api),
  }
}
