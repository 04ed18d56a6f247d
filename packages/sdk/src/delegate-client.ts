// A delegate at the portal: an own login and own keys, and the services that the company granted (G-054).

import { handedOverKeyCalls } from './calls/handed-over-keys.ts'
import { keyCalls } from './calls/keys.ts'
import { ownLoginCalls } from './calls/own-login.ts'
import { serviceManagementCalls } from './calls/service-management.ts'
import { invitationCalls } from './calls/sign-in.ts'
import { type DeviceOptions, device } from './device.ts'

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
