// A person's device: it makes and holds the keys; the platform sees what is sealed with them.

import { personRegistration } from '../calls/identity/accounts/login.ts'
import { passcodeCalls } from '../calls/identity/accounts/passcode.ts'
import { keyCalls } from '../calls/sharing/public-keys.ts'
import { type DeviceOptions, device } from '../session/device.ts'
import { ownAccountCalls } from './groups/account-holder.ts'
import { ownProfileCalls } from './groups/person-profile.ts'

export interface PersonClient
  extends ReturnType<typeof personRegistration>,
    ReturnType<typeof ownAccountCalls>,
    ReturnType<typeof passcodeCalls>,
    ReturnType<typeof ownProfileCalls>,
    ReturnType<typeof keyCalls> {}

export const createPersonClient = (options: DeviceOptions): PersonClient => {
  const on = device(options)
  return {
    ...personRegistration(on),
    ...ownAccountCalls(on),
    ...passcodeCalls(on),
    ...ownProfileCalls(on),
    ...keyCalls(on.api),
  }
}
