// A delegate at the portal: an own login and own keys, and the services that the company granted (G-054).

import { invitationCalls } from '../calls/identity/accounts/login.ts'
import { handedOverKeyCalls } from '../calls/identity/delegates/handed-over-keys.ts'
import { keyCalls } from '../calls/sharing/public-keys.ts'
import { type DeviceOptions, device } from '../session/device.ts'
import { ownLoginCalls } from './groups/login.ts'
import { serviceManagementCalls } from './groups/service-management.ts'

export interface DelegateClient
  extends ReturnType<typeof invitationCalls>,
    ReturnType<typeof ownLoginCalls>,
    ReturnType<typeof handedOverKeyCalls>,
    ReturnType<typeof serviceManagementCalls>,
    ReturnType<typeof keyCalls> {}

export const createDelegateClient = (options: DeviceOptions): DelegateClient => {
  const on = device(options)
  return {
    ...invitationCalls(on),
    ...ownLoginCalls(on),
    ...handedOverKeyCalls(on),
    ...serviceManagementCalls(on.api),
    ...keyCalls(on.api),
  }
}
