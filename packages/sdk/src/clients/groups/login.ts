// The calls of every account with a login: persons, company owners and delegates.
import { ownAccountCalls } from '../../accounts/account.ts'
import { confirmEmailCalls } from '../../accounts/email.ts'
import { loginCalls } from '../../accounts/login.ts'
import { passwordCalls } from '../../accounts/password-change.ts'
import { pinCalls } from '../../accounts/pins.ts'
import { secondFactorCalls } from '../../accounts/second-factor.ts'
import { sessionCalls } from '../../accounts/sessions.ts'
import { trustedDeviceCalls } from '../../accounts/trusted-devices.ts'
import { unlockKeyCalls } from '../../accounts/unlock-key.ts'
import { fieldTypeCalls } from '../../field-types/field-types.ts'
import { keyLogCalls } from '../../keys/key-log.ts'
import { passkeyLoginCalls } from '../../passkeys/passkey-login.ts'
import { passkeyCalls } from '../../passkeys/passkeys.ts'
import type { Device } from '../../session/device.ts'
import { tabCalls } from '../../session/tabs/tabs.ts'

export const loginGroup = (device: Device) => ({
  /** Makes a call that has no dedicated method yet. */
  request: device.request,
  ...loginCalls(device),
  ...unlockKeyCalls(device),
  /** The account that is signed in. */
  account: ownAccountCalls(device),
  /** The e-mail address of the account. */
  email: confirmEmailCalls(device),
  /** The password of the account. */
  password: passwordCalls(device),
  /** The authenticator app that a login asks for. */
  secondFactor: secondFactorCalls(device),
  /** The devices that sign approvals, or skip the second factor. */
  trustedDevices: trustedDeviceCalls(device),
  /** The passkeys that sign in, approve, and open the private key. */
  passkeys: { ...passkeyLoginCalls(device), ...passkeyCalls(device) },
  /** The registry of field types. */
  fieldTypes: fieldTypeCalls(device.api),
  /** The apps and browsers that are signed in to the account. */
  sessions: sessionCalls(device),
  /** The session in other tabs of the browser. */
  tabs: tabCalls(device),
  /** The keys of others that this account remembers. */
  pins: pinCalls(device),
  /** The log of service keys. */
  keyLog: keyLogCalls(device),
})
