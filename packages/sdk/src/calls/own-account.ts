// What persons and owners of companies do with the own account; a delegate's is its company's to change (G-054).
import type { Device } from '../device.ts'
import { accountCalls } from './account.ts'
import { accountDeletionCalls } from './account-deletion.ts'
import { emailCalls } from './email.ts'
import { ownLoginCalls } from './own-login.ts'
import { regionMoveCalls } from './region-move.ts'

export const ownAccountCalls = (on: Device) => ({
  ...ownLoginCalls(on),
  ...accountCalls(on.api),
  ...emailCalls(on),
  ...accountDeletionCalls(on),
  ...regionMoveCalls(on.api),
})
