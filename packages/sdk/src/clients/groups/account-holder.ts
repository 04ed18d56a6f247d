// What persons and owners of companies do with the own account; a delegate's is its company's to change (G-054).

import { accountCalls } from '../../calls/identity/accounts/account.ts'
import { accountDeletionCalls } from '../../calls/identity/accounts/account-deletion.ts'
import { emailCalls } from '../../calls/identity/accounts/email-change.ts'
import { regionMoveCalls } from '../../calls/operations/region-move.ts'
import type { Device } from '../../session/device.ts'
import { ownLoginCalls } from './login.ts'

export const ownAccountCalls = (on: Device) => ({
  ...ownLoginCalls(on),
  ...accountCalls(on.api),
  ...emailCalls(on),
  ...accountDeletionCalls(on),
  ...regionMoveCalls(on.api),
})
