// The calls of persons and owners of companies about their account; a company changes its delegates' accounts (G-054).
import { accountDeletionCalls } from '../../calls/identity/accounts/account-deletion.ts'
import { emailChangeCalls } from '../../calls/identity/accounts/email-change.ts'
import { profileCalls } from '../../calls/identity/accounts/profile.ts'
import { accountReturnCalls } from '../../calls/identity/accounts/recovery/account-return.ts'
import { recoveryKitCalls } from '../../calls/identity/accounts/recovery/recovery-kit.ts'
import { quotaCalls } from '../../calls/operations/quotas.ts'
import { regionMoveCalls } from '../../calls/operations/region-move.ts'
import type { Device } from '../../session/device.ts'
import { loginGroup } from './login.ts'

export const accountHolderGroup = (device: Device) => ({
  ...loginGroup(device),
  ...profileCalls(device.api),
  ...emailChangeCalls(device),
  ...accountDeletionCalls(device),
  ...recoveryKitCalls(device),
  ...accountReturnCalls(device),
  ...regionMoveCalls(device.api),
  /** How much the account may have, and what it uses of it. */
  quotas: quotaCalls(device.api),
})
