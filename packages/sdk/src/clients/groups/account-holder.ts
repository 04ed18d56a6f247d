// The calls of persons and owners of companies about their account; a company changes its delegates' accounts (G-054).
import { accountHolderCalls } from '../../accounts/account.ts'
import { emailCalls } from '../../accounts/email.ts'
import { profileCalls } from '../../accounts/profile.ts'
import { accountReturnCalls } from '../../accounts/recovery/account-return.ts'
import { recoveryKitCalls } from '../../accounts/recovery/recovery-kit.ts'
import { quotaCalls } from '../../operations/quotas.ts'
import type { Device } from '../../session/device.ts'
import { loginGroup } from './login.ts'

export const accountHolderGroup = (device: Device) => ({
  ...loginGroup(device),
  /** The account itself: read, moved to another region, deleted. */
  account: accountHolderCalls(device),
  /** The display name and the language. */
  profile: profileCalls(device.api),
  /** The e-mail address of the account. */
  email: emailCalls(device),
  /** The sheet with a code that opens the account without its password. */
  recoveryKit: recoveryKitCalls(device),
  /** The ways back without the password. */
  returns: accountReturnCalls(device),
  /** How much the account may have, and what it uses of it. */
  quotas: quotaCalls(device.api),
})
