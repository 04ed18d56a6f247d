// What everybody with a login does on a device: persons, owners of companies and delegates.

import type { Account } from '../../calls/identity/accounts/account.ts'
import { sessionCalls } from '../../calls/identity/accounts/login.ts'
import { passwordCalls } from '../../calls/identity/accounts/password-change.ts'
import { secondFactorCalls } from '../../calls/identity/accounts/second-factor.ts'
import { trustedDeviceCalls } from '../../calls/identity/accounts/trusted-devices.ts'
import { unlockedKeyCalls } from '../../calls/identity/accounts/unlock-key.ts'
import { fieldTypeCalls } from '../../calls/sharing/field-types.ts'
import type { Device } from '../../session/device.ts'

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
