// The calls of every account with a login: persons, company owners and delegates.
import { ownAccountCalls } from '../../calls/identity/accounts/account.ts'
import { confirmEmailCalls } from '../../calls/identity/accounts/confirm-email.ts'
import { loginCalls } from '../../calls/identity/accounts/login.ts'
import { passwordChangeCalls } from '../../calls/identity/accounts/password-change.ts'
import { pinCalls } from '../../calls/identity/accounts/pins.ts'
import { secondFactorCalls } from '../../calls/identity/accounts/second-factor.ts'
import { sessionCalls } from '../../calls/identity/accounts/sessions.ts'
import { trustedDeviceCalls } from '../../calls/identity/accounts/trusted-devices.ts'
import { unlockKeyCalls } from '../../calls/identity/accounts/unlock-key.ts'
import { passkeyLoginCalls } from '../../calls/identity/passkeys/passkey-login.ts'
import { passkeyCalls } from '../../calls/identity/passkeys/passkeys.ts'
import { tabCalls } from '../../calls/identity/tabs/tabs.ts'
import { fieldTypeCalls } from '../../calls/sharing/field-types.ts'
import { keyLogCalls } from '../../calls/sharing/key-log.ts'
import type { Device } from '../../session/device.ts'

export const loginGroup = (device: Device) => ({
  /** Makes a call that has no dedicated method yet. */
  request: device.request,
  ...ownAccountCalls(device),
  ...loginCalls(device),
  ...confirmEmailCalls(device),
  ...unlockKeyCalls(device),
  ...passwordChangeCalls(device),
  ...secondFactorCalls(device),
  ...trustedDeviceCalls(device),
  ...passkeyLoginCalls(device),
  ...passkeyCalls(device),
  ...fieldTypeCalls(device.api),
  /** The apps and browsers that are signed in to the account. */
  sessions: sessionCalls(device),
  /** The session in other tabs of the browser. */
  tabs: tabCalls(device),
  /** The keys of others that this account remembers. */
  pins: pinCalls(device),
  /** The log of service keys. */
  keyLog: keyLogCalls(device),
})
