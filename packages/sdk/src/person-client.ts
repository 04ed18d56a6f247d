// A person's device: it makes and holds the keys; the platform sees what is sealed with them.
import { keyCalls } from './calls/keys.ts'
import { ownAccountCalls } from './calls/own-account.ts'
import { ownProfileCalls } from './calls/own-profile.ts'
import { passcodeCalls } from './calls/passcode.ts'
import { personRegistration } from './calls/sign-in.ts'
import { type DeviceOptions, device } from './device.ts'

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
