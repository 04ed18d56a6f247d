// What everybody with a login does on a device: persons, owners of companies and delegates.
import type { Device } from '../device.ts'
import type { Account } from './account.ts'
import { fieldTypeCalls } from './field-types.ts'
import { passwordCalls } from './password.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sessionCalls } from './sign-in.ts'
import { trustedDeviceCalls } from './trusted-devices.ts'
import { unlockedKeyCalls } from './unlocked-key.ts'

export const ownLoginCalls = (on: Device) => ({
  /** Any call that has no method of its own yet. */
  request: on.request,
  account: (): Promise<Account> => on.api.get('/api/account'),
  ...sessionCalls(on),
  ...unlockedKeyCalls(on),
  ...passwordCalls(on),
  ...secondFactorCalls(on),
  ...trustedDeviceCalls(on.api),
  ...fieldTypeCalls(on.api),
})
