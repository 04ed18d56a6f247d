// A person's device: it makes and holds the keys; the platform sees what is sealed with them.
import { keyCalls } from './calls/keys.ts'
import { ownAccountCalls } from './calls/own-account.ts'
import { passcodeCalls } from './calls/passcode.ts'
import { personRegistration } from './calls/sign-in.ts'
import { type DeviceOptions, device } from './device.ts'

export interface PersonClient
  extends ReturnType<typeof personRegistration>,
    ReturnType<typeof ownAccountCalls>,
    ReturnType<typeof passcodeCalls>,
    ReturnType<typeof keyCalls> {}

export const createPersonClient = (options: DeviceOptions): PersonClient => {
  const on = device(options)
  return { ...personRegistration(on), ...ownAccountCalls(on), ...passcodeCalls(on), ...keyCalls(on.api) }
}
