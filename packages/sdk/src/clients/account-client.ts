// The client of a program that acts as the company: services and their keys, delegates, sign-in apps, recovery copies.
import { custodianSignCalls } from '../calls/contracts/documents/sign-documents.ts'
import { platformSealCalls } from '../calls/contracts/platform-seal.ts'
import { accountCalls } from '../calls/identity/accounts/account.ts'
import { profileCalls } from '../calls/identity/accounts/profile.ts'
import { recoveryCopyCalls } from '../calls/identity/accounts/recovery-copies.ts'
import { delegateCalls } from '../calls/identity/delegates/delegates.ts'
import { oauthAppCalls } from '../calls/identity/sign-in-apps/oauth-apps.ts'
import { fieldTypeCalls } from '../calls/sharing/field-types.ts'
import { publicKeyCalls } from '../calls/sharing/public-keys.ts'
import { businessCardGroup } from './groups/business-card.ts'
import { serviceManagementGroup } from './groups/service-management.ts'
import { type MachineClient, type MachineClientOptions, machineClient } from './machine-client.ts'

/**
 * What a program does that acts as the company. D1-CLI-49: the capability groups of the client decide which calls are
 * allowed; the others are refused with 403.
 * @example
 * for (const service of await account.listServices()) console.log(service.code)
 */
export interface AccountClient
  extends MachineClient,
    ReturnType<typeof accountCalls>,
    ReturnType<typeof profileCalls>,
    ReturnType<typeof fieldTypeCalls>,
    ReturnType<typeof serviceManagementGroup>,
    ReturnType<typeof businessCardGroup>,
    ReturnType<typeof custodianSignCalls>,
    ReturnType<typeof platformSealCalls>,
    ReturnType<typeof recoveryCopyCalls>,
    ReturnType<typeof delegateCalls>,
    ReturnType<typeof oauthAppCalls>,
    ReturnType<typeof publicKeyCalls> {}

/**
 * A client for a program that acts as the company.
 * @example
 * const account = createAccountClient({ frontDoorUrl: 'https://data.example.org', clientId, clientSecret })
 * const { display_name } = await account.profile()
 */
export const createAccountClient = (options: MachineClientOptions): AccountClient => {
  const { api, client } = machineClient(options)
  return {
    ...client,
    ...accountCalls(api),
    ...profileCalls(api),
    ...fieldTypeCalls(api),
    ...serviceManagementGroup(api),
    ...businessCardGroup({ api, request: client.request }),
    ...custodianSignCalls(api),
    ...platformSealCalls(client.request),
    ...recoveryCopyCalls(api),
    ...delegateCalls(api),
    ...oauthAppCalls(api),
    ...publicKeyCalls(api),
  }
}
